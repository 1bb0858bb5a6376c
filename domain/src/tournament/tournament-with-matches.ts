import { outcomeOf, type PlayedMatch } from '../match/match-players.ts'
import type { MatchesState } from '../match/matches-state.ts'
import { findMatch, matchesWithFixture } from '../match/recent-matches.ts'
import { isPeriodRunning } from '../time/ahead-of-clock.ts'
import type { FixtureResults } from './fixtures.ts'
import { areSidesOfFixture } from './settled.ts'
import { changesWithResults } from './tournament-fold.ts'
import {
  areAllFixturesDecided,
  requireFixture,
  sideNumbersOf,
  type Tournament,
  type TournamentContext,
} from './tournament-state.ts'

/**
 * For how many milliseconds after a match a forfeit or a stop is refused because the process manager has not handled
 * the match or its correction. The process manager drops a command that was refused: without this limit, forfeits and
 * stops could then be refused for ever.
 */
const longestHandlingMs = 10 * 60_000

/**
 * The tournament with the results of all matches, also of the latest ones, which the process manager has not yet added
 * to the stream of the tournament.
 */
export function tournamentWithMatches(tournament: Tournament, { recent, takenBack }: MatchesState): Tournament {
  const { ladder, tournamentId } = tournament
  const counting = matchesWithFixture(recent[ladder]).filter(({ fixture }) => fixture?.tournamentId === tournamentId)
  const isTakenBack = ({ matchId }: FixtureResults[string]) =>
    takenBack.some((one) => one.ladder === ladder && one.matchId === matchId)
  const kept = Object.entries(tournament.results).filter(([, result]) => !isTakenBack(result))
  const start = kept.length === Object.keys(tournament.results).length ? tournament : withAll(tournament, kept)
  return resumedIfOpen(counting.reduce(withMatch, start))
}

/**
 * Whether the process manager may be about to handle the match of a fixture, or the correction of that match. False for
 * a match that was not played recently (`longestHandlingMs`), even if it was corrected recently: the state has no time
 * of a correction.
 * @param now `state` with the results of all matches
 */
export function isMatchAwaited(
  state: Tournament,
  now: Tournament,
  fixtureId: string,
  context: Pick<TournamentContext, 'now' | 'matches'>,
): boolean {
  const result = now.results[fixtureId]
  if (JSON.stringify(result) === JSON.stringify(state.results[fixtureId])) return false
  const match = findMatch(context.matches.recent[state.ladder], result?.matchId ?? 0)
  if (match === undefined) return false
  return isPeriodRunning(Date.parse(match.playedAt), longestHandlingMs, Date.parse(context.now))
}

/** A finished tournament with an open fixture runs again, although `TournamentResumed` is appended only later. */
const resumedIfOpen = (state: Tournament): Tournament =>
  state.phase === 'finished' && !areAllFixturesDecided(state) ? { ...state, phase: 'running', winners: null } : state

const withAll = (state: Tournament, results: readonly (readonly [string, FixtureResults[string]])[]): Tournament => ({
  ...state,
  ...changesWithResults(state, Object.fromEntries(results)),
})

function withMatch(state: Tournament, match: PlayedMatch): Tournament {
  const { draw, results } = state
  const fixtureId = match.fixture?.fixtureId ?? ''
  const counted = results[fixtureId]
  if (draw === null || (counted !== undefined && counted.matchId !== match.matchId)) return state
  const others = Object.entries(results).filter(([id]) => id !== fixtureId)
  const result = outcomeOf(match)
  if (!areSidesOfFixture(state, requireFixture(state, fixtureId), result))
    return counted === undefined ? state : withAll(state, others)
  const { matchId, loserSets } = match
  const now = { losers: sideNumbersOf(draw, result.losers), loserSets, matchId }
  return JSON.stringify(now) === JSON.stringify(counted) ? state : withAll(state, [...others, [fixtureId, now]])
}
