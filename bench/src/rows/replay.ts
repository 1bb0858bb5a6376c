import { projectionNames } from '@topspin/domain/documents/names'
import { logIn, startApplication } from '../application.ts'
import { scanAndInsert } from '../baseline-of-replays.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { type Figure, figureOf, ratioAtMost } from '../figure.ts'
import { measureReplay } from '../replayed.ts'
import type { BenchmarkRow } from '../row.ts'

export const replayRow: BenchmarkRow = {
  name: 'replay',
  measured: 'a replay of each read model of a long log, 1,000 players, without other load',
  baseline: 'reading and parsing the log, and inserting the resulting documents, once',
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.matches, players: 1_000 })
    const app = await startApplication(bench, { template })
    const admin = await logIn(app.url, 0)
    const figures: Figure[] = []
    for (const name of projectionNames) {
      const seconds = await measureReplay(admin, name)
      const { seconds: baseline } = await scanAndInsert(bench, template, [name])
      figures.push(figureOf(name, 's', [seconds], { baseline: [baseline], target: ratioAtMost(2) }))
    }
    return { figures, notes: ['One replay of each.'] }
  },
}
