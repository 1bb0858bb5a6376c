import { calls } from '@topspin/domain/contract/calls'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { singlesBody } from '@topspin/test-kit/submissions'
import { expectOk, logIn, startApplication } from '../application.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { figureOf, ratioAtMost } from '../figure.ts'
import { millisecondsOf } from '../over-http.ts'
import { clubLogSize } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'
import { startTournament } from '../started-tournament.ts'

export const recordWithFixtureRow: BenchmarkRow = {
  name: 'record-with-fixture',
  measured: 'recording a match that counts for a fixture, as record-one',
  baseline: 'a match that counts for none',
  async run(bench) {
    const app = await startApplication(bench, { template: await makeFolderWithReadModels(bench, clubLogSize(bench)) })
    const admin = await logIn(app.url, 0)
    const [counting, plain]: [number[], number[]] = [[], []]
    for (let n = 0; n < bench.count(40, 1); n += 1) {
      const id = await startTournament(admin, 'round-robin', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      for (const [index, { opponent, fixtureId }] of (await ownFixtures(admin, id)).entries()) {
        const withFixture = async () =>
          void counting.push(await millisecondsOf(() => play(admin, opponent, { tournamentId: id, fixtureId })))
        const without = async () => void plain.push(await millisecondsOf(() => play(admin, opponent)))
        // The order alternates, because the second match is faster: it uses what the first has loaded into memory.
        for (const one of index % 2 === 0 ? [withFixture, without] : [without, withFixture]) await one()
      }
    }
    return {
      figures: [figureOf('latency', 'ms', counting, { baseline: plain, target: ratioAtMost(1.1) })],
      notes: [`${counting.length} matches with a fixture and as many without, by turns, instead of rounds.`],
    }
  },
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
