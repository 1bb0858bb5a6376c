import type { Side } from '@topspin/domain/live/table-tennis'
import { bob, referee } from '@topspin/domain/testing/live-facts'
import { alternatingPoints, pointsInARow } from '@topspin/domain/testing/points'
import { describe, expect, it } from 'vitest'
import {
  isTakenOver,
  keepIfStillUnsent,
  type Outbox,
  type OutboxMove,
  type PointMove,
  previewUnsentPoints,
  type UnsentPoints,
  unsentPointsAtTakeOver,
} from './outbox.ts'
import { LiveServer } from './testing/live-server.ts'
import { followedFromNow } from './wire-sheet.ts'

const point = (side: Side): PointMove => ({ kind: 'point', side })
const undo: OutboxMove = { kind: 'undo' }
const sentOnce = { key: 'k' }

/** A server that has counted the points `played`, and a queue on that score. */
function scene(moves: readonly OutboxMove[], attempt: Outbox['attempt'] = null, played: readonly Side[] = ['one']) {
  const server = new LiveServer()
  for (const side of played) server.score(side)
  const queue: Outbox = { basis: followedFromNow(server.match), moves, attempt }
  /** What remains of the queue after a take-over. */
  const rest = () => {
    const now = server.match
    if (!isTakenOver(queue, now)) throw new Error('nobody has taken over')
    return unsentPointsAtTakeOver(queue, now)
  }
  return { server, queue, rest }
}

describe('a queue, when another referee takes over,', () => {
  it('keeps all its points as unsent points, although the new recorder scores', () => {
    const { server, queue, rest } = scene([point('one'), point('two')], sentOnce)
    expect(isTakenOver(queue, server.match)).toBe(false)
    const { id, version } = server.takeOver()
    server.score('two')
    expect(rest()).toEqual({ unsent: { liveId: id, version, points: [point('one'), point('two')] }, lost: 0 })
  })

  it('does not keep the first point when the server has counted it and the answer was lost', () => {
    const { server, rest } = scene([point('one'), point('two')], sentOnce)
    server.score('one')
    server.takeOver()
    expect(rest().unsent?.points).toEqual([point('two')])
  })

  it('keeps nothing when the counted point was its only one', () => {
    const { server, rest } = scene([point('one')], sentOnce)
    server.score('one')
    server.takeOver()
    expect(rest()).toEqual({ unsent: null, lost: 0 })
  })

  it('does not keep a point that was undone before it was sent', () => {
    const { server, rest } = scene([point('one'), undo, point('two')])
    server.takeOver()
    expect(rest().unsent?.points).toEqual([point('two')])
  })

  it.each([
    ['undoes a point of the server', [undo, point('two')], null],
    ['was tapped on a score that another device has changed', [point('two'), point('two')], null],
  ] as const)('is reported as discarded when it %s', (what, moves, attempt) => {
    const { server, rest } = scene(moves, attempt)
    if (!what.startsWith('undoes')) server.score('one')
    server.takeOver()
    expect(rest()).toEqual({ unsent: null, lost: 2 })
  })

  it('keeps its points also when the page learns of the take-over after a second take-over', () => {
    const { server, rest } = scene([point('one')])
    const { id, version } = server.takeOver()
    server.takeOver(bob)
    expect(rest()).toEqual({ unsent: { liveId: id, version, points: [point('one')] }, lost: 0 })
  })

  it('is reported as discarded when its player has become the recorder again on another device', () => {
    const { server, rest } = scene([point('one')])
    server.takeOver()
    server.takeOver(referee)
    server.takeOver()
    expect(rest()).toEqual({ unsent: null, lost: 1 })
  })
})

describe('unsent points', () => {
  const unsentAt = ({ match }: LiveServer, ...points: Side[]): UnsentPoints => ({
    liveId: match.id,
    version: match.takeOver?.version ?? 0,
    points: points.map(point),
  })

  it('are added to the score of the new recorder, point by point', () => {
    const { server } = scene([])
    server.takeOver()
    const unsent = unsentAt(server, 'one', 'two')
    const after = [
      { one: 2, two: 0 },
      { one: 2, two: 1 },
    ]
    expect(previewUnsentPoints(unsent, server.match)).toEqual({ now: { one: 1, two: 0 }, after })
    server.score('two')
    expect(previewUnsentPoints(unsent, server.match)).toMatchObject({ now: { one: 1, two: 1 } })
  })

  it('may win the set', () => {
    const { server } = scene([], null, pointsInARow('one', 10))
    server.takeOver()
    expect(previewUnsentPoints(unsentAt(server, 'one'), server.match)).toEqual({
      now: { one: 10, two: 0 },
      after: [{ one: 11, two: 0 }],
    })
  })

  it('cannot be added beyond the end of their set, in the next set or after the match', () => {
    const { server } = scene([], null, pointsInARow('one', 10))
    server.takeOver()
    expect(previewUnsentPoints(unsentAt(server, 'one', 'two'), server.match)).toEqual({ late: 'live.late.setOver' })
    const one = unsentAt(server, 'one')
    server.score('one')
    expect(previewUnsentPoints(one, server.match)).toEqual({ late: 'live.late.setOver' })
    for (const side of pointsInARow('one', 11)) server.score(side)
    expect(previewUnsentPoints(one, server.match)).toEqual({ late: 'live.late.matchOver' })
    expect(previewUnsentPoints(one, null)).toEqual({ late: 'live.late.matchOver' })
  })

  it('can be added after another take-over, but not once their player is the recorder again', () => {
    const { server } = scene([], null, alternatingPoints(2))
    server.takeOver()
    const unsent = unsentAt(server, 'one')
    server.takeOver(bob)
    expect(previewUnsentPoints(unsent, server.match)).toMatchObject({ after: [{ one: 3, two: 2 }] })
    expect(keepIfStillUnsent(unsent, server.match)).toBe(unsent)
    server.send('k', { id: server.match.id, version: server.match.version, points: ['one'] })
    expect(keepIfStillUnsent(unsent, server.match)).toBeNull()
    server.takeOver(referee)
    expect(previewUnsentPoints(unsent, server.match)).toEqual({ late: 'live.late.takenAgain' })
  })

  it('remain until the match contains them', () => {
    const { server } = scene([])
    server.takeOver()
    const unsent = unsentAt(server, 'one')
    expect(keepIfStillUnsent(unsent, server.match)).toBe(unsent)
    expect(keepIfStillUnsent(unsent, undefined)).toBe(unsent)
    server.send('k', { id: server.match.id, version: server.match.version, points: ['one'] })
    expect(keepIfStillUnsent(unsent, server.match)).toBeNull()
    expect(keepIfStillUnsent(null, undefined)).toBeNull()
  })
})
