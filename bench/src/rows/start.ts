import { cpSync } from 'node:fs'
import { startApplication } from '../application.ts'
import type { Bench } from '../bench.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, ratioAtMost, valueAtMost } from '../figure.ts'
import { runInTurns } from '../over-http.ts'
import type { BenchmarkRow } from '../row.ts'

const players = 1_000
const few = 1_000
/** Node 24 runs TypeScript by itself; earlier versions spend most of a start on compiling. */
const runsTypeScript = Number(process.versions.node.split('.')[0]) >= 24

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
        compareRounds(rounds, 'on Node 24', 'ms', milliseconds, runsTypeScript ? valueAtMost(1_000) : null),
      ].slice(0, runsTypeScript ? 2 : 1),
      notes: runsTypeScript ? [] : ['The limit of 1 s is for Node 24, which compiles no TypeScript at each start.'],
    }
  },
}

/** Makes a function that starts the application on the same data folder each time and returns the milliseconds. */
async function restart(bench: Bench, matches: number): Promise<() => Promise<number>> {
  const dataDir = bench.rowFolder()
  cpSync(await makeFolderWithReadModels(bench, { matches, players }), dataDir, { recursive: true })
  return async () => {
    const app = await startApplication(bench, { dataDir })
    await app.stop()
    return app.startedIn
  }
}
