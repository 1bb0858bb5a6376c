import { calls } from '@topspin/domain/contract/calls'
import { expectOk, logIn, startApplication } from '../application.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { measureReads } from '../reads.ts'
import type { BenchmarkRow } from '../row.ts'
import { startTournament } from '../started-tournament.ts'

export const tournamentsRow: BenchmarkRow = {
  name: 'tournaments',
  measured: 'the list with 1,000 past tournaments, and a bracket of 64',
  baseline: 'the ranking',
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.count(5_000, 200), players: 200 })
    const app = await startApplication(bench, { template })
    const admin = await logIn(app.url, 0)
    for (let n = 0; n < bench.count(1_000, 3); n += 1) {
      const id = await startTournament(admin, 'bracket', [1, 2, 3])
      await expectOk(admin.post(calls.stopTournament.path.replace(':id', id), { reason: '' }))
    }
    const everybody = Array.from({ length: 64 }, (_, rank) => rank)
    const bracket = await startTournament(admin, 'bracket', everybody)
    const reads = await measureReads(bench, app, {
      paths: {
        list: [calls.tournaments.path],
        bracket: [calls.tournament.path.replace(':id', bracket)],
        open: [calls.openTournaments.path],
      },
      comparedPath: calls.simpleRanking.path,
      p50: 10,
    })
    return { figures: reads }
  },
}
