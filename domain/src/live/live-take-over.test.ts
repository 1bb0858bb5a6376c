import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../events.ts'
import type { PlayerId } from '../ids.ts'
import { fact, plusSeconds, someFriday, stampedEvent, uuidOf } from '../testing/builders.ts'
import { given, refusalOf } from '../testing/given-when-then.ts'
import {
  bob,
  chloe,
  eventsBeforeFirstPoint,
  eventsUntilAliceWins,
  firstServerChosen,
  liveId,
  liveMatchStarted,
  liveTakenOver,
  liveViewOf,
  pointScored,
  pointsSent,
  pointUndone,
  referee,
} from '../testing/live-facts.ts'
import { alternatingPoints, anyPoints, anySide, pointsInARow, setWonBy } from '../testing/points.ts'
import { referenceScoreSheetOf } from '../testing/reference-score-sheet.ts'
import { type LiveCommand, type LiveContext, type LiveEventType, liveDecider } from './live-match.ts'
import { type Side, scoreSheetOf } from './table-tennis.ts'

const context = {} as LiveContext // only `StartLive` uses the context
const takeOver = (by: PlayerId): LiveCommand => ({ type: 'TakeOverLive', by, liveId })
const score = (version: number, by: PlayerId): LiveCommand => ({ type: 'ScorePoint', by, version, scorer: 'one' })
const undo = (version: number, by: PlayerId): LiveCommand => ({ type: 'UndoPoint', by, version })
const save = (by: PlayerId): LiveCommand => ({ type: 'SaveLive', by })
const send = (version: number, ...scorers: Side[]) =>
  ({ type: 'SendPoints', by: referee, liveId, version, scorers }) satisfies LiveCommand

describe('taking a live match over', () => {
  it('makes another player the recorder, also of a match that is won', () => {
    for (const past of [[liveMatchStarted], eventsBeforeFirstPoint, eventsUntilAliceWins])
      given(liveDecider, ...past)
        .when(takeOver(chloe), context)
        .then(liveTakenOver)
  })

  it('changes nothing when the recorder does it', () => {
    given(liveDecider, ...eventsBeforeFirstPoint)
      .when(takeOver(referee), context)
      .then()
  })

  it('is refused when no match is live, or another one than the match to take over', () => {
    given(liveDecider).when(takeOver(chloe), context).refused('live-none')
    given(liveDecider, ...eventsBeforeFirstPoint)
      .when({ type: 'TakeOverLive', by: chloe, liveId: uuidOf('another live') }, context)
      .refused('live-stale')
  })

  it('stores the former recorder, the time, the version and the set, and keeps the score and `lastNews`', () => {
    const later = plusSeconds(someFriday, 60)
    const past = [...eventsBeforeFirstPoint, ...setWonBy('one').map(pointScored)]
    const { takeOver: last, ...match } = liveViewOf(
      given(liveDecider, ...past, stampedEvent(liveTakenOver, { at: later })).state(),
    )
    expect(last).toStrictEqual({ former: 'referee', at: later, version: 14, set: 2 })
    const before = liveViewOf(given(liveDecider, ...past).state())
    expect(match).toStrictEqual({ ...before, recorder: 'chloe', version: 14 })
  })

  it('lets only the new recorder score, undo and save', () => {
    const past = [...eventsBeforeFirstPoint, pointScored('two'), liveTakenOver]
    given(liveDecider, ...past)
      .when(score(4, chloe), context)
      .then(pointScored('one'))
    given(liveDecider, ...past)
      .when(undo(4, chloe), context)
      .then(pointUndone)
    for (const command of [score(4, referee), undo(4, referee)])
      given(liveDecider, ...past)
        .when(command, context)
        .refused('forbidden')
    const won = given(liveDecider, ...eventsUntilAliceWins, liveTakenOver)
    expect(won.when(save(chloe), context).state()?.saving).toMatchObject({ recorder: chloe })
    won.when(save(referee), context).refused('forbidden')
  })

  it('refuses as stale what the former recorder sends at the version before the take-over', () => {
    for (const command of [score(3, referee), undo(3, referee)])
      given(liveDecider, ...eventsBeforeFirstPoint, pointScored('two'), liveTakenOver)
        .when(command, context)
        .refused('live-stale')
  })
})

describe('the points of the former recorder', () => {
  const past = [...eventsBeforeFirstPoint, pointScored('two'), liveTakenOver]

  it('are added in order, at exactly the current version', () => {
    given(liveDecider, ...past)
      .when(send(4, 'one', 'two'), context)
      .then(pointsSent('one', 'two'))
    for (const version of [3, 5])
      given(liveDecider, ...past)
        .when(send(version, 'one'), context)
        .refused('live-stale')
    given(liveDecider, ...past)
      .when({ ...send(4, 'one'), liveId: uuidOf('another live') }, context)
      .refused('live-stale')
  })

  it('are counted in the take-over, and the new recorder can undo them one by one', () => {
    const added = [...past, pointsSent('one', 'one')]
    expect(liveViewOf(given(liveDecider, ...added).state())).toMatchObject({
      version: 5,
      playerOneCurrentSet: 2,
      takeOver: { former: 'referee', sent: { count: 2, version: 5 } },
    })
    const outcome = given(liveDecider, ...added).when(undo(5, chloe), context)
    outcome.then(pointUndone)
    expect(liveViewOf(outcome.state())).toMatchObject({ playerOneCurrentSet: 1, playerTwoCurrentSet: 1 })
  })

  it('are added after further take-overs too: once for each former recorder, in the set of their take-over', () => {
    const chloeSends = { ...send(6, 'two'), by: chloe } as const
    const again = [...past, fact('LiveTakenOver', { liveId, recorder: bob })]
    given(liveDecider, ...again)
      .when(send(5, 'one'), context)
      .then(pointsSent('one'))
    const added = given(liveDecider, ...again, pointsSent('one'))
    expect(liveViewOf(added.state())).toMatchObject({
      version: 6,
      takeOver: { former: 'chloe' },
      earlierTakeOvers: [{ former: 'referee', version: 4, sent: { count: 1, version: 6 } }],
    })
    added.when(send(6, 'one'), context).refused('forbidden')
    added.when(chloeSends, context).then(fact('PointsSent', { liveId, sentBy: chloe, scorers: ['two'] }))
    const nextSet = [
      ...eventsBeforeFirstPoint,
      ...pointsInARow('one', 10).map(pointScored),
      liveTakenOver,
      pointScored('one'),
    ]
    const later = given(liveDecider, ...nextSet, fact('LiveTakenOver', { liveId, recorder: bob }))
    later.when(send(15, 'one'), context).refused('live-set-over')
    later
      .when({ ...chloeSends, version: 15 }, context)
      .then(fact('PointsSent', { liveId, sentBy: chloe, scorers: ['two'] }))
  })

  it('are not accepted from a former recorder who is the recorder again', () => {
    const back = fact('LiveTakenOver', { liveId, recorder: referee })
    given(liveDecider, ...past, back)
      .when(send(5, 'one'), context)
      .refused('forbidden')
    const away = given(liveDecider, ...past, back, liveTakenOver)
    expect(liveViewOf(away.state()).earlierTakeOvers).toBeUndefined()
    away.when(send(6, 'one'), context).then(pointsSent('one'))
  })

  it('are refused as stale when they are sent as if no take-over had happened', () => {
    given(liveDecider, ...past, fact('LiveTakenOver', { liveId, recorder: bob }))
      .when(score(3, referee), context)
      .refused('live-stale')
  })

  it('are refused from anyone else, and a second time', () => {
    const forbidden = (command: LiveCommand, ...more: readonly DomainEvent<LiveEventType>[]) =>
      given(liveDecider, ...past, ...more)
        .when(command, context)
        .refused('forbidden')
    forbidden({ ...send(4, 'one'), by: bob })
    forbidden({ ...send(4, 'one'), by: chloe })
    forbidden(send(5, 'one'), pointsSent('two'))
    given(liveDecider, ...eventsBeforeFirstPoint)
      .when(send(2, 'one'), context)
      .refused('forbidden')
  })

  it('may win the set, and are refused when they go on after its end', () => {
    const nearly = [
      ...eventsBeforeFirstPoint,
      ...[...alternatingPoints(9), 'one' as const].map(pointScored),
      liveTakenOver,
    ]
    given(liveDecider, ...nearly)
      .when(send(22, 'one'), context)
      .then(pointsSent('one'))
    given(liveDecider, ...nearly)
      .when(send(22, 'one', 'two'), context)
      .refused('live-set-over')
  })

  it('are refused in a later set and after the end of the match', () => {
    given(
      liveDecider,
      ...eventsBeforeFirstPoint,
      ...pointsInARow('one', 10).map(pointScored),
      liveTakenOver,
      pointScored('one'),
    )
      .when(send(14, 'one'), context)
      .refused('live-set-over')
    given(liveDecider, ...eventsUntilAliceWins.slice(0, -1), liveTakenOver, pointScored('one'))
      .when(send(36, 'one'), context)
      .refused('live-over')
  })

  it('need a live match and a first server', () => {
    given(liveDecider).when(send(1, 'one'), context).refused('live-none')
    given(liveDecider, liveMatchStarted, liveTakenOver).when(send(2, 'one'), context).refused('live-service-missing')
  })

  it('are added in order at the current version and within their set, and otherwise all refused', () => {
    /** The points of a match, without those after its end. */
    const ofMatch = (points: readonly Side[]) =>
      points.slice(
        0,
        scoreSheetOf('one', points).sets.reduce((sum, { one, two }) => sum + one + two, 0),
      )
    const someSides = fc.array(anySide, { minLength: 1, maxLength: 6 })
    const fewSides = fc.array(anySide, { maxLength: 3 })
    const outcomes = new Set<string>()
    fc.assert(
      fc.property(anyPoints, fewSides, someSides, fc.constantFrom(0, 0, 0, 1), (played, later, queued, behind) => {
        const before = ofMatch(played)
        const now = ofMatch([...before, ...later])
        const more = now.slice(before.length)
        const past = [
          liveMatchStarted,
          firstServerChosen('one'),
          ...before.map(pointScored),
          liveTakenOver,
          ...more.map(pointScored),
        ]
        const version = past.length - behind
        const set = referenceScoreSheetOf('one', before).sets.length
        const last = referenceScoreSheetOf('one', [...now, ...queued.slice(0, -1)])
        const outcome = given(liveDecider, ...past).when(send(version, ...queued), context)
        if (behind === 0 && last.winner === null && last.sets.length === set) {
          expect(outcome.state()?.points).toStrictEqual([...now, ...queued])
          outcomes.add('added')
        } else {
          const { code } = refusalOf(() => outcome.events())
          const over = referenceScoreSheetOf('one', now).winner === null ? 'live-set-over' : 'live-over'
          expect(code).toBe(behind > 0 ? 'live-stale' : over)
          outcomes.add(code)
        }
      }),
      { numRuns: 500 },
    )
    expect([...outcomes].toSorted()).toStrictEqual(['added', 'live-over', 'live-set-over', 'live-stale'])
  })
})
