import { join } from 'node:path'
import type { AppendResult, AppendTask } from '../appender.ts'
import { TaskProcess } from '../child.ts'
import { compareRounds, type Figure, ratioAtLeast } from '../figure.ts'
import { runInTurns } from '../over-http.ts'
import type { BenchmarkRow } from '../row.ts'

export const appendRow: BenchmarkRow = {
  name: 'append',
  measured: 'appends of one event to the SQLite event store, without HTTP',
  baseline: 'raw inserts into the same table with the same fsyncs',
  async run(bench) {
    const child = bench.use(await TaskProcess.start('appender.ts'))
    const figures: Figure[] = []
    for (const writers of [1, 64]) {
      const task = (into: AppendTask['into'], folder: string) =>
        child.ask<AppendResult>({ into, writers, seconds: bench.seconds(2), folder } satisfies AppendTask)
      const ours = () => task({ url: `sqlite:${join(bench.rowFolder(), 'events.db')}` }, '')
      const raw = () => task('raw inserts', bench.rowFolder())
      await runInTurns(1, ours, raw)
      const rounds = await runInTurns(bench.rounds, ours, raw)
      const what = writers === 1 ? 'one writer' : `${writers} writers`
      figures.push(compareRounds(rounds, what, 'events/s', ({ perSecond }) => perSecond, ratioAtLeast(0.8)))
    }
    return { figures }
  },
}
