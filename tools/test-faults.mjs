// The long run of the fault tests: everything dies in turn while a load goes on, a process starts with wrong clocks, and
// each engine is restarted and the log restored from older backups again and again. FAULT_ROUNDS, FAULT_SEED,
// ENGINE_RESTARTS and LOG_RESTORES choose.
import { prepare, runBin } from './prepare.mjs'

prepare({ page: true })
const { FAULT_ROUNDS = '100', ENGINE_RESTARTS = '30', LOG_RESTORES = '20' } = process.env
const env = { FAULT_ROUNDS, ENGINE_RESTARTS, LOG_RESTORES }
const files = ['standalone/src/distributed/faults', 'engine-restarts', 'restored-log']
runBin('vitest/vitest.mjs', ['run', '--project', 'int', '--no-file-parallelism', ...files], env)
