// The long run of the fault tests: everything dies in turn while a load goes on, and a process starts with wrong clocks.
// FAULT_ROUNDS and FAULT_SEED choose.
import { prepare, runBin } from './prepare.mjs'

prepare({ page: false })
const env = { FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '100' }
runBin('vitest/vitest.mjs', ['run', '--project', 'int', 'standalone/src/distributed/faults'], env)
