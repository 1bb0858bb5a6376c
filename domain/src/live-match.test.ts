import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LiveMatch, type LiveUpdate } from './contract/live.ts'
import type { Instant, PlayerId } from './ids.ts'
import { halfPoints } from './ids.ts'
import {
  type LiveCommand,
  type LiveContext,
  type LiveMatchState,
  type LiveState,
  liveDecider,
  liveMatchView,
  matchToRecord,
  scorerOf,
} from './live-match.ts'
import { type PlayersState, playerDecider } from './player.ts'
import type { Side } from './table-tennis.ts'
import { after, at, fact, person, someFriday, stamped, uuidOf } from './testing/builders.ts'
import { given, refusalOf } from './testing/given-when-then.ts'
import { anyPoints, anySide, even, run, setTo } from './testing/points.ts'
import { parseWorkingHours } from './working-hours.ts'

const liveId = uuidOf('live')
const [alice, bob, chloe, referee] = [person('alice'), person('bob'), person('chloe'), person('referee')]

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
  },
  entryOpen: true,
  players,
}

const start = { type: 'StartLive', liveId, playerOne: alice, playerTwo: bob, by: referee } as const
const started = fact('LiveMatchStarted', { liveId, playerOne: alice, playerTwo: bob, recorder: referee })
const firstServer = (server: Side) => fact('FirstServerChosen', { liveId, server })
const scored = (scorer: Side) => fact('PointScored', { liveId, scorer })
const undone = fact('PointUndone', { liveId })
const warm = [started, firstServer('one')]
const wonByAlice = [...warm, ...[...setTo('one'), ...setTo('two'), ...setTo('one')].map(scored)]

const score = (version: number, scorer: Side, by: PlayerId = referee) =>
  ({ type: 'ScorePoint', by, version, scorer }) satisfies LiveCommand
const undo = (version: number, by: PlayerId = referee): LiveCommand => ({ type: 'UndoPoint', by, version })
const serve = (server: Side, by: PlayerId = referee): LiveCommand => ({ type: 'ChooseFirstServer', by, server })
const save = (by: PlayerId = referee): LiveCommand => ({ type: 'SaveLive', by })
const stop = (by: PlayerId = referee): LiveCommand => ({ type: 'StopLive', by })

describe('starting', () => {
  it('has a referee record two active players', () => {
    given(liveDecider).when(start, context).then(started)
  })

  it('is refused while another is under way', () => {
    given(liveDecider, started)
      .when({ ...start, liveId: uuidOf('other') }, context)
      .refused('live-exists')
  })

  it.each([
    ['saved', [...wonByAlice, fact('LiveMatchSaved', { liveId })]],
    ['stopped', [started, fact('LiveMatchStopped', { liveId, stoppedBy: bob })]],
  ])('is possible again once the last one is %s', (_, past) => {
    given(liveDecider, ...past)
      .when(start, context)
      .then(started)
  })

  it('is refused like a match: entry closed, or out of hours with the next opening', () => {
    given(liveDecider)
      .when(start, { ...context, entryOpen: false })
      .refused('entry-closed', {})
    given(liveDecider)
      .when(start, { ...context, now: at('2026-11-21T10:00:00Z') })
      .refused('outside-working-hours', { retryAt: '2026-11-23T07:00:00.000Z' })
  })

  it('wants two different, active players', () => {
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

describe('with no match under way', () => {
  it.each([serve('one'), score(1, 'one'), undo(1), save(), stop()])('refuses $type', (command) => {
    given(liveDecider).when(command, context).refused('live-none')
    given(liveDecider, started, fact('LiveMatchStopped', { liveId, stoppedBy: referee }))
      .when(command, context)
      .refused('live-none')
  })
})

describe('anybody but the recorder', () => {
  it.each([serve('one', bob), score(24, 'one', bob), undo(24, bob), save(bob)])('is refused $type', (command) => {
    given(liveDecider, ...wonByAlice)
      .when(command, context)
      .refused('forbidden')
  })

  it('may stop it: the route has seen to who', () => {
    given(liveDecider, started)
      .when(stop(bob), context)
      .then(fact('LiveMatchStopped', { liveId, stoppedBy: bob }))
  })
})

describe('the first server', () => {
  it('is chosen, and chosen again, before the first point', () => {
    given(liveDecider, started).when(serve('two'), context).then(firstServer('two'))
    given(liveDecider, started, firstServer('two')).when(serve('one'), context).then(firstServer('one'))
  })

  it('is the same as before: nothing happens', () => {
    given(liveDecider, started, firstServer('two')).when(serve('two'), context).then()
  })

  it('may not change after a point, and may again once it is undone', () => {
    given(liveDecider, ...warm, scored('one'))
      .when(serve('two'), context)
      .refused('live-service-late')
    given(liveDecider, ...warm, scored('one'), undone)
      .when(serve('two'), context)
      .then(firstServer('two'))
  })
})

describe('a point', () => {
  it('goes to a side, at the current version', () => {
    given(liveDecider, ...warm)
      .when(score(2, 'two'), context)
      .then(scored('two'))
  })

  it.each([1, 3])('is refused at another version (%i instead of 2)', (version) => {
    given(liveDecider, ...warm)
      .when(score(version, 'one'), context)
      .refused('live-stale')
  })

  it('is refused when meant for another match of the same version', () => {
    const command = { ...score(2, 'one'), liveId: uuidOf('another live') }
    given(liveDecider, ...warm)
      .when(command, context)
      .refused('live-stale')
    given(liveDecider, ...warm)
      .when({ ...command, liveId }, context)
      .then(scored('one'))
  })

  it('needs a first server', () => {
    given(liveDecider, started).when(score(1, 'one'), context).refused('live-service-missing')
  })

  it('is refused once there is a winner, not a point before', () => {
    given(liveDecider, ...wonByAlice.slice(0, -1))
      .when(score(34, 'one'), context)
      .then(scored('one'))
    given(liveDecider, ...wonByAlice)
      .when(score(35, 'one'), context)
      .refused('live-over')
  })
})

describe('taking a point back', () => {
  it('needs one', () => {
    given(liveDecider, ...warm)
      .when(undo(2), context)
      .refused('live-nothing-to-undo')
    given(liveDecider, ...warm, scored('one'), undone)
      .when(undo(4), context)
      .refused('live-nothing-to-undo')
  })

  it('needs the current version', () => {
    given(liveDecider, ...warm, scored('one'))
      .when(undo(2), context)
      .refused('live-stale')
    given(liveDecider, ...warm, scored('one'))
      .when(undo(3), context)
      .then(undone)
  })

  it('goes back across sets, to the right server', () => {
    const outcome = given(liveDecider, ...warm, ...[...even(9), ...run('one', 2)].map(scored)).when(undo(22), context)
    expect(view(outcome.state())).toMatchObject({ ...points([10, 9]), playerOneService: false, playerTwoService: true })
  })

  it('reopens a match that was won', () => {
    const outcome = given(liveDecider, ...wonByAlice).when(undo(35), context)
    outcome.then(undone)
    expect(view(outcome.state())).toMatchObject({ winner: null, playerOneCurrentSet: 10 })
  })

  it('leaves the match as if the point had never been played', () => {
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

describe('saving', () => {
  it('waits for a winner', () => {
    given(liveDecider, ...wonByAlice.slice(0, -1))
      .when(save(), context)
      .refused('live-without-winner')
    given(liveDecider, ...wonByAlice)
      .when(save(), context)
      .then(fact('LiveMatchSaved', { liveId }))
  })

  it.each([
    ['2-1', [...setTo('one'), ...setTo('two'), ...setTo('one')], 2, 1],
    ['0-2', [...setTo('two'), ...setTo('two')], 0, 2],
  ] as const)('records the match as played, %s', (_, played, setsOne, setsTwo) => {
    const state = given(liveDecider, ...warm, ...played.map(scored)).state()
    expect(matchToRecord(state, referee)).toStrictEqual({
      type: 'RecordMatch',
      ladder: 'simple',
      sideOne: [alice],
      sideTwo: [bob],
      setsOne,
      setsTwo,
      recorder: referee,
      origin: 'live',
    })
    expect(refusalOf(() => matchToRecord(state, bob)).code).toBe('forbidden')
  })
})

const pseudos = new Map([
  [alice, 'alice'],
  [bob, 'bob'],
  [referee, 'referee'],
])
function view(state: LiveState): LiveMatch {
  return liveMatchView(state as LiveMatchState, (id) => pseudos.get(id)!) // a match is under way in these tests
}
/** The six fields of a sheet, from the sets as people say them. */
function points(...sets: readonly (readonly [number, number])[]) {
  const [first, second, third] = sets
  const current = sets.at(-1)!
  return {
    playerOneCurrentSet: current[0],
    playerTwoCurrentSet: current[1],
    playerOneSetOne: first?.[0] ?? null,
    playerTwoSetOne: first?.[1] ?? null,
    playerOneSetTwo: second?.[0] ?? null,
    playerTwoSetTwo: second?.[1] ?? null,
    playerOneSetThree: third?.[0] ?? null,
    playerTwoSetThree: third?.[1] ?? null,
  }
}

describe('the wire shape', () => {
  const noService = { playerOneService: false, playerTwoService: false }
  const people = {
    id: liveId,
    playerOne: 'alice',
    playerTwo: 'bob',
    recorder: 'referee',
    lastNews: someFriday as string,
  }

  it('of a match just started: no service, no winner', () => {
    expect(view(given(liveDecider, started).state())).toStrictEqual({
      ...people,
      version: 1,
      ...noService,
      ...points([0, 0]),
      winner: null,
    })
  })

  it('after the first set: the second is begun', () => {
    expect(view(given(liveDecider, ...warm, ...setTo('one').map(scored)).state())).toStrictEqual({
      ...people,
      version: 13,
      playerOneService: false,
      playerTwoService: true,
      ...points([11, 0], [0, 0]),
      winner: null,
    })
  })

  it('of a match won: the last set stays, nobody serves', () => {
    expect(view(given(liveDecider, ...wonByAlice).state())).toStrictEqual({
      ...people,
      version: 35,
      ...noService,
      ...points([11, 0], [0, 11], [11, 0]),
      winner: 'alice',
    })
  })

  it('carries the instant of the last event', () => {
    const later: Instant = after(someFriday, 42)
    expect(view(given(liveDecider, started, stamped(firstServer('one'), { at: later })).state()).lastNews).toBe(later)
  })

  it('fits the contract whatever the points, with at most one server', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, played) => {
        const match = view(given(liveDecider, started, firstServer(first), ...played.map(scored)).state())
        expect(LiveMatch.parse(match)).toStrictEqual(match)
        expect(match.playerOneService !== match.playerTwoService).toBe(match.winner === null)
      }),
    )
  })
})

describe('which side an update raises', () => {
  const current = view(given(liveDecider, ...warm, ...[...even(3), 'one' as const].map(scored)).state())
  const update = (one: number, two: number, over: Partial<LiveUpdate> = {}): LiveUpdate => ({
    id: current.id,
    version: current.version,
    playerOneCurrentSet: one,
    playerTwoCurrentSet: two,
    ...over,
  })

  it('is the one with a point more', () => {
    expect(scorerOf(update(5, 3), current)).toBe('one')
    expect(scorerOf(update(4, 4), current)).toBe('two')
  })

  it.each([
    [4, 3],
    [5, 4],
    [6, 3],
    [3, 3],
    [5, 2],
    [4, 5],
    [0, 0],
  ])('refuses %i-%i after 4-3', (one, two) => {
    expect(refusalOf(() => scorerOf(update(one, two), current)).code).toBe('live-one-point')
  })

  it('is stale first of all, and shows the match as it stands', () => {
    const older = refusalOf(() => scorerOf(update(6, 3, { version: current.version - 1 }), current))
    expect(older.code).toBe('live-stale')
    expect(older.facts).toStrictEqual({ current })
    expect(refusalOf(() => scorerOf(update(5, 3, { id: uuidOf('another live') }), current)).code).toBe('live-stale')
  })
})
