import type { Instant, PlayerId } from '../ids.ts'
import { type Contest, isWaitingAt } from '../match/contests.ts'
import type { MatchOutcome } from '../match/counting.ts'
import { matchesWithFixture, startOfLongestWindowBefore } from '../match/recent-matches.ts'
import { Refusal } from '../refusals.ts'
import { type FixtureNow, feederFixturesOf } from './fixtures.ts'
import {
  areSidesOfFixture,
  fixtureOfMatch,
  refuseMatchChangeThatUnsettles,
  refuseResultThatUnsettles,
} from './settled.ts'
import {
  fixturesOf,
  playersOfFixture,
  playersOfSide,
  refuseUnlessMayOrganise,
  requireFixture,
  sideNumbersOf,
  type Tournament,
  type TournamentContext,
  type TournamentEvent,
} from './tournament-state.ts'
import { isMatchAwaited, tournamentWithMatches } from './tournament-with-matches.ts'

// What decides a fixture, and what opens it again (docs/specification.md#tournaments).

type OfMatch = MatchOutcome & { readonly matchId: number }

export type FixtureCommand =
  /** A match counts for a fixture. */
  | ({ readonly type: 'WinFixture'; readonly fixtureId: string } & OfMatch)
  /** `absent`: the sides that do not play, each named by at least one of its players. */
  | {
      readonly type: 'GiveForfeit'
      readonly fixtureId: string
      readonly absent: readonly PlayerId[]
      readonly by: PlayerId
    }
  | { readonly type: 'TakeForfeitBack'; readonly fixtureId: string; readonly by: PlayerId }
  /** The match was cancelled or withdrawn, or a correction says that it never happened. */
  | { readonly type: 'ReopenFixture'; readonly matchId: number }
  /** A correction changed the result of the match that counts for a fixture. */
  | ({ readonly type: 'CorrectFixture' } & OfMatch)

export function decideFixtureCommand(
  state: Tournament,
  command: FixtureCommand,
  context: TournamentContext,
): TournamentEvent[] {
  switch (command.type) {
    case 'WinFixture':
      return win(state, command)
    case 'GiveForfeit':
    case 'TakeForfeitBack': {
      // `state` may lack the newest matches: the first call checks the command against a state that has them all.
      const now = tournamentWithMatches(state, context.matches)
      decideForfeit(now, command, context)
      if (command.type === 'GiveForfeit')
        refuseAwaitedChanges(state, now, requireFixture(state, command.fixtureId), context)
      return decideForfeit(state, command, context)
    }
    case 'ReopenFixture':
      return changeMatch(state, command.matchId, null)
    case 'CorrectFixture':
      return changeMatch(state, command.matchId, command)
  }
}

/** Refuses a decision about a fixture by one of its players. @throws Refusal own-fixture */
export function refuseOwnFixture(state: Tournament, fixture: FixtureNow, by: PlayerId): void {
  if (playersOfFixture(state, fixture).includes(by)) throw new Refusal('own-fixture')
}

/** @throws Refusal tournament-not-running, fixture-not-open */
export function refuseUnlessFixtureIsOpen({ phase }: Tournament, { state }: FixtureNow): void {
  if (phase !== 'running') throw new Refusal('tournament-not-running')
  if (state !== 'open') throw new Refusal('fixture-not-open')
}

/**
 * Decides `WinFixture`. The match decider has checked that the match may count (`fixture-rules.ts`). The match counts
 * even if a player has left the tournament since that check, and the tournament has finished because of that.
 */
function win(state: Tournament, command: Extract<FixtureCommand, { type: 'WinFixture' }>): TournamentEvent[] {
  const fixture = requireFixture(state, command.fixtureId)
  const { tournamentId } = state
  const { matchId, winners, losers, loserSets } = command
  const counted = fixtureOfMatch(state, matchId)
  // The match counts for this fixture already, so the command was repeated.
  if (counted?.id === fixture.id) return []
  if (counted !== undefined) throw new Refusal('match-already-counts')
  const isRunningOrFinished = state.phase === 'running' || state.phase === 'finished'
  if (!isRunningOrFinished || fixture.by !== 'absence') refuseUnlessFixtureIsOpen(state, fixture)
  if (!areSidesOfFixture(state, fixture, command)) throw new Refusal('not-its-sides')
  const losing = state.draw === null ? [] : sideNumbersOf(state.draw, losers)
  refuseResultThatUnsettles(state, fixture, { losers: losing, loserSets, matchId }, null)
  const data = { tournamentId, fixtureId: fixture.id, matchId, winners: [...winners], losers: [...losers], loserSets }
  return [{ type: 'FixtureWon', data }]
}

/** Whether a match that leads to this fixture is contested. While it is, the sides of the fixture may still change. */
export function waitsForContest(
  state: Tournament,
  fixture: FixtureNow,
  contests: readonly Contest[],
  now: Instant,
): boolean {
  const fixtures = fixturesOf(state)
  const waiting = contests.filter((one) => one.ladder === state.ladder && isWaitingAt(one, now))
  const isContested = (id: string) => waiting.some(({ matchId }) => matchId === state.results[id]?.matchId)
  const waits = (one: FixtureNow): boolean => {
    const before = feederFixturesOf(fixtures, one)
    // A fixture without a result is undecided, or decided by `bye` or `absence`: earlier fixtures determine its winner.
    return before.some((earlier) => isContested(earlier.id) || (!(earlier.id in state.results) && waits(earlier)))
  }
  const inPools = fixtures.filter(({ stage }) => stage === 'pool')
  return waits(fixture) || (fixture.stage !== 'pool' && inPools.some(({ id }) => isContested(id)))
}

/**
 * Refuses a forfeit while the process manager may be about to handle a match that leads to the fixture, or a correction
 * of such a match. After the forfeit, a change of who plays in the fixture would be refused.
 * @param now `state` with the results of all matches
 * @throws Refusal concurrent-change
 */
function refuseAwaitedChanges(
  state: Tournament,
  now: Tournament,
  fixture: FixtureNow,
  context: TournamentContext,
): void {
  const fixtures = fixturesOf(state)
  const isAwaited = ({ id }: FixtureNow) => isMatchAwaited(state, now, id, context)
  const isAnyAwaitedBefore = (one: FixtureNow): boolean =>
    feederFixturesOf(fixtures, one).some((earlier) => isAwaited(earlier) || isAnyAwaitedBefore(earlier))
  const inPools = fixture.stage === 'pool' ? [] : fixtures.filter(({ stage }) => stage === 'pool')
  if (isAnyAwaitedBefore(fixture) || inPools.some(isAwaited)) throw new Refusal('concurrent-change')
}

function decideForfeit(
  state: Tournament,
  command: Extract<FixtureCommand, { type: 'GiveForfeit' | 'TakeForfeitBack' }>,
  context: TournamentContext,
): TournamentEvent[] {
  const { tournamentId, results } = state
  const { fixtureId, by } = command
  refuseUnlessMayOrganise(context, by)
  const fixture = requireFixture(state, fixtureId)
  refuseOwnFixture(state, fixture, by)
  if (command.type === 'TakeForfeitBack') {
    if (results[fixtureId]?.matchId !== null) throw new Refusal('not-forfeited')
    refuseResultThatUnsettles(state, fixture, null, context.live)
    if (!isChangeable(state, context)) throw new Refusal('tournament-not-running')
    return [{ type: 'ForfeitTakenBack', data: { tournamentId, fixtureId } }]
  }
  const { absent } = command
  refuseUnlessFixtureIsOpen(state, fixture)
  if (context.live === fixture.id) throw new Refusal('fixture-live')
  const sides = fixture.sides
    .map((side) => playersOfSide(state, side))
    .filter((side) => side.some((one) => absent.includes(one)))
  const all = sides.flat()
  if (all.length === 0 || !absent.every((player) => all.includes(player))) throw new Refusal('not-its-sides')
  return [{ type: 'FixtureForfeited', data: { tournamentId, fixtureId, absent: all } }]
}

/** Whether a tournament runs, or is finished and has a match of the last 31 days. */
function isChangeable({ phase, ladder, tournamentId }: Tournament, { now, matches }: TournamentContext): boolean {
  if (phase !== 'finished') return phase === 'running'
  const horizon = startOfLongestWindowBefore(now)
  return matchesWithFixture(matches.recent[ladder]).some(
    ({ fixture, playedAt }) => fixture?.tournamentId === tournamentId && playedAt >= horizon,
  )
}

/** A match was taken back (`now` is null) or corrected. Changes nothing if the match counts for no fixture. */
function changeMatch(state: Tournament, matchId: number, now: MatchOutcome | null): TournamentEvent[] {
  const { tournamentId, ladder, results } = state
  // A live match that has begun since the match was changed does not prevent this decision, so the argument `live` is
  // null. Such a live match is recorded without counting for its fixture.
  const undone = refuseMatchChangeThatUnsettles(state, { ladder, matchId }, now, null)
  if (undone === null) return []
  const { fixture, result } = undone
  const about = { tournamentId, fixtureId: fixture.id, matchId }
  if (result === null || now === null) return [{ type: 'FixtureReopened', data: about }]
  if (JSON.stringify(result) === JSON.stringify(results[fixture.id])) return []
  const { winners, losers, loserSets } = now
  return [{ type: 'ResultCorrected', data: { ...about, winners: [...winners], losers: [...losers], loserSets } }]
}
