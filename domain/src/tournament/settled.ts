import type { Ladder } from '../ids.ts'
import type { MatchOutcome } from '../match/counting.ts'
import { areSidesOf } from '../match/match-players.ts'
import { Refusal, type RefusalCode } from '../refusals.ts'
import type { FixtureNow, FixtureResult } from './fixtures.ts'
import { changesWithResults } from './tournament-fold.ts'
import {
  areAllFixturesDecided,
  fixturesOf,
  playersOfSide,
  sideNumbersOf,
  type Tournament,
  type TournamentState,
} from './tournament-state.ts'

// Refuses changes of a match that would change who plays in a settled fixture: one that was decided by a match or a
// forfeit, or is being scored live (docs/specification.md#tournaments).

/** The fixture for which a match counts; undefined when it counts for none. */
export const fixtureOfMatch = (state: Tournament, matchId: number): FixtureNow | undefined =>
  fixturesOf(state).find(({ id }) => state.results[id]?.matchId === matchId)

/**
 * Refuses to take back or correct a match if that would change who plays in another settled fixture.
 * @param now the corrected result; null when the match is taken back, or when a correction says that it never happened
 * @param live the fixture that is being scored live; null for none
 * @returns null when the match counts for no fixture; otherwise its fixture, with the `result` of the fixture after the
 *   change. A null `result`: the match no longer counts for the fixture
 */
export function refuseMatchChangeThatUnsettles(
  state: TournamentState,
  { ladder, matchId }: { readonly ladder: Ladder; readonly matchId: number },
  now: MatchOutcome | null,
  live: string | null,
): { readonly fixture: FixtureNow; readonly result: FixtureResult | null } | null {
  const fixture = state?.ladder === ladder ? fixtureOfMatch(state, matchId) : undefined
  if (state === null || state.draw === null || fixture === undefined) return null
  const counts = now !== null && areSidesOfFixture(state, fixture, now)
  const losers = sideNumbersOf(state.draw, now?.losers ?? [])
  const result = counts ? { losers, loserSets: now.loserSets, matchId } : null
  refuseResultThatUnsettles(state, fixture, result, live)
  return { fixture, result }
}

/** Whether the sides of a match are those of a fixture. */
export const areSidesOfFixture = (state: Tournament, { sides: [one, two] }: FixtureNow, match: MatchOutcome): boolean =>
  areSidesOf(match, playersOfSide(state, one), playersOfSide(state, two))

/**
 * Refuses a result of `fixture` that would change who plays in another settled fixture.
 * @param result null when the fixture has no result any more
 * @param live the fixture that is being scored live; null for none
 * @throws Refusal that names the other fixture
 */
export function refuseResultThatUnsettles(
  state: Tournament,
  fixture: FixtureNow,
  result: FixtureResult | null,
  live: string | null,
): void {
  const changed = fixtureUnsettledBy(state, fixture, withResult(state, fixture, result), live)
  if (changed === undefined) return
  const current = { tournamentId: state.tournamentId, fixtureId: changed.id }
  throw new Refusal(reasonOf(state, fixture, changed, result, live), { current })
}

/**
 * Whether a finished tournament goes on when the match of `fixture` is cancelled. False when all its fixtures are then
 * still decided, and when a settled fixture would have other sides: this cancellation is refused.
 */
export function goesOnWithout(state: Tournament, fixture: FixtureNow): boolean {
  const after = withResult(state, fixture, null)
  return !areAllFixturesDecided(after) && fixtureUnsettledBy(state, fixture, after, null) === undefined
}

function withResult(state: Tournament, { id }: FixtureNow, result: FixtureResult | null): Tournament {
  const { [id]: _, ...others } = state.results
  return { ...state, ...changesWithResults(state, result === null ? others : { ...others, [id]: result }) }
}

/**
 * A settled fixture that has other sides in `after` than in `state`; undefined for none.
 * @param after `state` with another result of `fixture`
 */
function fixtureUnsettledBy(state: Tournament, fixture: FixtureNow, after: Tournament, live: string | null) {
  const then = new Map(fixturesOf(after).map((one) => [one.id, one]))
  const isSettled = ({ id }: FixtureNow) => id !== fixture.id && (id in state.results || id === live)
  return fixturesOf(state).find(
    (one) => isSettled(one) && !sameSides(one.sides, then.get(one.id)?.sides ?? [null, null]),
  )
}

const sameSides = (one: FixtureNow['sides'], two: FixtureNow['sides']) => one[0] === two[0] && one[1] === two[1]

function reasonOf(
  { results }: Tournament,
  fixture: FixtureNow,
  changed: FixtureNow,
  result: FixtureResult | null,
  live: string | null,
): RefusalCode {
  if (changed.id === live) return 'later-fixture-live'
  if (fixture.stage === 'pool') return 'qualified-settled'
  if (results[changed.id]?.matchId === null) return 'later-fixture-given'
  return result === null ? 'later-fixture-played' : 'winner-settled'
}
