// The browser suite against three processes on their engines, behind a front door, in place of the one process.
import { prepare, runBin } from './prepare.mjs'

prepare({ page: true })
runBin('vitest/vitest.mjs', ['run', '--project', 'e2e', ...process.argv.slice(2)], { TOPSPIN_MODE: 'distributed' })
