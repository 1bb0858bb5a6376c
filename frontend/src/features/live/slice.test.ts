import type { LiveMatch } from '@topspin/domain/contract/live'
import { describe, expect, it } from 'vitest'
import {
  type LiveState,
  liveEnded,
  liveFound,
  liveHeard,
  liveReducer,
  moveConfirmed,
  pointTapped,
  undoTapped,
} from './slice.ts'
import { LiveServer, otherMatch } from './testing/live-server.ts'

const start = liveReducer(undefined, { type: 'start' })
type Action = Parameters<typeof liveReducer>[1]
const after = (...actions: readonly Action[]): LiveState => actions.reduce(liveReducer, start)
const { match } = new LiveServer()
const at = (version: number, points = 0): LiveMatch => ({
  ...match,
  version,
  playerOneCurrentSet: points,
  playerOneSetOne: points,
})
const versionOf = (state: LiveState) => state.followed?.match.version ?? null

describe('news of the live match', () => {
  it('are taken in order: an older sequence or version changes nothing', () => {
    const known = after(liveHeard({ sequence: 5, match: at(4, 2) }))
    expect(versionOf(liveReducer(known, liveHeard({ sequence: 5, match: at(9) })))).toBe(4)
    expect(versionOf(liveReducer(known, liveHeard({ sequence: 4, match: null })))).toBe(4)
    expect(versionOf(liveReducer(known, liveFound({ match: at(3), asked: 0 })))).toBe(4)
    expect(versionOf(liveReducer(known, liveHeard({ sequence: 6, match: at(5, 3) })))).toBe(5)
  })

  it('of another match replace the one shown when they are younger', () => {
    const known = after(liveFound({ match, asked: 0 }))
    const later = { ...otherMatch(match), lastNews: '2026-11-20T12:00:00.000Z' }
    const earlier = { ...otherMatch(match), lastNews: '2026-11-20T08:00:00.000Z' }
    expect(liveReducer(known, liveFound({ match: later, asked: 0 })).followed?.match.id).toBe(later.id)
    expect(liveReducer(known, liveFound({ match: earlier, asked: 0 })).followed?.match.id).toBe(match.id)
  })

  it('do not bring back a match that has ended', () => {
    const ended = after(liveFound({ match, asked: 0 }), liveEnded(match.id))
    expect(liveReducer(ended, liveHeard({ sequence: 9, match: at(30) })).followed).toBeNull()
  })

  it('of an end count for the match the socket told of; another end is in doubt', () => {
    const started = after(moveConfirmed({ key: 'none', match }))
    expect(versionOf(liveReducer(started, liveHeard({ sequence: 3, match: null })))).toBe(match.version)
    const heard = after(liveHeard({ sequence: 3, match }), liveHeard({ sequence: 4, match: null }))
    expect(heard.followed).toBeNull()
    expect(heard.ended).toEqual([match.id])
  })

  it('that there is none, asked for before a change, are too old', () => {
    const known = after(liveHeard({ sequence: 3, match }))
    expect(liveReducer(known, liveFound({ match: null, asked: 0 })).followed).not.toBeNull()
    expect(liveReducer(known, liveFound({ match: null, asked: known.changes })).followed).toBeNull()
  })
})

describe('a tap', () => {
  const ready = after(liveHeard({ sequence: 3, match }))
  const tap = (state: LiveState, at: number, side: 'one' | 'two' = 'one') =>
    liveReducer(state, pointTapped({ side, at }))
  const taps = (state: LiveState) => state.outbox?.moves.length ?? 0

  it('that bounces is one point; the other side, or a moment later, is another', () => {
    expect(taps(tap(tap(ready, 1000), 1299))).toBe(1)
    expect(taps(tap(tap(ready, 1000), 1300))).toBe(2)
    expect(taps(tap(tap(ready, 1000), 1100, 'two'))).toBe(2)
  })

  it('waits for a match, and for its first server', () => {
    expect(tap(start, 1000).outbox).toBeNull()
    const warmup = after(liveHeard({ sequence: 1, match: new LiveServer(null).match }))
    expect(tap(warmup, 1000).outbox).toBeNull()
  })

  it('is taken back by an undo before it was ever sent', () => {
    expect(liveReducer(tap(ready, 1000), undoTapped()).outbox).toBeNull()
  })

  it('does not count once the match is won', () => {
    const all = Array.from({ length: 30 }, (_, nth) => nth).reduce((state, nth) => tap(state, 1000 * nth), ready)
    expect(taps(all)).toBe(22)
  })

  it('has nothing to undo at the very start', () => {
    expect(liveReducer(ready, undoTapped())).toBe(ready)
  })
})

it('lets go of taps whose match is over, and counts them', () => {
  const tapped = liveReducer(after(liveHeard({ sequence: 3, match })), pointTapped({ side: 'one', at: 0 }))
  const over = liveReducer(tapped, liveHeard({ sequence: 4, match: null }))
  expect([over.outbox, over.lost]).toEqual([null, 1])
})
