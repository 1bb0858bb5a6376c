import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfPoints, type PlayerId } from '../ids.ts'
import { rulesWithoutTournaments } from '../match/counting.ts'
import { matchDecider } from '../match/match.ts'
import { type PlayersState, playerDecider } from '../player/player.ts'
import { at, fact, person, someFriday, stamped, uuidOf } from '../testing/builders.ts'
import { given } from '../testing/given-when-then.ts'
import {
  alice,
  beforeFirstPoint,
  bob,
  chloe,
  firstServer,
  liveId,
  referee,
  saveStarted,
  scored,
  started,
  undone,
  view,
  wonByAlice,
} from '../testing/live-facts.ts'
import { anyPoints, anySide, even, run, setWonBy } from '../testing/points.ts'
import { parseWorkingHours } from '../time/working-hours.ts'
import { type LiveCommand, type LiveContext, liveDecider } from './live-match.ts'
import { matchToRecord } from './live-recording.ts'
import type { Side } from './table-tennis.ts'

const players: PlayersState = [
  ...[alice, bob, chloe, referee].map((playerId) =>
    fact('PlayerRegistered', { playerId, startScore: halfPoints(1000) }),
  ),
  ...[alice, bob, referee].map((playerId) => fact('PlayerActivated', { playerId })),
].reduce((state, event) => playerDecider.evolve(state, stamped(event)), playerDecider.initialState())

const context: LiveContext = {
  now: someFriday,
  rules: {
    hours: parseWorkingHours('Mon-Fri 08:00-19:00')!,
    timeZone: 'Europe/Paris',
    cooldownSeconds: 180,
    rollbackWindowHours: 24,
    withdrawSeconds: 120,
  },
  matches: matchDecider.initialState(),
  players,
  fixtures: rulesWithoutTournaments,
}

const start = { type: 'StartLive', liveId, playerOne: alice, playerTwo: bob, by: referee } as const
const score = (version: number, scorer: Side, by: PlayerId = referee) =>
  ({ type: 'ScorePoint', by, version, scorer }) satisfies LiveCommand
const undo = (version: number, by: PlayerId = referee): LiveCommand => ({ type: 'UndoPoint', by, version })
const serve = (server: Side, by: PlayerId = referee): LiveCommand => ({ type: 'ChooseFirstServer', by, server })
const save = (by: PlayerId = referee): LiveCommand => ({ type: 'SaveLive', by })
const finish = { type: 'FinishLiveSave', liveId } as const
const stop = (by: PlayerId = referee): LiveCommand => ({ type: 'StopLive', by })

describe('starting a live match', () => {
  it('records two active players and the referee', () => {
    given(liveDecider).when(start, context).then(started)
  })

  it('is refused while there is another one', () => {
    given(liveDecider, started)
      .when({ ...start, liveId: uuidOf('other') }, context)
      .refused('live-exists')
  })

  it.each([
    ['saved', [...wonByAlice, saveStarted, fact('LiveMatchSaved', { liveId })]],
    ['stopped', [started, fact('LiveMatchStopped', { liveId, stoppedBy: bob })]],
  ])('is possible again when the last one is %s', (_, past) => {
    given(liveDecider, ...past)
      .when(start, context)
      .then(started)
  })

  it('is refused while entry is closed, and outside working hours with the next opening', () => {
    given(liveDecider)
      .when(start, { ...context, matches: { ...context.matches, open: false } })
      .refused('entry-closed', {})
    given(liveDecider)
      .when(start, { ...context, now: at('2026-11-21T10:00:00Z') })
      .refused('outside-working-hours', { retryAt: '2026-11-23T07:00:00.000Z' })
  })

  it('may be for an open fixture of both players, for which the match is then recorded', () => {
    const fixture = { tournamentId: uuidOf('tournament'), fixtureId: 'round-1-1' }
    const fixtures = { ...rulesWithoutTournaments, refuseUnlessCounts: () => undefined }
    const startedFor = fact('LiveMatchStarted', { ...started.data, fixture })
    given(liveDecider)
      .when({ ...start, fixture }, { ...context, fixtures })
      .then(startedFor)
    given(liveDecider)
      .when({ ...start, fixture }, context)
      .refused('unknown-tournament')
    const saved = fact('LiveSaveStarted', { ...saveStarted.data, fixture })
    given(liveDecider, startedFor, ...wonByAlice.slice(1))
      .when(save(), context)
      .then(saved)
    expect(matchToRecord(saved.data)).toMatchObject({ origin: 'live', fixture })
    expect(matchToRecord(saveStarted.data)).not.toHaveProperty('fixture')
  })

  it('needs two different active players', () => {
    given(liveDecider)
      .when({ ...start, playerTwo: alice }, context)
      .refused('same-player-twice')
    given(liveDecider)
      .when({ ...start, playerTwo: chloe }, context)
      .refused('player-not-active')
    given(liveDecider)
      .when({ ...start, playerOne: person('nobody') }, context)
      .refused('player-not-active')
  })
})

describe('without a live match', () => {
  it.each([serve('one'), score(1, 'one'), undo(1), save(), stop()])('refuses $type', (command) => {
    given(liveDecider).when(command, context).refused('live-none')
    given(liveDecider, started, fact('LiveMatchStopped', { liveId, stoppedBy: referee }))
      .when(command, context)
      .refused('live-none')
  })
})

describe('a player who is not the recorder', () => {
  it.each([serve('one', bob), score(24, 'one', bob), undo(24, bob), save(bob)])('is refused for $type', (command) => {
    given(liveDecider, ...wonByAlice)
      .when(command, context)
      .refused('forbidden')
  })

  it('may stop the match, because the route checks the permission', () => {
    given(liveDecider, started)
      .when(stop(bob), context)
      .then(fact('LiveMatchStopped', { liveId, stoppedBy: bob }))
  })
})

describe('the first server', () => {
  it('can be chosen and changed before the first point', () => {
    given(liveDecider, started).when(serve('two'), context).then(firstServer('two'))
    given(liveDecider, started, firstServer('two')).when(serve('one'), context).then(firstServer('one'))
  })

  it('produces no event when it is unchanged', () => {
    given(liveDecider, started, firstServer('two')).when(serve('two'), context).then()
  })

  it('cannot change after a point, and can again when the point is undone', () => {
    given(liveDecider, ...beforeFirstPoint, scored('one'))
      .when(serve('two'), context)
      .refused('live-service-late')
    given(liveDecider, ...beforeFirstPoint, scored('one'), undone)
      .when(serve('two'), context)
      .then(firstServer('two'))
  })
})

describe('a point', () => {
  it('is recorded for a side at the current version', () => {
    given(liveDecider, ...beforeFirstPoint)
      .when(score(2, 'two'), context)
      .then(scored('two'))
  })

  it.each([1, 3])('is refused at another version (%i instead of 2)', (version) => {
    given(liveDecider, ...beforeFirstPoint)
      .when(score(version, 'one'), context)
      .refused('live-stale')
  })

  it('is refused for another match with the same version', () => {
    const command = { ...score(2, 'one'), liveId: uuidOf('another live') }
    given(liveDecider, ...beforeFirstPoint)
      .when(command, context)
      .refused('live-stale')
    given(liveDecider, ...beforeFirstPoint)
      .when({ ...command, liveId }, context)
      .then(scored('one'))
  })

  it('needs a first server', () => {
    given(liveDecider, started).when(score(1, 'one'), context).refused('live-service-missing')
  })

  it('is refused when there is a winner, and not before', () => {
    given(liveDecider, ...wonByAlice.slice(0, -1))
      .when(score(34, 'one'), context)
      .then(scored('one'))
    given(liveDecider, ...wonByAlice)
      .when(score(35, 'one'), context)
      .refused('live-over')
  })
})

describe('undoing a point', () => {
  it('needs a point', () => {
    given(liveDecider, ...beforeFirstPoint)
      .when(undo(2), context)
      .refused('live-nothing-to-undo')
    given(liveDecider, ...beforeFirstPoint, scored('one'), undone)
      .when(undo(4), context)
      .refused('live-nothing-to-undo')
  })

  it('needs the current version', () => {
    given(liveDecider, ...beforeFirstPoint, scored('one'))
      .when(undo(2), context)
      .refused('live-stale')
    given(liveDecider, ...beforeFirstPoint, scored('one'))
      .when(undo(3), context)
      .then(undone)
  })

  it('returns to the previous set and its server', () => {
    const outcome = given(liveDecider, ...beforeFirstPoint, ...[...even(9), ...run('one', 2)].map(scored)).when(
      undo(22),
      context,
    )
    expect(view(outcome.state())).toMatchObject({
      playerOneCurrentSet: 10,
      playerTwoCurrentSet: 9,
      playerTwoSetTwo: null,
      playerOneService: false,
      playerTwoService: true,
    })
  })

  it('continues a match that had a winner', () => {
    const outcome = given(liveDecider, ...wonByAlice).when(undo(35), context)
    outcome.then(undone)
    expect(view(outcome.state())).toMatchObject({ winner: null, playerOneCurrentSet: 10 })
  })

  it('restores the match as it was before the point', () => {
    fc.assert(
      fc.property(anySide, anyPoints, anySide, fc.integer({ min: 1, max: 4 }), (first, played, extra, times) => {
        const past = [started, firstServer(first), ...played.map(scored)]
        const there = Array.from({ length: times }, () => scored(extra))
        const back = Array.from({ length: times }, () => undone)
        const { version: _, ...never } = view(given(liveDecider, ...past).state())
        const { version, ...undoneAll } = view(given(liveDecider, ...past, ...there, ...back).state())
        expect(undoneAll).toStrictEqual(never)
        expect(version).toBe(2 + played.length + 2 * times)
      }),
    )
  })
})

describe('saving a live match', () => {
  it('needs a winner', () => {
    given(liveDecider, ...wonByAlice.slice(0, -1))
      .when(save(), context)
      .refused('live-without-winner')
    given(liveDecider, ...wonByAlice)
      .when(save(), context)
      .then(saveStarted)
  })

  it('is refused for anybody but the recorder', () => {
    given(liveDecider, ...wonByAlice)
      .when(save(bob), context)
      .refused('forbidden')
  })

  it('lets nothing change the match until it ends', () => {
    const past = [...wonByAlice, saveStarted]
    for (const command of [
      start,
      serve('two'),
      score(36, 'one'),
      undo(36),
      stop(),
      save(bob),
      { type: 'TakeOverLive', by: bob, liveId },
      { type: 'SendPoints', by: bob, version: 36, scorers: ['one'] },
    ] as const)
      given(liveDecider, ...past)
        .when(command, context)
        .refused('live-saving')
    expect(view(given(liveDecider, ...past).state())).toStrictEqual({
      ...view(given(liveDecider, ...wonByAlice).state()),
      version: 36,
      saving: true,
    })
  })

  it('may be repeated, and the live match ends once its result is recorded', () => {
    const past = [...wonByAlice, saveStarted]
    given(liveDecider, ...past)
      .when(save(), context)
      .then()
    given(liveDecider, ...past)
      .when(finish, context)
      .then(fact('LiveMatchSaved', { liveId }))
  })

  it('ends only its own match, and only once', () => {
    const other = { ...finish, liveId: uuidOf('another live') }
    given(liveDecider, ...wonByAlice, saveStarted)
      .when(other, context)
      .then()
    for (const past of [[], wonByAlice, [...wonByAlice, saveStarted, fact('LiveMatchSaved', { liveId })]])
      given(liveDecider, ...past)
        .when(finish, context)
        .then()
  })

  it.each([
    ['2-1', [...setWonBy('one'), ...setWonBy('two'), ...setWonBy('one')], 2, 1],
    ['0-2', [...setWonBy('two'), ...setWonBy('two')], 0, 2],
  ] as const)('records the match as played, %s', (_, played, setsOne, setsTwo) => {
    const state = given(liveDecider, ...beforeFirstPoint, ...played.map(scored))
      .when(save(), context)
      .state()
    expect(matchToRecord(state!.saving!)).toStrictEqual({
      type: 'RecordMatch',
      ladder: 'simple',
      sideOne: [alice],
      sideTwo: [bob],
      setsOne,
      setsTwo,
      recorder: referee,
      origin: 'live',
    })
  })
})
