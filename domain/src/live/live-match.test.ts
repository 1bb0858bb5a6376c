import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfPoints, type PlayerId } from '../ids.ts'
import { matchDecider } from '../match/match.ts'
import { type PlayersState, playerDecider } from '../player/player.ts'
import {
  fact,
  parseInstant,
  person,
  rulesWithoutTournaments,
  someFriday,
  stampedEvent,
  uuidOf,
} from '../testing/builders.ts'
import { given } from '../testing/given-when-then.ts'
import {
  alice,
  bob,
  chloe,
  eventsBeforeFirstPoint,
  eventsUntilAliceWins,
  firstServerChosen,
  liveId,
  liveMatchStarted,
  liveSaveStarted,
  liveViewOf,
  pointScored,
  pointUndone,
  referee,
} from '../testing/live-facts.ts'
import { alternatingPoints, anyPoints, anySide, pointsInARow, setWonBy } from '../testing/points.ts'
import { parseWorkingHours } from '../time/working-hours.ts'
import { type LiveCommand, type LiveContext, liveDecider } from './live-match.ts'
import { recordCommandOf } from './live-recording.ts'
import type { Side } from './table-tennis.ts'

const players: PlayersState = [
  ...[alice, bob, chloe, referee].map((playerId) =>
    fact('PlayerRegistered', { playerId, startScore: halfPoints(1000) }),
  ),
  ...[alice, bob, referee].map((playerId) => fact('PlayerActivated', { playerId })),
].reduce((state, event) => playerDecider.evolve(state, stampedEvent(event)), playerDecider.initialState())

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
const undo = (version: number, by: PlayerId = referee) => ({ type: 'UndoPoint', by, version }) satisfies LiveCommand
const serve = (server: Side, by: PlayerId = referee) =>
  ({ type: 'ChooseFirstServer', by, server }) satisfies LiveCommand
const save = (by: PlayerId = referee) => ({ type: 'SaveLive', by }) satisfies LiveCommand
const finish = { type: 'FinishLiveSave', liveId } as const
const stop = (by: PlayerId = referee) => ({ type: 'StopLive', by }) satisfies LiveCommand

describe('starting a live match', () => {
  it('records two active players and the referee', () => {
    given(liveDecider).when(start, context).then(liveMatchStarted)
  })

  it('is refused while there is another one', () => {
    given(liveDecider, liveMatchStarted)
      .when({ ...start, liveId: uuidOf('other') }, context)
      .refused('live-exists')
  })

  it.each([
    ['saved', [...eventsUntilAliceWins, liveSaveStarted, fact('LiveMatchSaved', { liveId })]],
    ['stopped', [liveMatchStarted, fact('LiveMatchStopped', { liveId, stoppedBy: bob })]],
  ])('is possible again when the last one is %s', (_, past) => {
    given(liveDecider, ...past)
      .when(start, context)
      .then(liveMatchStarted)
  })

  it('is refused while entry is closed, and outside working hours with the next opening', () => {
    given(liveDecider)
      .when(start, { ...context, matches: { ...context.matches, open: false } })
      .refused('entry-closed', {})
    given(liveDecider)
      .when(start, { ...context, now: parseInstant('2026-11-21T10:00:00Z') })
      .refused('outside-working-hours', { retryAt: '2026-11-23T07:00:00.000Z' })
  })

  it('may be for an open fixture of both players, for which the match is then recorded', () => {
    const fixture = { tournamentId: uuidOf('tournament'), fixtureId: 'round-1-1' }
    const fixtures = { ...rulesWithoutTournaments, refuseUnlessMayCount: () => undefined }
    const startedFor = fact('LiveMatchStarted', { ...liveMatchStarted.data, fixture })
    given(liveDecider)
      .when({ ...start, fixture }, { ...context, fixtures })
      .then(startedFor)
    given(liveDecider)
      .when({ ...start, fixture }, context)
      .refused('unknown-tournament')
    const saved = fact('LiveSaveStarted', { ...liveSaveStarted.data, fixture })
    given(liveDecider, startedFor, ...eventsUntilAliceWins.slice(1))
      .when(save(), context)
      .then(saved)
    expect(recordCommandOf(saved.data)).toMatchObject({ origin: 'live', fixture })
    expect(recordCommandOf(liveSaveStarted.data)).not.toHaveProperty('fixture')
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
    given(liveDecider, liveMatchStarted, fact('LiveMatchStopped', { liveId, stoppedBy: referee }))
      .when(command, context)
      .refused('live-none')
  })
})

describe('a command meant for another live match', () => {
  it.each([serve('one'), undo(1), stop(), save()] as const)('is refused as stale for $type', (command) => {
    given(liveDecider, liveMatchStarted)
      .when({ ...command, liveId: uuidOf('other') }, context)
      .refused('live-stale')
  })
})

describe('a player who is not the recorder', () => {
  it.each([serve('one', bob), score(24, 'one', bob), undo(24, bob), save(bob)])('is refused for $type', (command) => {
    given(liveDecider, ...eventsUntilAliceWins)
      .when(command, context)
      .refused('forbidden')
  })

  it('may stop the match, because the route checks the permission', () => {
    given(liveDecider, liveMatchStarted)
      .when(stop(bob), context)
      .then(fact('LiveMatchStopped', { liveId, stoppedBy: bob }))
  })
})

describe('the first server', () => {
  it('can be chosen and changed before the first point', () => {
    given(liveDecider, liveMatchStarted).when(serve('two'), context).then(firstServerChosen('two'))
    given(liveDecider, liveMatchStarted, firstServerChosen('two'))
      .when(serve('one'), context)
      .then(firstServerChosen('one'))
  })

  it('produces no event when it is unchanged', () => {
    given(liveDecider, liveMatchStarted, firstServerChosen('two')).when(serve('two'), context).then()
  })

  it('cannot change after a point, and can again when the point is undone', () => {
    given(liveDecider, ...eventsBeforeFirstPoint, pointScored('one'))
      .when(serve('two'), context)
      .refused('live-service-late')
    given(liveDecider, ...eventsBeforeFirstPoint, pointScored('one'), pointUndone)
      .when(serve('two'), context)
      .then(firstServerChosen('two'))
  })
})

describe('a point', () => {
  it('is recorded for a side at the current version', () => {
    given(liveDecider, ...eventsBeforeFirstPoint)
      .when(score(2, 'two'), context)
      .then(pointScored('two'))
  })

  it.each([1, 3])('is refused at another version (%i instead of 2)', (version) => {
    given(liveDecider, ...eventsBeforeFirstPoint)
      .when(score(version, 'one'), context)
      .refused('live-stale')
  })

  it('is refused for another match with the same version', () => {
    const command = { ...score(2, 'one'), liveId: uuidOf('another live') }
    given(liveDecider, ...eventsBeforeFirstPoint)
      .when(command, context)
      .refused('live-stale')
    given(liveDecider, ...eventsBeforeFirstPoint)
      .when({ ...command, liveId }, context)
      .then(pointScored('one'))
  })

  it('needs a first server', () => {
    given(liveDecider, liveMatchStarted).when(score(1, 'one'), context).refused('live-service-missing')
  })

  it('is refused when there is a winner, and not before', () => {
    given(liveDecider, ...eventsUntilAliceWins.slice(0, -1))
      .when(score(34, 'one'), context)
      .then(pointScored('one'))
    given(liveDecider, ...eventsUntilAliceWins)
      .when(score(35, 'one'), context)
      .refused('live-over')
  })
})

describe('undoing a point', () => {
  it('needs a point', () => {
    given(liveDecider, ...eventsBeforeFirstPoint)
      .when(undo(2), context)
      .refused('live-nothing-to-undo')
    given(liveDecider, ...eventsBeforeFirstPoint, pointScored('one'), pointUndone)
      .when(undo(4), context)
      .refused('live-nothing-to-undo')
  })

  it('needs the current version', () => {
    given(liveDecider, ...eventsBeforeFirstPoint, pointScored('one'))
      .when(undo(2), context)
      .refused('live-stale')
    given(liveDecider, ...eventsBeforeFirstPoint, pointScored('one'))
      .when(undo(3), context)
      .then(pointUndone)
  })

  it('returns to the previous set and its server', () => {
    const outcome = given(
      liveDecider,
      ...eventsBeforeFirstPoint,
      ...[...alternatingPoints(9), ...pointsInARow('one', 2)].map(pointScored),
    ).when(undo(22), context)
    expect(liveViewOf(outcome.state())).toMatchObject({
      playerOneCurrentSet: 10,
      playerTwoCurrentSet: 9,
      playerTwoSetTwo: null,
      playerOneService: false,
      playerTwoService: true,
    })
  })

  it('continues a match that had a winner', () => {
    const outcome = given(liveDecider, ...eventsUntilAliceWins).when(undo(35), context)
    outcome.then(pointUndone)
    expect(liveViewOf(outcome.state())).toMatchObject({ winner: null, playerOneCurrentSet: 10 })
  })

  it('restores the match as it was before the point', () => {
    fc.assert(
      fc.property(anySide, anyPoints, anySide, fc.integer({ min: 1, max: 4 }), (first, played, extra, times) => {
        const past = [liveMatchStarted, firstServerChosen(first), ...played.map(pointScored)]
        const there = Array.from({ length: times }, () => pointScored(extra))
        const back = Array.from({ length: times }, () => pointUndone)
        const { version: _, ...never } = liveViewOf(given(liveDecider, ...past).state())
        const { version, ...undoneAll } = liveViewOf(given(liveDecider, ...past, ...there, ...back).state())
        expect(undoneAll).toStrictEqual(never)
        expect(version).toBe(2 + played.length + 2 * times)
      }),
    )
  })
})

describe('saving a live match', () => {
  it('needs a winner', () => {
    given(liveDecider, ...eventsUntilAliceWins.slice(0, -1))
      .when(save(), context)
      .refused('live-without-winner')
    given(liveDecider, ...eventsUntilAliceWins)
      .when(save(), context)
      .then(liveSaveStarted)
  })

  it('is refused for anybody but the recorder', () => {
    given(liveDecider, ...eventsUntilAliceWins)
      .when(save(bob), context)
      .refused('forbidden')
  })

  it('lets nothing change the match until it ends', () => {
    const past = [...eventsUntilAliceWins, liveSaveStarted]
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
    expect(liveViewOf(given(liveDecider, ...past).state())).toStrictEqual({
      ...liveViewOf(given(liveDecider, ...eventsUntilAliceWins).state()),
      version: 36,
      saving: true,
    })
  })

  it('may be repeated, and the live match ends once its result is recorded', () => {
    const past = [...eventsUntilAliceWins, liveSaveStarted]
    given(liveDecider, ...past)
      .when({ ...save(), liveId }, context)
      .then()
    given(liveDecider, ...past)
      .when({ ...save(), liveId: uuidOf('other') }, context)
      .refused('live-saving')
    given(liveDecider, ...past)
      .when(finish, context)
      .then(fact('LiveMatchSaved', { liveId }))
  })

  it('ends only its own match, and only once', () => {
    const other = { ...finish, liveId: uuidOf('another live') }
    given(liveDecider, ...eventsUntilAliceWins, liveSaveStarted)
      .when(other, context)
      .then()
    for (const past of [
      [],
      eventsUntilAliceWins,
      [...eventsUntilAliceWins, liveSaveStarted, fact('LiveMatchSaved', { liveId })],
    ])
      given(liveDecider, ...past)
        .when(finish, context)
        .then()
  })

  it.each([
    ['2-1', [...setWonBy('one'), ...setWonBy('two'), ...setWonBy('one')], 2, 1],
    ['0-2', [...setWonBy('two'), ...setWonBy('two')], 0, 2],
  ] as const)('records the match as played, %s', (_, played, setsOne, setsTwo) => {
    const state = given(liveDecider, ...eventsBeforeFirstPoint, ...played.map(pointScored))
      .when(save(), context)
      .state()
    expect(recordCommandOf(state!.saving!)).toStrictEqual({
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

describe('a reaction to a live match', () => {
  const react = (sign: 'fire' | null, of = liveId): LiveCommand => ({
    type: 'ReactToLive',
    by: chloe,
    liveId: of,
    sign,
  })
  const reacted = fact('LiveMatchReacted', { liveId, playerId: chloe, sign: 'fire' })
  const removed = fact('LiveReactionRemoved', { liveId, playerId: chloe })

  it('is given and removed, by anybody, while the match is live', () => {
    const running = given(liveDecider, ...eventsBeforeFirstPoint)
    running.when(react('fire'), context).then(reacted)
    running.when(react(null), context).then(removed)
  })

  it('leaves the match and its version as they are, so that the recorder can go on', () => {
    const before = given(liveDecider, ...eventsBeforeFirstPoint)
    expect(given(liveDecider, ...eventsBeforeFirstPoint, reacted, removed).state()).toEqual(before.state())
  })

  it('is refused for another match, without a match and while the match is being saved', () => {
    given(liveDecider, liveMatchStarted)
      .when(react('fire', uuidOf('another')), context)
      .refused('live-stale')
    given(liveDecider).when(react('fire'), context).refused('live-none')
    for (const sign of ['fire', null] as const)
      given(liveDecider, ...eventsUntilAliceWins, liveSaveStarted)
        .when(react(sign), context)
        .refused('live-saving')
  })
})
