// Kills the standalone application again and again under a load and audits the data that it leaves:
// `npm run torture -- --rounds 200 --seed monday`. The seed decides the load and the moments of the kills.
import { parseArgs } from 'node:util'
import { installAndBuild, runBin } from './prepare.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
const { rounds = '20', seed = String(Date.now()) } = values
installAndBuild({ page: true })
process.stdout.write(`${rounds} rounds, seed ${seed}\n`)
const env = { TORTURE_ROUNDS: rounds, TORTURE_SEED: seed }
runBin('vitest/vitest.mjs', ['run', '--project', 'processes', 'system-tests/src/torture'], env)
