import { calls } from '@topspin/domain/contract/calls'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { singlesBody } from '@topspin/test-kit/submissions'
import { expectOk, logIn, startApplication } from '../application.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { ratioAtMost } from '../figure.ts'
import { millisecondsOf } from '../over-http.ts'
import { measureReads } from '../reads.ts'
import type { BenchmarkRow } from '../row.ts'

type Format = TournamentDetail['summary']['format']

export const tournamentsRow: BenchmarkRow = {
  name: 'tournaments',
  measured: 'the list with 1,000 past tournaments, and a bracket of 64; matches that count for a fixture',
  baseline: 'the ranking; matches that count for none',
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.count(5_000, 200), players: 200 })
    const app = await startApplication(bench, { template })
    const admin = await logIn(app.url, 0)
    for (let n = 0; n < bench.count(1_000, 3); n += 1) {
      const id = await started(admin, 'bracket', [1, 2, 3])
      await expectOk(admin.post(calls.stopTournament.path.replace(':id', id), { reason: '' }))
    }
    const everybody = Array.from({ length: 64 }, (_, rank) => rank)
    const bracket = await started(admin, 'bracket', everybody)
    const reads = await measureReads(bench, app, {
      paths: {
        list: [calls.tournaments.path],
        bracket: [calls.tournament.path.replace(':id', bracket)],
        open: [calls.openTournaments.path],
      },
      baseline: calls.simpleRanking.path,
      p50: 10,
    })
    const [counting, plain]: [number[], number[]] = [[], []]
    for (let n = 0; n < bench.count(12, 1); n += 1) {
      const id = await started(admin, 'round-robin', everybody.slice(0, 10))
      for (const { opponent, fixtureId } of await ownFixtures(admin, id)) {
        counting.push(await millisecondsOf(() => play(admin, opponent, { tournamentId: id, fixtureId })))
        plain.push(await millisecondsOf(() => play(admin, opponent)))
      }
    }
    const recording = { what: 'record-one with a fixture', unit: 'ms', measured: counting, baseline: plain } as const
    return {
      figures: [...reads, { ...recording, target: ratioAtMost(1.1) }],
      notes: [`${counting.length} matches with a fixture and as many without, by turns, instead of rounds.`],
    }
  },
}

/** Starts a tournament in singles of some players, by their number. @returns its id */
async function started(admin: Browser, format: Format, players: readonly number[]): Promise<string> {
  const plan = { name: 'Bench', ladder: 'simple', format, thirdPlace: true, entriesUntil: '2099-12-31' }
  const { id }: { id: string } = (await expectOk(admin.post(calls.createTournament.path, plan))).json()
  const post = (path: string, body: object) => expectOk(admin.post(path.replace(':id', id), body))
  for (const player of players) await post(calls.enterTournament.path, { pseudo: pseudoAt(player) })
  await post(calls.drawTournament.path, {})
  await post(calls.startTournament.path, { dues: [] })
  return id
}

/** The fixtures of player 0 in a round robin. */
async function ownFixtures(admin: Browser, id: string) {
  const { draw }: TournamentDetail = (await admin.get(calls.tournament.path.replace(':id', id))).json()
  const nameOf = (side: number | 'nobody' | null | undefined) =>
    typeof side === 'number' ? (draw?.sides[side]?.players[0] ?? '') : ''
  return (draw?.fixtures ?? []).flatMap(({ id: fixtureId, sides }) => {
    const names = sides.map(nameOf)
    const opponent = names.find((name) => name !== pseudoAt(0))
    return names.includes(pseudoAt(0)) && opponent !== undefined ? [{ opponent, fixtureId }] : []
  })
}

const play = (admin: Browser, opponent: string, fixture?: { tournamentId: string; fixtureId: string }) =>
  expectOk(
    admin.post(calls.play.path, {
      ...singlesBody(pseudoAt(0), opponent, [2, 1]),
      ...(fixture !== undefined && { fixture }),
    }),
  )
