import type { Side } from '@topspin/domain/live/table-tennis'
import { describe, expect, it } from 'vitest'
import {
  type Outbox,
  outboxAfterUndo,
  reconcileAfterRefusal,
  reconcileOutbox,
  requestOfFirstMove,
  scoreboardOf,
} from './outbox.ts'
import { LiveServer } from './testing/live-server.ts'
import { advanceFollowed, followedFromNow } from './wire-sheet.ts'

const point = (side: Side) => ({ kind: 'point', side }) as const
const sentOnce = { key: 'k' }
/** A server, and a queue of points on its match. */
function queueOf(sides: readonly Side[], attempt: Outbox['attempt'] = null) {
  const server = new LiveServer()
  const queue: Outbox = { basis: followedFromNow(server.match), moves: sides.map(point), attempt }
  return { server, queue }
}

describe('a queue that has not been sent', () => {
  it('is discarded when the score has changed', () => {
    const { server, queue } = queueOf(['one', 'two'])
    expect(reconcileOutbox(queue, server.score('one'))).toEqual({ outbox: null, lost: 2 })
  })

  it('applies to the newer version when the score is the same again', () => {
    const { server, queue } = queueOf(['one'])
    server.score('two')
    const now = server.undo()
    expect(reconcileOutbox(queue, now)).toEqual({ outbox: { ...queue, basis: { match: now, trail: [] } }, lost: 0 })
  })

  it('is discarded when its match ends', () => {
    expect(reconcileOutbox(queueOf(['one']).queue, null)).toEqual({ outbox: null, lost: 1 })
  })
})

describe('a queue whose first move is on its way', () => {
  it('waits for the answer when the socket reports the point of that move before the answer', () => {
    const { server, queue } = queueOf(['one', 'two'], sentOnce)
    expect(reconcileOutbox(queue, server.score('one'))).toEqual({ outbox: queue, lost: 0 })
  })

  it('keeps only its first move when another point has been scored', () => {
    const { server, queue } = queueOf(['one', 'two'], sentOnce)
    expect(reconcileOutbox(queue, server.score('two'))).toEqual({
      outbox: { ...queue, moves: [point('one')] },
      lost: 1,
    })
  })

  it('drops only its first move when the match of a stale refusal contains the point of that move', () => {
    const { server, queue } = queueOf(['one', 'two'], sentOnce)
    const now = server.score('one')
    const { outbox, lost } = reconcileAfterRefusal(queue, now)
    expect([outbox, lost]).toMatchObject([{ basis: { match: now }, moves: [point('two')], attempt: null }, 0])
  })

  it('appends an undo, because a point that was sent can no longer be dropped', () => {
    const { queue } = queueOf(['one'], sentOnce)
    expect(outboxAfterUndo(queue, queue.basis)?.moves).toEqual([point('one'), { kind: 'undo' }])
  })
})

it('an undo names its match and the version', () => {
  const { queue } = queueOf([])
  const { id, version } = queue.basis.match
  const undo: Outbox = { ...queue, moves: [{ kind: 'undo' }] }
  expect(requestOfFirstMove(undo)).toEqual({ kind: 'undo', body: { id, version } })
})

describe('the board', () => {
  it('undoes confirmed points as far back as the trail goes', () => {
    const server = new LiveServer()
    const first = followedFromNow(server.match)
    const second = advanceFollowed(advanceFollowed(first, server.score('one')), server.score('two'))
    const undo = { kind: 'undo' } as const
    expect(scoreboardOf(second, [undo]).sheet.sets).toEqual([{ one: 1, two: 0 }])
    expect(scoreboardOf(second, [undo, undo, point('two')]).sheet.sets).toEqual([{ one: 0, two: 1 }])
    expect(scoreboardOf(followedFromNow(second.match), [undo])).toMatchObject({ uncertain: true, canUndo: true })
    expect(scoreboardOf(followedFromNow(second.match), [undo, undo])).toMatchObject({ uncertain: true, canUndo: false })
  })

  it('has no trail after a version of the match was missed', () => {
    const server = new LiveServer()
    const first = followedFromNow(server.match)
    const one = advanceFollowed(first, server.score('one'))
    server.undo()
    server.score('two')
    expect(advanceFollowed(one, server.score('one')).trail).toEqual([])
  })
})
