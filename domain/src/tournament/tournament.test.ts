import { describe, expect, it } from 'vitest'
import { fact } from '../testing/builders.ts'
import { given } from '../testing/given-when-then.ts'
import {
  camille,
  contextAfterEntries,
  createAndEnterCommands,
  decidedEvents,
  drawCommand,
  enterCommand,
  firstOpenFixtureId,
  fixtureWithId,
  leaveCommand,
  marius,
  openTournamentEvents,
  performCommand,
  playerOfRank,
  playersAtPlace,
  playersWithDisabled,
  refusalOfTournamentCommand,
  startCommand,
  startedTournament,
  tournamentAfterCommands,
  tournamentContext,
  tournamentIdField,
  winFixtureCommand,
  winFixtureCommandMaker,
} from '../testing/tournaments.ts'
import type { FixtureNow } from './fixtures.ts'
import { tournamentDecider } from './tournament.ts'
import { tournamentAfter } from './tournament-fold.ts'
import { fixturesOf, playersOfFixture, type Tournament, type TournamentState } from './tournament-state.ts'

describe('creating and changing a tournament', () => {
  const [create] = createAndEnterCommands('bracket', 0)
  const plan = { name: ' Coupe ', format: 'pools', thirdPlace: false, entriesUntil: '2026-11-20' } as const

  it('is possible for organisers, with a valid name and a date that is not past', () => {
    if (create?.type !== 'CreateTournament') throw new Error('the first command creates')
    const { type, by, ...data } = create
    given(tournamentDecider)
      .when(create, tournamentContext)
      .then(fact('TournamentCreated', { ...data, organiser: camille }))
    given(tournamentDecider)
      .when({ ...create, by: playerOfRank(0) }, tournamentContext)
      .refused('forbidden')
    given(tournamentDecider)
      .when({ ...create, name: ' ab ' }, tournamentContext)
      .refused('tournament-name')
    given(tournamentDecider)
      .when({ ...create, name: 'x'.repeat(41) }, tournamentContext)
      .refused('tournament-name')
    given(tournamentDecider)
      .when({ ...create, name: '\u200b\u200b\u200b' }, tournamentContext)
      .refused('tournament-name')
    given(tournamentDecider)
      .when({ ...create, entriesUntil: '2026-11-19' }, tournamentContext)
      .refused('date-past')
    given(tournamentDecider, ...decidedEvents(create))
      .when(create, tournamentContext)
      .then()
    given(tournamentDecider).when(drawCommand, tournamentContext).refused('unknown-tournament')
  })

  it('is possible until the start; a change of the format drops the draw', () => {
    const change = { type: 'ChangeTournament', ...plan, by: marius } as const
    const past = [
      ...openTournamentEvents('bracket', 6),
      ...decidedEvents(...createAndEnterCommands('bracket', 6), drawCommand).slice(-1),
    ]
    const changed = given(tournamentDecider, ...past).when(change, tournamentContext)
    changed.then(fact('TournamentChanged', { ...tournamentIdField, ...plan, name: 'Coupe' }))
    expect(changed.state()?.draw).toBeNull()
    given(tournamentDecider, ...startedTournament('bracket', 4).past)
      .when(change, tournamentContext)
      .refused('tournament-started')
  })

  it('is possible after the last day of entries, which may then stay as it is', () => {
    const past = openTournamentEvents('bracket', 6)
    const change = { type: 'ChangeTournament', ...plan, by: marius } as const
    given(tournamentDecider, ...past)
      .when({ ...change, entriesUntil: '2026-11-27' }, contextAfterEntries)
      .then(fact('TournamentChanged', { ...tournamentIdField, ...plan, name: 'Coupe', entriesUntil: '2026-11-27' }))
    given(tournamentDecider, ...past)
      .when({ ...change, entriesUntil: '2026-11-26' }, contextAfterEntries)
      .refused('date-past')
  })

  it('can give it another organiser, and can delete it before the start', () => {
    const pass = (organiser: typeof camille) => ({ type: 'ChangeOrganiser', organiser, by: camille }) as const
    given(tournamentDecider, ...openTournamentEvents())
      .when(pass(marius), tournamentContext)
      .then(fact('OrganiserChanged', { ...tournamentIdField, organiser: marius }))
    given(tournamentDecider, ...openTournamentEvents())
      .when(pass(playerOfRank(1)), tournamentContext)
      .refused('not-an-organiser')
    const remove = { type: 'DeleteTournament', by: camille } as const
    given(tournamentDecider, ...openTournamentEvents())
      .when(remove, tournamentContext)
      .then(fact('TournamentDeleted', tournamentIdField))
    given(tournamentDecider, ...openTournamentEvents(), fact('TournamentDeleted', tournamentIdField))
      .when(enterCommand(9), tournamentContext)
      .refused('unknown-tournament')
    given(tournamentDecider, ...startedTournament('bracket', 4).past)
      .when(remove, tournamentContext)
      .refused('tournament-started')
  })
})

describe('the draw and the start', () => {
  it('need a number of sides that the format allows, and active players; each draw has the next number', () => {
    const past = decidedEvents(...createAndEnterCommands('bracket', 5), drawCommand)
    expect(
      given(tournamentDecider, ...past)
        .when({ ...drawCommand, code: 'b' }, tournamentContext)
        .events(),
    ).toMatchObject([{ data: { code: 'b', number: 2 } }])
    given(tournamentDecider, ...openTournamentEvents('pools', 5))
      .when(drawCommand, tournamentContext)
      .refused('too-few-entries')
    given(tournamentDecider, ...openTournamentEvents('round-robin', 11))
      .when(drawCommand, tournamentContext)
      .refused('too-many-entries')
    given(tournamentDecider, ...openTournamentEvents())
      .when(drawCommand, { ...tournamentContext, players: playersWithDisabled() })
      .refused('player-not-active')
    given(tournamentDecider, ...openTournamentEvents())
      .when({ ...drawCommand, by: playerOfRank(0) }, tournamentContext)
      .refused('forbidden')
  })

  it('follow one another, and the start sets the due dates', () => {
    const past = decidedEvents(...createAndEnterCommands('bracket', 4), drawCommand)
    const dues = [{ fixtureId: 'round-1-1', due: '2026-11-27' }]
    given(tournamentDecider, ...past)
      .when({ ...startCommand, dues }, tournamentContext)
      .then(fact('TournamentStarted', tournamentIdField), fact('FixturesDated', { ...tournamentIdField, dues }))
    given(tournamentDecider, ...openTournamentEvents())
      .when(startCommand, tournamentContext)
      .refused('not-drawn')
    given(tournamentDecider, ...past)
      .when({ ...startCommand, drawCode: drawCommand.code }, tournamentContext)
      .then(fact('TournamentStarted', tournamentIdField))
    given(tournamentDecider, ...past)
      .when({ ...startCommand, drawCode: 'of another draw' }, tournamentContext)
      .refused('not-drawn')
    given(tournamentDecider, ...past)
      .when(startCommand, { ...tournamentContext, players: playersWithDisabled() })
      .refused('player-not-active')
  })
})

describe('leaving a tournament, and stopping it', () => {
  it('a side that leaves loses its open fixtures and those that follow; played ones stay', () => {
    const { past, state } = startedTournament('bracket', 4)
    const [loser] = playersAtPlace(state, 'round-1-1', 1)
    const won = tournamentAfterCommands(state, winFixtureCommandMaker('round-1-2', 0, 1))
    given(tournamentDecider, ...past)
      .when({ type: 'LeaveTournament', playerId: loser ?? camille, by: null }, tournamentContext)
      .then(fact('TournamentLeft', { ...tournamentIdField, playerId: loser ?? camille }))
    const left = tournamentAfterCommands(won, () => ({
      type: 'LeaveTournament',
      playerId: loser ?? camille,
      by: camille,
    }))
    expect(fixtureWithId(left, 'round-1-1')).toMatchObject({
      state: 'decided',
      by: 'absence',
      winner: fixtureWithId(state, 'round-1-1').sides[0],
    })
    expect(fixtureWithId(left, 'third')).toMatchObject({ by: 'absence' })
    expect(fixtureWithId(left, 'round-2-1').state).toBe('open')
    expect(performCommand(left, { type: 'LeaveTournament', playerId: loser ?? camille, by: camille }).events).toEqual(
      [],
    )
    expect(refusalOfTournamentCommand(left, leaveCommand(9)).code).toBe('not-entered')
  })

  it('an organiser who plays removes nobody against whom a fixture of their own is open', () => {
    const own = decidedEvents(
      ...createAndEnterCommands('bracket', 3),
      { type: 'EnterTournament', playerId: marius, by: marius },
      drawCommand,
      startCommand,
    ).reduce(tournamentAfter, null as TournamentState) as Tournament
    const playersOf = (fixture: FixtureNow) => playersOfFixture(own, fixture)
    const first = fixturesOf(own).filter(({ state }) => state === 'open')
    const opponent = first.map(playersOf).find((players) => players.includes(marius))
    const others = first.map(playersOf).find((players) => !players.includes(marius))
    const remove = (playerId = camille, by = marius) => ({ type: 'LeaveTournament', playerId, by }) as const
    const one = opponent?.find((player) => player !== marius)
    expect(refusalOfTournamentCommand(own, remove(one)).code).toBe('own-fixture')
    expect(refusalOfTournamentCommand(own, remove(one, others?.[0])).code).toBe('forbidden')
    for (const command of [remove(one, camille), remove(others?.[0])])
      expect(performCommand(own, command).events).toHaveLength(1)
  })

  it('of two sides that have left, the first to leave loses their fixture', () => {
    const { state } = startedTournament('round-robin', 4)
    const gone = tournamentAfterCommands(
      state,
      () => leaveCommand(1),
      () => leaveCommand(0),
    )
    const between = fixturesOf(gone).find(({ sides }) => sides.includes(0) && sides.includes(1))
    expect(between).toMatchObject({ winner: 0, losers: [1], by: 'absence' })
  })

  it('a player who leaves takes out the whole pair; the last side that stays wins', () => {
    const { state } = startedTournament('bracket', 3, 'double')
    let now: Tournament = state
    for (const { players } of state.draw?.sides ?? [])
      now = tournamentAfterCommands(now, () => ({ type: 'LeaveTournament', playerId: players[1] ?? camille, by: null }))
    expect(now).toMatchObject({ phase: 'finished', winners: state.draw?.sides[2]?.players })
  })

  it('the reason is kept when an organiser stops a tournament', () => {
    const { state } = startedTournament('bracket', 3)
    const stop = (reason: string) => ({ type: 'StopTournament', reason, by: camille }) as const
    expect(performCommand(state, stop(' Works ')).state).toMatchObject({ phase: 'stopped', stopReason: 'Works' })
    expect(performCommand(state, stop(' ')).state).not.toHaveProperty('stopReason')
  })

  it('a winner who leaves after the end stays the winner when the sets of a match are corrected', () => {
    for (const format of ['bracket', 'round-robin'] as const) {
      let { state } = startedTournament(format, 3, 'simple', 'a', false)
      for (let matchId = 1; state.phase === 'running'; matchId += 1)
        state = tournamentAfterCommands(state, winFixtureCommandMaker(firstOpenFixtureId(state), 0, matchId))
      const [winner = camille] = state.winners ?? []
      const left = tournamentAfterCommands(state, () => ({ type: 'LeaveTournament', playerId: winner, by: null }))
      const first = Object.keys(left.results).find((id) => left.results[id]?.matchId === 1) ?? ''
      const correct = { ...winFixtureCommand(left, first, 0, 1, 1), type: 'CorrectFixture' } as const
      expect(performCommand(left, correct).events.map(({ type }) => type)).toEqual(['ResultCorrected'])
    }
  })

  it('a winner who leaves after the end wins again when another match is played again', () => {
    let { state } = startedTournament('bracket', 4)
    for (let matchId = 1; state.phase === 'running'; matchId += 1)
      state = tournamentAfterCommands(state, winFixtureCommandMaker(firstOpenFixtureId(state), 0, matchId))
    const { winners, results } = state
    const again = tournamentAfterCommands(
      state,
      () => ({ type: 'LeaveTournament', playerId: winners?.[0] ?? camille, by: null }),
      () => ({ type: 'ReopenFixture', matchId: results['third']?.matchId ?? 0 }),
      winFixtureCommandMaker('third', 1, 9),
    )
    expect(again).toMatchObject({ phase: 'finished', winners })
  })

  it('a tournament that nobody can win any more is stopped', () => {
    const { state } = startedTournament('bracket', 3, 'simple', 'a', false)
    const semis = tournamentAfterCommands(state, winFixtureCommandMaker(firstOpenFixtureId(state), 0, 1))
    const over = tournamentAfterCommands(semis, winFixtureCommandMaker('round-2-1', 0, 2))
    const [one, two] = [playersAtPlace(over, 'round-2-1', 0)[0], playersAtPlace(over, 'round-2-1', 1)[0]]
    const gone = tournamentAfterCommands(
      over,
      ...[one, two].map((id) => () => ({ type: 'LeaveTournament', playerId: id ?? camille, by: null }) as const),
    )
    const { events: last } = performCommand(gone, { type: 'ReopenFixture', matchId: 2 })
    expect(last.map(({ type }) => type)).toEqual(['FixtureReopened', 'TournamentStopped'])
  })
})
