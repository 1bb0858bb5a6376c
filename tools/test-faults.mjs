// The long run of the fault tests. FAULT_ROUNDS, ENGINE_RESTARTS and LOG_RESTORES set the counts.
// FAULT_SEED sets the order of the faults.
import { installAndBuild, runBin } from './prepare.mjs'

installAndBuild({ page: true })
const { FAULT_ROUNDS = '100', ENGINE_RESTARTS = '30', LOG_RESTORES = '20' } = process.env
const env = { FAULT_ROUNDS, ENGINE_RESTARTS, LOG_RESTORES }
const files = ['system-tests/src/distributed/faults', 'engine-restarts', 'restored-log']
const projects = ['--project', 'int', '--project', 'processes']
runBin('vitest/vitest.mjs', ['run', ...projects, '--no-file-parallelism', ...files], env)
