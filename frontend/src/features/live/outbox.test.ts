import type { LiveMatch } from '@topspin/domain/contract/live'
import type { Side } from '@topspin/domain/table-tennis'
import { describe, expect, it } from 'vitest'
import { advance, follow } from './followed.ts'
import { boardOf, type Outbox, requestOf, settled, staled, undone } from './outbox.ts'
import { LiveServer } from './testing/live-server.ts'

/** A server and a second phone of the same referee, which scores and undoes points. */
function elsewhere() {
  const server = new LiveServer()
  let keys = 0
  const play = (side: Side): LiveMatch => {
    keys += 1
    const queue: Outbox = { basis: follow(server.match), moves: [{ kind: 'point', side }], attempt: null }
    return server.handle(`elsewhere ${keys}`, requestOf(queue))
  }
  const undo = (): LiveMatch => {
    keys += 1
    return server.handle(`elsewhere ${keys}`, { kind: 'undo', body: { version: server.match.version } })
  }
  return { server, play, undo }
}

const point = (side: Side) => ({ kind: 'point', side }) as const
const sentOnce = { key: 'k', underWay: true }

describe('a queue that has not been sent', () => {
  it('is discarded when the score has changed', () => {
    const { server, play } = elsewhere()
    const queue: Outbox = { basis: follow(server.match), moves: [point('one'), point('two')], attempt: null }
    expect(settled(queue, play('one'))).toEqual({ outbox: null, lost: 2 })
  })

  it('moves to the newer version when the score is the same again', () => {
    const { server, play, undo } = elsewhere()
    const queue: Outbox = { basis: follow(server.match), moves: [point('one')], attempt: null }
    play('two')
    const now = undo()
    expect(settled(queue, now)).toEqual({ outbox: { ...queue, basis: { match: now, trail: [] } }, lost: 0 })
  })

  it('is discarded when its match ends', () => {
    const { server } = elsewhere()
    const queue: Outbox = { basis: follow(server.match), moves: [point('one')], attempt: null }
    expect(settled(queue, null)).toEqual({ outbox: null, lost: 1 })
  })
})

describe('a queue whose first move is on its way', () => {
  it('waits for the answer when the socket sends its own point first', () => {
    const { server, play } = elsewhere()
    const queue: Outbox = { basis: follow(server.match), moves: [point('one'), point('two')], attempt: sentOnce }
    expect(settled(queue, play('one'))).toEqual({ outbox: queue, lost: 0 })
  })

  it('keeps only that move when another point has been scored', () => {
    const { server, play } = elsewhere()
    const queue: Outbox = { basis: follow(server.match), moves: [point('one'), point('two')], attempt: sentOnce }
    expect(settled(queue, play('two'))).toEqual({ outbox: { ...queue, moves: [point('one')] }, lost: 1 })
  })

  it('accepts a stale answer that contains its point in place of the lost answer', () => {
    const { server, play } = elsewhere()
    const queue: Outbox = { basis: follow(server.match), moves: [point('one'), point('two')], attempt: sentOnce }
    const now = play('one')
    const after = staled(queue, now)
    expect(after.lost).toBe(0)
    expect(after.outbox).toMatchObject({ basis: { match: now }, moves: [point('two')], attempt: null })
  })
})

describe('the board', () => {
  it('undoes confirmed points as far back as the trail goes', () => {
    const { server, play } = elsewhere()
    const first = follow(server.match)
    const second = advance(advance(first, play('one')), play('two'))
    const undo = { kind: 'undo' } as const
    expect(boardOf(second, [undo]).sheet.sets).toEqual([{ one: 1, two: 0 }])
    expect(boardOf(second, [undo, undo, point('two')]).sheet.sets).toEqual([{ one: 0, two: 1 }])
    expect(boardOf(follow(second.match), [undo])).toMatchObject({ uncertain: true, canUndo: true })
    expect(boardOf(follow(second.match), [undo, undo])).toMatchObject({ uncertain: true, canUndo: false })
  })

  it('has no trail across a gap', () => {
    const { server, play, undo } = elsewhere()
    const first = follow(server.match)
    const one = advance(first, play('one'))
    undo()
    play('two')
    expect(advance(one, play('one')).trail).toEqual([])
  })
})

it('sends an undo after a point that has been sent, instead of dropping both', () => {
  const { server } = elsewhere()
  const queue: Outbox = { basis: follow(server.match), moves: [point('one')], attempt: sentOnce }
  expect(undone(queue, follow(server.match))?.moves).toEqual([point('one'), { kind: 'undo' }])
})
