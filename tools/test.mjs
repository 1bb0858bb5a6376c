import { prepare, runBin } from './prepare.mjs'

prepare({ page: true })
// `run` does not watch for changes. Further arguments go to Vitest.
runBin('vitest/vitest.mjs', ['run', ...process.argv.slice(2)])
