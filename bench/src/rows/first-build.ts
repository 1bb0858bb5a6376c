import { projectionNames } from '@topspin/domain/documents/names'
import { scanAndInsert } from '../baseline-of-replays.ts'
import { buildReadModels } from '../data-folder.ts'
import { figureOf, ratioAtLeast, ratioAtMost } from '../figure.ts'
import type { BenchmarkRow } from '../row.ts'

const [few, many] = [60, 1_000]

export const firstBuildRow: BenchmarkRow = {
  name: 'first-build',
  measured: 'all read models at the first start on a long log, 1,000 players',
  baseline: 'reading and parsing the log, and inserting all resulting documents, once; for the players, 60 of them',
  async run(bench) {
    const { matches } = bench
    const large = await buildReadModels(bench, { matches, players: many })
    const small = await buildReadModels(bench, { matches, players: few })
    const baseline = await scanAndInsert(bench, large.folder, projectionNames)
    const smallBaseline = await scanAndInsert(bench, small.folder, projectionNames)
    const rate = [baseline.events / large.seconds]
    const smallRate = [smallBaseline.events / small.seconds]
    return {
      figures: [
        figureOf('all read models', 's', [large.seconds], { baseline: [baseline.seconds], target: ratioAtMost(3) }),
        figureOf('1,000 or 60 players', 'events/s', rate, { baseline: smallRate, target: ratioAtLeast(0.95) }),
      ],
      notes: [
        `One build of ${baseline.events} events into ${baseline.documents} documents, from the start of the process.`,
      ],
    }
  },
}
