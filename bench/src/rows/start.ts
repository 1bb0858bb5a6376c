import { cpSync } from 'node:fs'
import { startApplication } from '../application.ts'
import type { Bench } from '../bench.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, ratioAtMost, valueAtMost } from '../figure.ts'
import { runInTurns } from '../over-http.ts'
import type { BenchmarkRow } from '../row.ts'

const players = 1_000
const few = 1_000

export const startRow: BenchmarkRow = {
  name: 'start',
  measured: 'start of the process until it is ready, with a long history',
  baseline: 'the same with 1,000 matches',
  async run(bench) {
    const long = await restart(bench, bench.matches)
    const short = await restart(bench, Math.min(few, bench.matches))
    await runInTurns(1, long, short)
    const rounds = await runInTurns(bench.rounds, long, short)
    const milliseconds = (one: number) => one
    return {
      figures: [
        compareRounds(rounds, 'until ready', 'ms', milliseconds, ratioAtMost(1.3)),
        compareRounds(rounds, 'in all', 'ms', milliseconds, valueAtMost(800)),
      ],
      notes: [],
    }
  },
}

/** Makes a function that starts the application on one data folder and returns the milliseconds until it is ready. */
async function restart(bench: Bench, matches: number): Promise<() => Promise<number>> {
  const dataDir = bench.rowFolder()
  cpSync(await makeFolderWithReadModels(bench, { matches, players }), dataDir, { recursive: true })
  return async () => {
    const app = await startApplication(bench, { dataDir })
    await app.stop()
    return app.startedIn
  }
}
