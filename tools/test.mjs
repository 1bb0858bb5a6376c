import { prepare, runBin } from './prepare.mjs'

const options = process.argv.slice(2)
// `npm run test:browsers` has the other browsers.
const projects = options.some((option) => option.startsWith('--project'))
  ? []
  : ['unit', 'int', 'e2e'].flatMap((name) => ['--project', name])

prepare({ page: true })
// `run` does not watch for changes. Further arguments go to Vitest.
runBin('vitest/vitest.mjs', ['run', ...projects, ...options])
