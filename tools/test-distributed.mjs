// The browser suite against three processes on their engines, behind a front door, in place of the one process.
import { prepare, runBin } from './prepare.mjs'

prepare({ page: true })
// One file at a time: each of those with an installation of its own starts seven processes.
const parameters = ['run', '--project', 'e2e', '--maxWorkers', '1', ...process.argv.slice(2)]
runBin('vitest/vitest.mjs', parameters, { TOPSPIN_MODE: 'distributed' })
