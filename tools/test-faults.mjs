// The long run of the fault tests: everything dies in turn while a load goes on, a process starts with wrong clocks, and
// each engine is restarted again and again. FAULT_ROUNDS, FAULT_SEED and ENGINE_RESTARTS choose.
import { prepare, runBin } from './prepare.mjs'

prepare({ page: false })
const { FAULT_ROUNDS = '100', ENGINE_RESTARTS = '30' } = process.env
const env = { FAULT_ROUNDS, ENGINE_RESTARTS }
const files = ['standalone/src/distributed/faults', 'engine-restarts']
runBin('vitest/vitest.mjs', ['run', '--project', 'int', '--no-file-parallelism', ...files], env)
