import type { FixtureReference, FixtureRules } from '../match/counting.ts'
import { outcomeOf, type PlayedMatch } from '../match/match-players.ts'
import type { MatchesState } from '../match/matches-state.ts'
import { matchesWithFixture } from '../match/recent-matches.ts'
import { Refusal } from '../refusals.ts'
import { refuseUnlessFixtureIsOpen, requireFixture, waitsForContest } from './fixture-decisions.ts'
import type { FixtureResults } from './fixtures.ts'
import { areSidesOfFixture, refuseMatchChangeThatUnsettles } from './settled.ts'
import { changesByResults } from './tournament-fold.ts'
import { areAllFixturesDecided, sideNumbersOf, type Tournament } from './tournament-state.ts'

/**
 * The rules of tournaments that decisions about matches follow.
 * @param tournaments the tournaments of the fixtures that the decisions are about, by id
 * @param live the fixture for which a match is being scored live; null for none
 */
export const createFixtureRules = (
  tournaments: ReadonlyMap<string, Tournament>,
  live: FixtureReference | null,
): FixtureRules => ({
  refuseUnlessCounts({ tournamentId, fixtureId }, match, matches, now) {
    const tournament = tournaments.get(tournamentId)
    if (tournament === undefined || tournament.phase === 'deleted') throw new Refusal('unknown-tournament')
    const state = tournamentWithMatches(tournament, matches)
    const fixture = requireFixture(state, fixtureId)
    refuseUnlessFixtureIsOpen(state, fixture)
    if ((match.playedAt ?? '9') < (state.startedAt ?? '')) throw new Refusal('match-before-start')
    if (match.ladder !== state.ladder || !areSidesOfFixture(state, fixture, match)) throw new Refusal('not-its-sides')
    if (waitsForContest(state, fixture, matches.contests, now)) throw new Refusal('fixture-contested')
  },

  refuseWhileLive({ tournamentId, fixtureId }) {
    if (liveFixtureIdIn(live, tournamentId) === fixtureId) throw new Refusal('fixture-live')
  },

  refuseUndoing(match, now, matches) {
    const { tournamentId = '' } = match.fixture ?? {}
    const tournament = tournaments.get(tournamentId)
    if (tournament !== undefined)
      refuseMatchChangeThatUnsettles(
        tournamentWithMatches(tournament, matches),
        match,
        now,
        liveFixtureIdIn(live, tournamentId),
      )
  },
})

/** The id of the fixture of this tournament for which a match is being scored live; null for none. */
export const liveFixtureIdIn = (live: FixtureReference | null, tournamentId: string): string | null =>
  live?.tournamentId === tournamentId ? live.fixtureId : null

/**
 * A tournament after all matches of the match stream. The stream of the tournament may lack the last matches, because a
 * process manager sends the commands that follow from a match only afterwards.
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
 * A finished tournament runs again as soon as one of its fixtures is open again. `TournamentResumed` is appended later,
 * when the process manager sends the command that reopens the fixture.
 */
const resumedIfOpen = (state: Tournament): Tournament =>
  state.phase === 'finished' && !areAllFixturesDecided(state) ? { ...state, phase: 'running', winners: null } : state

const withAll = (state: Tournament, results: readonly (readonly [string, FixtureResults[string]])[]): Tournament => ({
  ...state,
  ...changesByResults(state, Object.fromEntries(results)),
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
