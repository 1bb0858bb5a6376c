import { type ErrorCode, Refusal } from '../errors/catalogue.ts'
import type { Ladder, PlayerId } from '../ids.ts'
import type { FixtureNow, Result } from './fixtures.ts'
import { withResults } from './tournament-fold.ts'
import { fixturesOf, playersIn, sameSide, sideOf, type Tournament, type TournamentState } from './tournament-state.ts'

// What a cancellation, a withdrawal or a correction must not change (docs/specification.md#tournaments).

/** A result of a match. */
export interface MatchResult {
  readonly winners: readonly PlayerId[]
  readonly losers: readonly PlayerId[]
  readonly loserSets: 0 | 1
}

/** The fixture for which a match counts; undefined when it counts for none. */
export const fixtureOfMatch = (state: Tournament, ladder: Ladder, matchId: number): FixtureNow | undefined =>
  ladder === state.ladder ? fixturesOf(state).find(({ id }) => state.results[id]?.matchId === matchId) : undefined

/**
 * Refuses what would change who plays in a fixture that is played, being played, or given by forfeit. The streams of
 * matches and of live matches ask this before a match is cancelled, withdrawn or corrected.
 * @param now the corrected result; null when the match is taken back, or never happened
 * @param live the fixture for which a match is being scored live; null for none
 * @throws Refusal later-fixture-played, later-fixture-live, later-fixture-given, winner-settled, qualified-settled
 */
export function refuseUndoing(
  state: TournamentState,
  { ladder, matchId }: { readonly ladder: Ladder; readonly matchId: number },
  now: MatchResult | null,
  live: string | null,
): void {
  const fixture = state === null ? undefined : fixtureOfMatch(state, ladder, matchId)
  if (state === null || fixture === undefined) return
  refuseResult(state, fixture, correctedResult(state, fixture, matchId, now), live)
}

/** What counts for the fixture after a correction of its match; null when its sides have not played that match. */
export function correctedResult(
  state: Tournament,
  fixture: FixtureNow,
  matchId: number,
  now: MatchResult | null,
): Result | null {
  const [loser] = now?.losers ?? []
  if (state.draw === null || now === null || loser === undefined || !arePlaying(state, fixture, now)) return null
  return { losers: [sideOf(state.draw, loser)], loserSets: now.loserSets, matchId }
}

/** Whether the sides of a match are those of a fixture. */
export function arePlaying({ draw }: Tournament, { sides }: FixtureNow, { winners, losers }: MatchResult): boolean {
  const [one = [], two = []] = sides.map((side) => (typeof side === 'number' ? (draw?.sides[side]?.players ?? []) : []))
  return (sameSide(one, winners) && sameSide(two, losers)) || (sameSide(one, losers) && sameSide(two, winners))
}

/** @throws Refusal when the fixture cannot get another result, or none (null), any more; it names the later fixture */
export function refuseResult(state: Tournament, fixture: FixtureNow, result: Result | null, live: string | null): void {
  const { [fixture.id]: _, ...others } = state.results
  const results = result === null ? others : { ...others, [fixture.id]: result }
  const after = new Map(fixturesOf({ ...state, ...withResults(state, results) }).map((one) => [one.id, one]))
  const isSettled = ({ id }: FixtureNow) => id !== fixture.id && (id in state.results || id === live)
  const changed = fixturesOf(state).find(
    (one) => isSettled(one) && !sameSides(one.sides, after.get(one.id)?.sides ?? [null, null]),
  )
  if (changed === undefined) return
  const current = { tournamentId: state.tournamentId, fixtureId: changed.id, players: playersIn(state, changed) }
  throw new Refusal(reasonOf(state, fixture, changed, result, live), { current })
}

const sameSides = (one: FixtureNow['sides'], two: FixtureNow['sides']) => one[0] === two[0] && one[1] === two[1]

function reasonOf(
  { results }: Tournament,
  fixture: FixtureNow,
  changed: FixtureNow,
  result: Result | null,
  live: string | null,
): ErrorCode {
  if (changed.id === live) return 'later-fixture-live'
  if (fixture.stage === 'pool') return 'qualified-settled'
  if (results[changed.id]?.matchId === null) return 'later-fixture-given'
  return result === null ? 'later-fixture-played' : 'winner-settled'
}
