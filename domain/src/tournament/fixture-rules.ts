import type { FixtureReference, FixtureRules } from '../match/counting.ts'
import { Refusal } from '../refusals.ts'
import { refuseUnlessFixtureIsOpen, waitsForContest } from './fixture-decisions.ts'
import { areSidesOfFixture, refuseMatchChangeThatUnsettles } from './settled.ts'
import { requireFixture, type Tournament } from './tournament-state.ts'
import { tournamentWithMatches } from './tournament-with-matches.ts'

/**
 * The rules of these tournaments for decisions about matches.
 * @param tournaments by tournament id
 * @param live the fixture for which a match is being scored live; null for none
 */
export const createFixtureRules = (
  tournaments: ReadonlyMap<string, Tournament>,
  live: FixtureReference | null,
): FixtureRules => ({
  refuseUnlessMayCount({ tournamentId, fixtureId }, match, matches, now) {
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
    if (tournament === undefined) return
    const state = tournamentWithMatches(tournament, matches)
    refuseMatchChangeThatUnsettles(state, match, now, liveFixtureIdIn(live, tournamentId))
  },
})

/** The id of the fixture of this tournament for which a match is being scored live; null for none. */
export const liveFixtureIdIn = (live: FixtureReference | null, tournamentId: string): string | null =>
  live?.tournamentId === tournamentId ? live.fixtureId : null
