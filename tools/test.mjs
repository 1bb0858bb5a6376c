import { takeDay } from './day.mjs'
import { prepare, runBin } from './prepare.mjs'

const { rest, clock } = takeDay(process.argv.slice(2))
// `npm run test:browsers` and `npm run test:processes` run the other projects.
const projects = rest.some((option) => option.startsWith('--project'))
  ? []
  : ['unit', 'int', 'valkey', 'e2e'].flatMap((name) => ['--project', name])

prepare({ page: true })
// `run` does not watch for changes. Further arguments go to Vitest.
runBin('vitest/vitest.mjs', ['run', ...projects, ...rest], clock)
