import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import type { DomainEvent } from '@topspin/domain/events'
import { type LiveEventType, liveDecider } from '@topspin/domain/live/live-match'
import { type Side, scoreSheetOf } from '@topspin/domain/live/table-tennis'
import { plusSeconds, someFriday, stampedEvent } from '@topspin/domain/testing/builders'
import {
  firstServerChosen,
  liveMatchStarted,
  liveViewOf,
  pointScored,
  pointUndone,
} from '@topspin/domain/testing/live-facts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followedPointsAfter, latestPointsOf, noFollowedPoints, pointsAfterChange } from './live-points.ts'

/** Each state of a match, as the socket sends it and as the server answers a read of its points. */
function statesOf(events: readonly DomainEvent<LiveEventType>[]) {
  let state = liveDecider.initialState()
  return events.map((event, index) => {
    state = liveDecider.evolve(state, stampedEvent(event, { at: plusSeconds(someFriday, index) }))
    const { liveId, version, firstServer: first, firstServeAt, points, pointTimes } = state!
    const match: LiveMatch = structuredClone(liveViewOf(state))
    const { playerOne, playerTwo, recorder } = match
    const read: LivePoints = {
      ...{ id: liveId, version, playerOne, playerTwo, recorder, firstServer: first, firstServeAt },
      points: points.map((scorer, point) => ({ scorer, at: pointTimes[point]! })),
    }
    return { match, read }
  })
}

const anySide = fc.constantFrom<Side>('one', 'two')
/** Up to 90 points, enough for a whole match. */
const anyPoints = fc.array(anySide, { maxLength: 90 })

/** A match with undone points. */
const anyMatch = fc.tuple(anySide, anyPoints, fc.array(fc.nat(5), { maxLength: 90 })).map(([first, points, undos]) => {
  const played: Side[] = []
  const events = points.flatMap((side, index): DomainEvent<LiveEventType>[] => {
    if (scoreSheetOf(first, played).winner !== null) return []
    if (undos[index] === 0 && played.length > 0) {
      played.pop()
      return [pointUndone]
    }
    played.push(side)
    return [pointScored(side)]
  })
  return statesOf([liveMatchStarted, firstServerChosen(first), ...events])
})

describe('points that follow the socket', () => {
  it('equal those of the server after each change', () => {
    fc.assert(
      fc.property(anyMatch, (states) => {
        let known = states[0]!.read
        for (const { match, read } of states) {
          known = pointsAfterChange(known, match)!
          expect(known).toEqual(read)
        }
      }),
    )
  })

  it('follow a new choice of the player who serves first', () => {
    const states = statesOf([
      liveMatchStarted,
      firstServerChosen('one'),
      firstServerChosen('two'),
      pointScored('one'),
      pointUndone,
    ])
    let known = states[0]!.read
    for (const { match } of states) known = pointsAfterChange(known, match)!
    expect(known).toEqual(states.at(-1)!.read)
  })

  it('have the new name of a player who is renamed during the match', () => {
    const [started, served] = statesOf([liveMatchStarted, firstServerChosen('one')])
    const renamed = { playerTwo: 'Noé' }
    const again = { ...started!.match, ...renamed }
    expect(pointsAfterChange(started!.read, again)).toEqual({ ...started!.read, ...renamed })
    const next = { ...served!.match, ...renamed }
    expect(pointsAfterChange(started!.read, next)).toEqual({ ...served!.read, ...renamed })
  })

  it('are read again after a version of the match was missed, and stay until then', () => {
    const states = statesOf([
      liveMatchStarted,
      firstServerChosen('one'),
      pointScored('one'),
      pointScored('two'),
      pointScored('two'),
    ])
    const [first, last] = [states[2]!, states.at(-1)!]
    expect(latestPointsOf(first.read, null, last.match)).toEqual({ points: first.read, isBehind: true })
    expect(latestPointsOf(first.read, states[3]!.read, last.match)).toEqual({ points: last.read, isBehind: false })
    expect(latestPointsOf(first.read, last.read, states[3]!.match)).toEqual({ points: last.read, isBehind: false })
  })

  it('are those of the server again after its log was restored to an earlier point', () => {
    const [earlier, later] = statesOf([liveMatchStarted, firstServerChosen('one'), pointScored('one')]).slice(1)
    expect(latestPointsOf(later!.read, earlier!.read, earlier!.match)).toEqual({
      points: earlier!.read,
      isBehind: false,
    })
  })

  it('of another match are not shown', () => {
    const [{ match, read }] = statesOf([liveMatchStarted]) as [ReturnType<typeof statesOf>[number]]
    const other = { ...read, id: 'other' }
    expect(latestPointsOf(other, other, match)).toEqual({ points: null, isBehind: true })
    expect(latestPointsOf(other, read, match)).toEqual({ points: read, isBehind: false })
  })
})

describe('the match that the page shows', () => {
  const [{ match: first, read: ofFirst }] = statesOf([liveMatchStarted]) as [ReturnType<typeof statesOf>[number]]
  const next: LiveMatch = { ...first, id: 'next' }
  const ofNext: LivePoints = { ...ofFirst, id: 'next' }
  const endOf = (match: LiveMatch) => ({ match, isRecorded: true })
  type Step = readonly [live: LiveMatch | null, result: ReturnType<typeof endOf> | null, read?: LivePoints | null]
  const after = (...steps: readonly Step[]) =>
    steps.reduce((kept, [live, result, read = live === next ? ofNext : ofFirst]) => {
      const { points, ended } = followedPointsAfter(kept, read, live, result)
      return { points, ended }
    }, noFollowedPoints)

  it('is the live match, and the next one if its end was not reported', () => {
    expect(after([first, null])).toEqual({ points: ofFirst, ended: null })
    expect(after([first, null], [next, null])).toEqual({ points: ofNext, ended: null })
  })

  it('stays with its result while the next one is played and ends', () => {
    const ended = { points: ofFirst, ended: endOf(first) }
    expect(after([first, null], [next, endOf(first)])).toEqual(ended)
    expect(after([first, null], [null, endOf(first)], [null, null], [next, null], [null, endOf(next)])).toEqual(ended)
  })

  it('is not a match that was over before the page was opened, or before its points were read', () => {
    expect(after([null, endOf(first)])).toEqual(noFollowedPoints)
    expect(after([null, endOf(first)], [next, endOf(first)])).toEqual({ points: ofNext, ended: null })
    expect(after([first, null, null], [null, endOf(first)], [next, null])).toEqual({ points: ofNext, ended: null })
  })
})
