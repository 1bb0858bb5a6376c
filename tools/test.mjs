import { prepare, runBin } from './prepare.mjs'

prepare({ page: true })
// An interactive watcher has no place here; whatever is asked for more goes to the runner as it is.
runBin('vitest/vitest.mjs', ['run', ...process.argv.slice(2)])
