import { describe, expect, it } from 'vitest'
import { fact } from '../testing/builders.ts'
import { given } from '../testing/given-when-then.ts'
import {
  camille,
  createAndEnterCommands,
  decidedEvents,
  drawCommand,
  fixtureWithId,
  leaveCommand,
  marius,
  openTournamentEvents,
  performCommand,
  playerOfRank,
  playersAtPlace,
  refusalOfTournamentCommand,
  startCommand,
  startedTournament,
  tournamentAfterCommands,
  tournamentContext,
  tournamentIdField,
  winFixtureCommand,
  winFixtureCommandMaker,
} from '../testing/tournaments.ts'
import { tournamentDecider } from './tournament.ts'
import { tournamentAfter } from './tournament-fold.ts'
import { fixturesOf, type Tournament, type TournamentState } from './tournament-state.ts'

describe('a fixture', () => {
  const { past, state } = startedTournament('bracket', 4)
  const first = winFixtureCommand(state, 'round-1-1', 0, 1)

  it('is won by a match between its sides, once', () => {
    const { type, ...data } = first
    given(tournamentDecider, ...past)
      .when(first, tournamentContext)
      .then(fact('FixtureWon', { ...tournamentIdField, ...data }))
    const after1 = tournamentAfterCommands(state, winFixtureCommandMaker('round-1-1', 0, 1))
    expect(performCommand(after1, first).events).toEqual([])
    expect(refusalOfTournamentCommand(after1, { ...first, matchId: 2 }).code).toBe('fixture-not-open')
    expect(refusalOfTournamentCommand(after1, { ...winFixtureCommand(state, 'round-1-2', 0, 1) }).code).toBe(
      'match-already-counts',
    )
    expect(refusalOfTournamentCommand(state, { ...first, winners: [playerOfRank(9)] }).code).toBe('not-its-sides')
    expect(refusalOfTournamentCommand(state, { ...first, fixtureId: 'no' }).code).toBe('unknown-fixture')
    expect(refusalOfTournamentCommand(given(tournamentDecider, ...openTournamentEvents()).state(), first).code).toBe(
      'unknown-fixture',
    )
  })

  it('that an absence decides is decided by the match that was recorded before its player left', () => {
    const { state: eight } = startedTournament('bracket', 8)
    const recorded = winFixtureCommand(eight, 'round-1-1', 0, 1)
    const [winner = camille] = recorded.winners
    const left = tournamentAfterCommands(eight, () => ({ type: 'LeaveTournament', playerId: winner, by: null }))
    const [one, two] = fixtureWithId(eight, 'round-1-1').sides
    expect(fixtureWithId(left, 'round-1-1')).toMatchObject({ by: 'absence', winner: two })
    const counted = performCommand(left, recorded).state
    expect(fixtureWithId(counted as Tournament, 'round-1-1')).toMatchObject({ by: 'match', winner: one })
    const settled = tournamentAfterCommands(
      left,
      winFixtureCommandMaker('round-1-2', 0, 2),
      winFixtureCommandMaker('round-2-1', 0, 3),
    )
    expect(refusalOfTournamentCommand(settled, recorded).code).toBe('winner-settled')
  })

  it('that an absence decides last is decided by the match that was recorded before, which changes the winner', () => {
    const final = tournamentAfterCommands(
      state,
      winFixtureCommandMaker('round-1-1', 0, 1),
      winFixtureCommandMaker('round-1-2', 0, 2),
      winFixtureCommandMaker('third', 0, 3),
    )
    const recorded = winFixtureCommand(final, 'round-2-1', 0, 4)
    const { winners, losers } = recorded
    const [winner = camille] = winners
    const left = tournamentAfterCommands(final, () => ({ type: 'LeaveTournament', playerId: winner, by: winner }))
    expect(left).toMatchObject({ phase: 'finished', winners: losers })
    expect(performCommand(left, recorded).state).toMatchObject({ phase: 'finished', winners })
  })

  it('is forfeited for one side or both, by organisers who do not play in it', () => {
    const [one, two] = [playersAtPlace(state, 'round-1-1', 0), playersAtPlace(state, 'round-1-1', 1)]
    const forfeit = { type: 'GiveForfeit', fixtureId: 'round-1-1', absent: one, by: camille } as const
    given(tournamentDecider, ...past)
      .when(forfeit, tournamentContext)
      .then(fact('FixtureForfeited', { ...tournamentIdField, fixtureId: 'round-1-1', absent: one }))
    const both = given(tournamentDecider, ...past)
      .when({ ...forfeit, absent: [...one, ...two] }, tournamentContext)
      .state() as Tournament
    const won = tournamentAfterCommands(both, winFixtureCommandMaker('round-1-2', 1, 1))
    expect(won).toMatchObject({ phase: 'finished', winners: playersAtPlace(both, 'round-1-2', 1) })
    expect(fixtureWithId(won, 'third')).toMatchObject({ by: 'bye', state: 'decided' })
    expect(refusalOfTournamentCommand(state, { ...forfeit, by: playerOfRank(9) }).code).toBe('forbidden')
    expect(refusalOfTournamentCommand(state, { ...forfeit, absent: [playerOfRank(9)] }).code).toBe('not-its-sides')
    expect(refusalOfTournamentCommand(state, forfeit, { live: 'round-1-1' }).code).toBe('fixture-live')
    const others = playersAtPlace(state, 'round-1-2', 0).concat(playersAtPlace(state, 'round-1-2', 1))
    expect(refusalOfTournamentCommand(both, { ...forfeit, fixtureId: 'round-1-2', absent: others }).code).toBe(
      'no-winner-left',
    )
  })

  it('is not forfeited for both sides when it is the final, also while the match for third place is open', () => {
    const semis = tournamentAfterCommands(
      state,
      winFixtureCommandMaker('round-1-1', 0, 1),
      winFixtureCommandMaker('round-1-2', 0, 2),
    )
    const absent = [...playersAtPlace(semis, 'round-2-1', 0), ...playersAtPlace(semis, 'round-2-1', 1)]
    const forfeit = { type: 'GiveForfeit', fixtureId: 'round-2-1', absent, by: camille } as const
    expect(fixtureWithId(semis, 'third').state).toBe('open')
    expect(refusalOfTournamentCommand(semis, forfeit).code).toBe('no-winner-left')
    expect(performCommand(semis, { ...forfeit, absent: absent.slice(1) }).events).toHaveLength(1)
  })

  it('is not decided by an organiser who plays in it, and neither is its due date', () => {
    const own = decidedEvents(
      ...createAndEnterCommands('bracket', 3),
      { type: 'EnterTournament', playerId: marius, by: marius },
      drawCommand,
      startCommand,
    ).reduce(tournamentAfter, null as TournamentState) as Tournament
    const mine = fixturesOf(own).find(
      (one) =>
        one.state === 'open' &&
        playersAtPlace(own, one.id, 0)
          .concat(playersAtPlace(own, one.id, 1))
          .includes(marius),
    )
    const fixtureId = mine?.id ?? ''
    expect(refusalOfTournamentCommand(own, { type: 'GiveForfeit', fixtureId, absent: [marius], by: marius }).code).toBe(
      'own-fixture',
    )
    expect(
      refusalOfTournamentCommand(own, { type: 'SetDueDates', dues: [{ fixtureId, due: null }], by: marius }).code,
    ).toBe('own-fixture')
    const given1 = performCommand(own, { type: 'GiveForfeit', fixtureId, absent: [marius], by: camille }).state
    expect(refusalOfTournamentCommand(given1, { type: 'TakeForfeitBack', fixtureId, by: marius }).code).toBe(
      'own-fixture',
    )
  })

  it('is open again when its forfeit is taken back, which is refused once a later fixture is played', () => {
    const given1 = (now: Tournament) =>
      ({
        type: 'GiveForfeit',
        fixtureId: 'round-1-1',
        absent: playersAtPlace(now, 'round-1-1', 0),
        by: camille,
      }) as const
    const back = { type: 'TakeForfeitBack', fixtureId: 'round-1-1', by: marius } as const
    const forfeited = tournamentAfterCommands(state, given1)
    expect(performCommand(forfeited, back).events).toEqual([
      fact('ForfeitTakenBack', { ...tournamentIdField, fixtureId: 'round-1-1' }),
    ])
    expect(refusalOfTournamentCommand(state, back).code).toBe('not-forfeited')
    const later = tournamentAfterCommands(
      forfeited,
      winFixtureCommandMaker('round-1-2', 0, 1),
      winFixtureCommandMaker('third', 0, 2),
    )
    expect(refusalOfTournamentCommand(later, back)).toMatchObject({
      code: 'later-fixture-played',
      facts: { current: { fixtureId: 'third' } },
    })
  })

  it('is not decided when the tournament does not run', () => {
    const stopped = performCommand(state, { type: 'StopTournament', reason: '', by: camille }).state
    for (const command of [
      first,
      { type: 'StopTournament', reason: '', by: camille },
      leaveCommand(0),
      { type: 'SetDueDates', dues: [], by: camille },
    ] as const)
      expect(refusalOfTournamentCommand(stopped, command).code).toBe('tournament-not-running')
    expect(performCommand(stopped, leaveCommand(0, null)).events).toEqual([])
  })
})
