import type { TelevisionContents, TelevisionPairing } from '@topspin/domain/contract/television'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveServer } from '../../features/live/testing/live-server.ts'
import { api, NetworkDown, UnreadableReply } from '../../shared/api/index.ts'
import { correctServerTime } from '../../shared/format/index.ts'
import { liveReceived, socketActions } from '../../shared/socket/index.ts'
import { scriptedFeed } from '../../shared/socket/testing/scripted-feed.ts'
import { alwaysVisible, scriptedWire } from '../../testing/test-store.ts'
import { millisecondsUntilReload, retryDelayMs } from './saga.ts'
import { selectTelevision, turnedOn } from './slice.ts'
import { createTelevisionStore } from './store.ts'

const now = new Date(2026, 10, 20, 18, 40).getTime()
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => {
  // All tests share the difference between the clocks, which this answer sets to 0.
  vi.setSystemTime(now)
  correctServerTime(now, 0, now)
  vi.useRealTimers()
})

const contents: TelevisionContents = {
  ladders: [],
  results: [],
  matchesToday: 0,
  news: [],
  badges: [],
  free: [],
  fairDouble: null,
}
const hello = { authenticated: false, firstAccount: false, accountDeletion: false, disabled: null }
/** An answer that this page cannot read, such as that of a newer server. */
const unreadable = () => {
  throw new UnreadableReply('screenContents')
}
const waiting = (code: string, secondsLeft = 600): TelevisionPairing => ({ state: 'waiting', code, secondsLeft })
const approved: TelevisionPairing = { state: 'approved', name: 'Corner' }
const none: TelevisionPairing = { state: 'none' }

/** A television with a server whose answers the test sets. `pairing` is null while the server does not answer. */
function television(pairing: TelevisionPairing | null) {
  const server = { pairing, reads: 0, asked: 0, pairs: 0, reloads: 0, isNewer: false, isForeign: false }
  const { wire } = scriptedWire({
    hello: () => (server.isForeign ? unreadable() : hello),
    screenPairing() {
      server.asked += 1
      if (server.isForeign) unreadable()
      if (server.pairing === null) throw new NetworkDown()
      return server.pairing
    },
    pairScreen() {
      server.pairs += 1
      server.pairing = waiting(`00000${server.pairs}`)
      return server.pairing
    },
    screenContents() {
      server.reads += 1
      return server.isNewer ? unreadable() : contents
    },
  })
  const feed = scriptedFeed()
  const store = createTelevisionStore({ wire, feed: feed.feed, visibility: alwaysVisible }, () => {
    server.reloads += 1
  })
  const state = () => selectTelevision(store.getState())
  return { store, server, ...feed, state, pairing: () => state().pairing, code: () => state().code }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

describe('the pairing', () => {
  it('asks for a code, shows the code, and shows the contents once an admin has approved the television', async () => {
    const { server, code, pairing } = television(none)
    await pass(0)
    expect(code()).toEqual({ text: '000001', until: now + 600_000 })
    server.pairing = approved
    await pass(3)
    expect([pairing(), code()]).toEqual(['approved', null])
  })

  it('keeps its code over a reload, is off once the code is refused, and replaces an expired code', async () => {
    const { store, server, pairing, code } = television(waiting('482913', 20))
    await pass(0)
    expect(code()).toMatchObject({ text: '482913' })
    server.pairing = none
    await pass(3)
    expect([server.pairs, pairing()]).toEqual([0, 'off'])
    store.dispatch(turnedOn())
    await pass(0)
    expect(code()).toMatchObject({ text: '000001' })
    server.pairing = none
    vi.setSystemTime(now + 600_000)
    await pass(3)
    expect(code()).toMatchObject({ text: '000002' })
  })
})

describe('an approved television', () => {
  it('reads again after a change while it shows the contents, and every minute', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { store, server, changes } = television(approved)
    await pass(0)
    store.dispatch(api.endpoints.screenContents.initiate({}))
    changes([], '1')
    await pass(0)
    const before = server.reads
    changes(['rankings'], '2', 4_000)
    await pass(1)
    expect(server.reads - before).toBe(0)
    await pass(1)
    expect(server.reads - before).toBe(1)
    await pass(60)
    expect(server.reads - before).toBe(2)
    vi.mocked(Math.random).mockRestore()
  })

  it('stops showing anything as soon as it is revoked, and asks for a code only on request', async () => {
    const { store, server, send, endSession, closings, pairing, state } = television(approved)
    await pass(0)
    send(liveReceived({ sequence: 1, match: new LiveServer().match }))
    expect(state().stage.match).not.toBeNull()
    server.pairing = none
    endSession()
    await pass(0)
    expect([pairing(), state().stage.match, closings()]).toEqual(['off', null, 1])
    await pass(24 * 3_600)
    expect([pairing(), server.pairs, server.reloads]).toEqual(['off', 0, 0])
    store.dispatch(turnedOn())
    await pass(0)
    expect(pairing()).toBe('waiting')
  })

  it('reloads the page at 05:00, but not while the server does not answer', async () => {
    vi.setSystemTime(new Date(2026, 10, 21, 4, 50))
    const { server } = television(approved)
    await pass(9 * 60)
    expect(server.reloads).toBe(0)
    await pass(2 * 60)
    expect(server.reloads).toBe(1)

    vi.setSystemTime(new Date(2026, 10, 22, 4, 50))
    const away = television(approved)
    away.server.pairing = null
    await pass(30 * 60)
    expect(away.server.reloads).toBe(0)
  })

  it('reloads at the next 05:00', () => {
    const at = (hour: number) => new Date(2026, 10, 20, hour)
    expect([4, 18, 5].map((hour) => millisecondsUntilReload(at(hour)) / 3_600_000)).toEqual([1, 11, 24])
  })
})

describe('without the server', () => {
  it('shows the old contents, asks after 5, 10, 20, 40 and then 60 seconds, and reloads after an answer', async () => {
    const { server, send, pairing, state } = television(approved)
    await pass(0)
    server.pairing = null
    send(socketActions.socketDisconnected())
    await pass(0)
    expect(state().lost).toEqual({ since: now, retryAt: now + 5_000 })
    expect(pairing()).toBe('approved')
    const before = server.asked
    for (const [seconds, count] of [
      [5, 1],
      [10, 2],
      [20, 3],
      [40, 4],
      [60, 5],
      [60, 6],
    ] as const) {
      send(socketActions.socketDisconnected())
      await pass(seconds)
      expect(server.asked - before).toBe(count)
    }
    expect(state().lost?.since).toBe(now)
    server.pairing = approved
    await pass(60)
    expect(server.reloads).toBe(1)
  })

  it('says by the clock of the server since when the server does not answer', async () => {
    const { server, send, state } = television(approved)
    await pass(0)
    const hour = 3_600_000
    correctServerTime(now + hour, 0, now)
    server.pairing = null
    send(socketActions.socketDisconnected())
    await pass(0)
    expect(state().lost).toEqual({ since: now + hour, retryAt: now + hour + 5_000 })
  })

  it('reloads a minute after an answer that it cannot read', async () => {
    const { server } = television(approved)
    await pass(0)
    server.isNewer = true
    await pass(60)
    expect([server.reads, server.reloads]).toEqual([2, 0])
    await pass(60)
    expect(server.reloads).toBe(1)
  })

  it('keeps the page while something else answers in place of the server', async () => {
    const { server } = television(approved)
    await pass(0)
    server.isForeign = true
    await pass(600)
    expect(server.reloads).toBe(0)
    server.isForeign = false
    await pass(60)
    expect(server.reloads).toBe(1)
  })

  it('waits at most a minute', () => {
    expect([4, 5, 50].map(retryDelayMs)).toEqual([60_000, 60_000, 60_000])
  })

  it('asks at once when the socket connects again', async () => {
    const { server, send } = television(approved)
    await pass(0)
    server.pairing = null
    send(socketActions.socketDisconnected())
    await pass(16)
    server.pairing = approved
    send(socketActions.socketConnected())
    await pass(0)
    expect(server.reloads).toBe(1)
  })

  it('does not reload for a socket that is lost while the server answers', async () => {
    const { server, send, state } = television(approved)
    await pass(0)
    send(socketActions.socketDisconnected())
    await pass(0)
    expect([server.reloads, server.reads, state().lost]).toEqual([0, 2, null])
  })
})
