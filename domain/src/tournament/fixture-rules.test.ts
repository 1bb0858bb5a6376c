import { describe, expect, it } from 'vitest'
import type { PlayerId } from '../ids.ts'
import { MatchEndTimes } from '../match/last-matches.ts'
import { type MatchCommand, matchDecider, type RecordMatch } from '../match/match.ts'
import type { MatchesState } from '../match/matches-state.ts'
import {
  fact,
  plusSeconds,
  someFriday,
  parseInstant as someInstant,
  stampedEvent,
  unrestrictedEntryRules,
} from '../testing/builders.ts'
import { refusalOf } from '../testing/given-when-then.ts'
import {
  camille,
  marius,
  performCommand,
  playerOfRank,
  playersAtPlace,
  refusalOfTournamentCommand,
  registeredPlayersState,
  startedTournament,
  tournamentAfterCommands,
  tournamentId,
  winFixtureCommandMaker,
} from '../testing/tournaments.ts'
import { createFixtureRules } from './fixture-rules.ts'
import { tournamentDecider } from './tournament.ts'
import { fixturesOf, type Tournament } from './tournament-state.ts'
import { tournamentWithMatches } from './tournament-with-matches.ts'

const { state } = startedTournament('bracket', 4, 'simple', 'a', false)
const first = 'round-1-1'
const second = 'round-1-2'
const final = 'round-2-1'

function decide(
  matches: MatchesState,
  command: MatchCommand,
  tournament: Tournament | null = state,
  live: string | null = null,
  now = someFriday,
) {
  const known = new Map(tournament === null ? [] : [[tournamentId, tournament]])
  const fixtures = createFixtureRules(known, live === null ? null : { tournamentId, fixtureId: live })
  const context = {
    now,
    rules: unrestrictedEntryRules,
    players: registeredPlayersState,
    ends: new MatchEndTimes(),
    fixtures,
  }
  const decided = matchDecider.decide(matches, command, context)
  return decided.map((event) => stampedEvent(event, { at: someFriday })).reduce(matchDecider.evolve, matches)
}

const recording = (fixtureId: string, [winner, loser]: readonly [PlayerId, PlayerId], setsTwo = 0): MatchCommand => ({
  type: 'RecordMatch',
  ladder: 'simple',
  sideOne: [winner],
  sideTwo: [loser],
  setsOne: 2,
  setsTwo,
  recorder: marius,
  origin: 'entry',
  fixture: { tournamentId, fixtureId },
})
/** The players of a fixture, the one at the first place first. */
function sidesIn(tournament: Tournament, id: string): readonly [PlayerId, PlayerId] {
  const [one, two] = [playersAtPlace(tournament, id, 0)[0], playersAtPlace(tournament, id, 1)[0]]
  if (one === undefined || two === undefined) throw new Error(`${id} has no sides yet`)
  return [one, two]
}
const attach = (fixtureId: string, matchId = 1, by = marius) =>
  ({ type: 'AttachMatch', ladder: 'simple', matchId, fixture: { tournamentId, fixtureId }, by }) as const
const cancel = (matchId: number) => ({ type: 'CancelMatch', ladder: 'simple', matchId, by: marius }) as const
const correctTo = (
  matches: MatchesState,
  matchId: number,
  [winner, loser]: readonly [PlayerId, PlayerId],
  sets: 0 | 1,
) =>
  ({
    type: 'CorrectMatch',
    ladder: 'simple',
    matchId,
    result: { winners: [winner], losers: [loser], loserSets: sets },
    by: marius,
    revision: matches.revision,
  }) as const

const none = matchDecider.initialState()
/** The same `RecordMatch`, but of a live match. */
const ofLive = (command: MatchCommand): MatchCommand => ({ ...command, origin: 'live' }) as MatchCommand
const codeOf = (...what: Parameters<typeof decide>) => refusalOf(() => decide(...what)).code
/** The match stream after both matches of the first round, with the ids 1 and 2. */
const played = [first, second].reduce((matches, id) => decide(matches, recording(id, sidesIn(state, id))), none)
const finalists: readonly [PlayerId, PlayerId] = [sidesIn(state, first)[0], sidesIn(state, second)[0]]

describe('a match for a fixture', () => {
  it('is refused unless its sides play in an open fixture of a tournament that runs', () => {
    expect(codeOf(none, recording(first, [playerOfRank(0), playerOfRank(9)]))).toBe('not-its-sides')
    expect(codeOf(none, recording('nowhere', [playerOfRank(0), playerOfRank(1)]))).toBe('unknown-fixture')
    expect(codeOf(none, recording(final, finalists))).toBe('fixture-not-open')
    expect(codeOf(none, recording(first, sidesIn(state, first)), null)).toBe('unknown-tournament')
    expect(codeOf(none, recording(first, sidesIn(state, first)), { ...state, phase: 'stopped' })).toBe(
      'tournament-not-running',
    )
    expect(codeOf(played, recording(first, sidesIn(state, first)))).toBe('fixture-not-open')
    expect(codeOf(none, recording(first, sidesIn(state, first)), { ...state, ladder: 'double' })).toBe('not-its-sides')
  })

  it('is refused while a match that leads to the fixture is contested', () => {
    const contested = decide(played, { ...cancel(1), type: 'ContestMatch', contestId: 'c', by: finalists[0] })
    expect(codeOf(contested, recording(final, finalists))).toBe('fixture-contested')
  })

  it('is recorded once the contest of a match that leads to the fixture has lapsed', () => {
    const contested = decide(played, { ...cancel(1), type: 'ContestMatch', contestId: 'c', by: finalists[0] })
    const days = (count: number) => plusSeconds(someFriday, count * 86_400)
    expect(codeOf(contested, recording(final, finalists), state, null, days(30))).toBe('fixture-contested')
    const over = decide(contested, recording(final, finalists), state, null, days(31))
    expect(over.recent.simple.newest[2]).toHaveProperty('fixture')
  })
})

describe('a match that is attached to a fixture afterwards', () => {
  const { fixture: _, ...forgotten } = recording(first, sidesIn(state, first)) as RecordMatch
  const recorded = decide(none, forgotten)

  it('counts for the fixture, and cannot be cancelled once the next fixture is played', () => {
    const attached = decide(recorded, attach(first))
    expect(tournamentWithMatches(state, attached).results[first]).toMatchObject({ matchId: 1, loserSets: 0 })
    const over = decide(decide(attached, recording(second, sidesIn(state, second))), recording(final, finalists))
    expect(codeOf(over, cancel(1))).toBe('later-fixture-played')
    expect(tournamentWithMatches(state, decide(attached, cancel(1))).results).toEqual({})
  })

  it('is refused with other sides, for a decided or live fixture, and when it counts already or is too old', () => {
    expect(codeOf(recorded, attach(second))).toBe('not-its-sides')
    expect(codeOf(recorded, attach(first), state, first)).toBe('fixture-live')
    expect(codeOf(recorded, attach(first, 2))).toBe('unknown-match')
    expect(codeOf(recorded, attach(first, 1, sidesIn(state, first)[0]))).toBe('own-fixture')
    const again = decide(recorded, recording(first, sidesIn(state, first)))
    expect(codeOf(again, attach(first))).toBe('fixture-not-open')
    expect(codeOf(again, attach(second, 2))).toBe('match-already-counts')
    const nextDay = someInstant('2026-11-21T10:00:00Z')
    expect(codeOf(recorded, attach(first), state, null, nextDay)).toBe('not-correctable')
    const later = tournamentDecider.evolve(
      state,
      stampedEvent(fact('TournamentStarted', { tournamentId }), { at: nextDay }),
    )
    expect(codeOf(recorded, attach(first), later)).toBe('match-before-start')
    const same = { ...state, startedAt: someFriday }
    expect(decide(recorded, attach(first), same).recent.simple.newest[0]).toHaveProperty('fixture')
  })

  it('is refused once one of its players has played a later fixture', () => {
    const { state: round } = startedTournament('round-robin', 3)
    const [one, two] = fixturesOf(round)
    if (one === undefined || two === undefined) throw new Error('three sides have three fixtures')
    const after = decide(
      decide(
        none,
        { ...forgotten, sideOne: playersAtPlace(round, one.id, 0), sideTwo: playersAtPlace(round, one.id, 1) },
        round,
      ),
      recording(two.id, sidesIn(round, two.id)),
      round,
    )
    const current = { tournamentId, fixtureId: two.id }
    expect(refusalOf(() => decide(after, attach(one.id), round))).toMatchObject({
      code: 'later-fixture-played',
      facts: { current },
    })
  })
})

describe('a match scored live for a fixture', () => {
  it('counts for it, while no match entered by hand does', () => {
    const byHand = recording(first, sidesIn(state, first))
    expect(codeOf(none, byHand, state, first)).toBe('fixture-live')
    expect(decide(none, byHand, state, second).recent.simple.newest).toHaveLength(1)
    const [counted] = decide(none, ofLive(byHand), state, first).recent.simple.newest
    expect(counted?.fixture).toEqual({ tournamentId, fixtureId: first })
  })

  it('prevents that a match that leads to the fixture is taken back', () => {
    expect(codeOf(played, cancel(1), state, final)).toBe('later-fixture-live')
    expect(decide(played, cancel(1), state, first).recent.simple.newest).toHaveLength(1)
  })

  it('is recorded without the fixture when it cannot count for it any more', () => {
    const again = ofLive(recording(first, sidesIn(state, first)))
    const { newest } = decide(played, again, state, first).recent.simple
    expect(newest.map(({ fixture }) => fixture?.fixtureId).toSorted()).toEqual([first, second, undefined])
    const over = decide(none, ofLive(recording(first, sidesIn(state, first))), { ...state, phase: 'stopped' }, first)
    expect(over.recent.simple.newest[0]).not.toHaveProperty('fixture')
  })
})

// Each rule also holds for the tournament as it was before its matches, because the process manager may be behind.
describe.each([
  [
    'after its matches',
    tournamentAfterCommands(state, winFixtureCommandMaker(first, 0, 1), winFixtureCommandMaker(second, 0, 2)),
  ],
  ['while the process manager is behind', state],
])('a tournament %s', (_, tournament) => {
  it('refuses to take back a match once the next fixture is played', () => {
    const over = decide(played, recording(final, finalists), tournament)
    expect(codeOf(over, cancel(1), tournament)).toBe('later-fixture-played')
    const turned = [sidesIn(state, first)[1], sidesIn(state, first)[0]] as const
    expect(codeOf(over, correctTo(over, 1, turned, 0), tournament)).toBe('winner-settled')
    const setsOnly = decide(over, correctTo(over, 1, sidesIn(state, first), 1), tournament)
    expect(tournamentWithMatches(tournament, setsOnly).results[first]?.loserSets).toBe(1)
  })

  it('refuses a match for the next fixture once a match that leads to that fixture is taken back', () => {
    const back = decide(played, cancel(1), tournament)
    expect(codeOf(back, recording(final, finalists), tournament)).toBe('fixture-not-open')
  })

  it('has the result of a corrected match, and none when its players change', () => {
    const [winner, loser] = sidesIn(state, first)
    const turned = tournamentWithMatches(
      tournament,
      decide(played, correctTo(played, 1, [loser, winner], 1), tournament),
    )
    expect(fixturesOf(turned).find(({ id }) => id === final)?.state).toBe('open')
    expect(sidesIn(turned, final)).toEqual([loser, finalists[1]])
    const others = tournamentWithMatches(
      tournament,
      decide(played, correctTo(played, 1, [winner, playerOfRank(9)], 1), tournament),
    )
    expect(others.results).not.toHaveProperty(first)
  })

  it('accepts another match, or the same one again, for its fixture after a correction to other players and back', () => {
    const [winner, loser] = sidesIn(state, first)
    const other = correctTo(played, 1, [winner, playerOfRank(9)], 1)
    const changed = decide(played, other, tournament)
    const back = decide(changed, correctTo(changed, 1, [winner, loser], 1), tournament)
    const reopened = tournamentAfterCommands(tournament, () => ({
      ...other.result,
      type: 'CorrectFixture',
      matchId: 1,
    }))
    for (const now of [tournament, reopened]) {
      const again = decide(back, recording(first, [winner, loser]), now)
      expect(tournamentWithMatches(now, again).results[first]).toMatchObject({ matchId: 3, loserSets: 0 })
      const attached = decide(back, attach(first), now)
      expect(tournamentWithMatches(now, attached).results[first]).toMatchObject({ matchId: 1, loserSets: 1 })
      expect(attached.takenBack).toEqual([])
    }
  })
})

it('a forfeit is refused, and not taken back, because of a match that the stream of the tournament lacks', () => {
  const [winner, loser] = sidesIn(state, first)
  const give = { type: 'GiveForfeit', fixtureId: first, absent: [loser], by: camille } as const
  expect(refusalOfTournamentCommand(state, give, { matches: played }).code).toBe('fixture-not-open')
  const forfeited = tournamentAfterCommands(state, () => give)
  const back = { type: 'TakeForfeitBack', fixtureId: first, by: camille } as const
  const semi = decide(none, recording(second, sidesIn(state, second)), forfeited)
  expect(performCommand(forfeited, back, { matches: semi }).events).toHaveLength(1)
  const over = decide(semi, recording(final, [winner, finalists[1]]), forfeited)
  expect(refusalOfTournamentCommand(forfeited, back, { matches: over }).code).toBe('later-fixture-played')
})

it('a forfeit is refused while changes of a match that leads to its fixture are not handled yet', () => {
  const tournament = tournamentAfterCommands(
    state,
    winFixtureCommandMaker(first, 0, 1),
    winFixtureCommandMaker(second, 0, 2),
  )
  const give = { type: 'GiveForfeit', fixtureId: final, absent: [finalists[1]], by: camille } as const
  const [winner, loser] = sidesIn(state, first)
  const turned = correctTo(played, 1, [loser, winner], 0)
  const corrected = decide(played, turned, tournament)
  const replaced = decide(decide(played, cancel(1), tournament), recording(first, [winner, loser]), tournament)
  for (const matches of [corrected, replaced])
    expect(refusalOfTournamentCommand(tournament, give, { matches }).code).toBe('concurrent-change')
  // The command that follows from a change may have been refused: then nothing handles the change any more.
  const wait = (seconds: number) => ({ matches: replaced, now: plusSeconds(someFriday, seconds) })
  expect(refusalOfTournamentCommand(tournament, give, wait(599)).code).toBe('concurrent-change')
  expect(performCommand(tournament, give, wait(600)).state).toMatchObject({ phase: 'finished' })
  const handled = tournamentAfterCommands(tournament, () => ({ ...turned.result, type: 'CorrectFixture', matchId: 1 }))
  expect(performCommand(handled, give, { matches: corrected }).state).toMatchObject({ winners: [loser] })
})

it('a tournament is not stopped while the match that decides its last fixture is not handled yet', () => {
  const tournament = tournamentAfterCommands(
    state,
    winFixtureCommandMaker(first, 0, 1),
    winFixtureCommandMaker(second, 0, 2),
  )
  const stop = { type: 'StopTournament', reason: '', by: camille } as const
  const over = decide(played, recording(final, finalists), tournament)
  expect(refusalOfTournamentCommand(tournament, stop, { matches: over }).code).toBe('concurrent-change')
  // The command that follows from the match may have been refused: then stopping the tournament is the only exit.
  const wait = (seconds: number) => ({ matches: over, now: plusSeconds(someFriday, seconds) })
  expect(refusalOfTournamentCommand(tournament, stop, wait(599)).code).toBe('concurrent-change')
  expect(performCommand(tournament, stop, wait(600)).state).toMatchObject({ phase: 'stopped' })
  const cancelled = decide(over, cancel(3), tournament)
  expect(performCommand(tournament, stop, { matches: cancelled }).state).toMatchObject({ phase: 'stopped' })
})

it('a forfeit is taken back after the end while a match can still be changed, and never once it was stopped', () => {
  const give = { type: 'GiveForfeit', fixtureId: final, absent: [finalists[1]], by: camille } as const
  const back = { type: 'TakeForfeitBack', fixtureId: final, by: camille } as const
  const finished = tournamentAfterCommands(
    state,
    winFixtureCommandMaker(first, 0, 1),
    winFixtureCommandMaker(second, 0, 2),
    () => give,
  )
  const inDays = (days: number) => ({ matches: played, now: plusSeconds(someFriday, days * 86_400) })
  expect(performCommand(finished, back, inDays(31)).state).toMatchObject({ phase: 'running', winners: null })
  expect(refusalOfTournamentCommand(finished, back, inDays(32)).code).toBe('tournament-not-running')
  const forfeited = tournamentAfterCommands(state, () => ({
    ...give,
    fixtureId: first,
    absent: [sidesIn(state, first)[1]],
  }))
  expect(performCommand(forfeited, { ...back, fixtureId: first }, inDays(32)).events).toHaveLength(1)
  const stopped = tournamentAfterCommands(forfeited, () => ({ type: 'StopTournament', reason: '', by: camille }))
  expect(refusalOfTournamentCommand(stopped, { ...back, fixtureId: first }).code).toBe('tournament-not-running')
})

it('a finished tournament accepts another match for its final as soon as the match of the final is cancelled', () => {
  const finished = tournamentAfterCommands(
    state,
    winFixtureCommandMaker(first, 0, 1),
    winFixtureCommandMaker(second, 0, 2),
    winFixtureCommandMaker(final, 0, 3),
  )
  const over = decide(played, recording(final, finalists))
  expect(codeOf(over, recording(final, finalists), finished)).toBe('tournament-not-running')
  const back = decide(over, cancel(3), finished)
  expect(decide(back, recording(final, finalists), finished).recent.simple.newest).toHaveLength(3)
})

it('a match without a fixture is recorded and cancelled without any tournament', () => {
  const { fixture: _, ...free } = recording(first, [playerOfRank(0), playerOfRank(1)]) as Extract<
    MatchCommand,
    { type: 'RecordMatch' }
  >
  const matches = decide(none, free, null)
  expect(matches.recent.simple.newest[0]).not.toHaveProperty('fixture')
  expect(decide(matches, cancel(1), null).recent.simple.newest).toEqual([])
})
