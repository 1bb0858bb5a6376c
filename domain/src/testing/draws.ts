import type { TournamentDetail } from '../contract/tournament.ts'
import { seededRandom } from '../random.ts'
import { computeFixturesNow, type Fixture, type FixtureResults } from '../tournament/fixtures.ts'
import { type TournamentFormatName, tournamentFormats } from '../tournament/formats.ts'
import { orderOfPool } from '../tournament/pool-order.ts'

type Draw = NonNullable<TournamentDetail['draw']>

/** Whether a match, not a forfeit, has decided a fixture. */
export type IsDecidedByMatch = (fixture: Fixture) => boolean

/**
 * A draw of `count` sides, as the server sends it.
 * @param decided which fixtures a match has decided, 2-1 for the better side
 * @param playersOf the players of the side with this rank; by default one player, `P1` for the best side (rank 1)
 */
export function drawOf(
  format: TournamentFormatName,
  count: number,
  decided: IsDecidedByMatch = () => false,
  playersOf = (rank: number): string[] => [`P${rank}`],
): Draw {
  const groups = tournamentFormats[format].draw(count, seededRandom('a draw'))
  const all = tournamentFormats[format].fixtures(groups, null, true)
  const results: Record<string, FixtureResults[string]> = {}
  for (const fixture of all) {
    const [one, two] = computeFixturesNow(all, results, []).find(({ id }) => id === fixture.id)?.sides ?? []
    if (typeof one !== 'number' || typeof two !== 'number' || !decided(fixture)) continue
    results[fixture.id] = { losers: [Math.max(one, two)], loserSets: 1, matchId: 1 }
  }
  const now = computeFixturesNow(all, results, [])
  const isOver = now.every(({ state }) => state === 'decided')
  const { first = null, second = null, thirds = [] } = (isOver && tournamentFormats[format].podium(now, [])) || {}
  const origin = (place: Fixture['places'][number]) => ('of' in place ? { fixtureId: place.of, as: place.kind } : null)
  return {
    drawCode: '4F2C-91',
    sides: Array.from({ length: count }, (_, index) => ({ players: playersOf(index + 1), score: 500, hasLeft: false })),
    fixtures: now.map(({ id, stage, round, pool, places, sides, state, winner, loserSets, by }) => ({
      ...{ id, stage, round, pool, state, winner, loserSets, by, matchId: null, due: '2026-11-27' },
      decided: by === 'match' ? { day: '2026-11-20', by: null } : null,
      sides: [...sides],
      from: [origin(places[0]), origin(places[1])],
    })),
    pools: format === 'bracket' ? [] : groups.map((_, pool) => orderOfPool(now, pool).map(copied)),
    podium: { first, second, thirds: [...thirds] },
  }
}

const copied = (row: ReturnType<typeof orderOfPool>[number]): Draw['pools'][number][number] => ({
  ...row,
  among: [...row.among],
})
