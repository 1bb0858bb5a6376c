import type { ScreenContents, ScreenPairing } from '@topspin/domain/contract/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveServer } from '../../features/live/testing/live-server.ts'
import { scriptedFeed } from '../../shared/socket/testing/scripted-feed.ts'
import { Television } from './television.ts'

const now = new Date(2026, 10, 20, 18, 40).getTime()
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const contents: ScreenContents = {
  ladders: [],
  results: [],
  matchesToday: 0,
  news: [],
  badges: [],
  free: [],
  fairDouble: null,
}
const waiting = (code: string, secondsLeft = 600): ScreenPairing => ({ state: 'waiting', code, secondsLeft })
const approved: ScreenPairing = { state: 'approved', name: 'Corner' }
const none: ScreenPairing = { state: 'none' }

/** A television over a server of which the test sets the answers; null when it does not answer. */
function television(pairing: ScreenPairing | null, live = new LiveServer()) {
  const server = { pairing, reads: 0, asked: 0, pairs: 0, reloads: 0 }
  const answer = () => {
    server.asked += 1
    if (server.pairing === null) throw new Error('no answer')
    return server.pairing
  }
  const feed = scriptedFeed()
  const tv = new Television({
    pairing: async () => answer(),
    async pair() {
      server.pairs += 1
      server.pairing = waiting(`00000${server.pairs}`)
      return server.pairing
    },
    async contents() {
      server.reads += 1
      return contents
    },
    points: async () => live.livePoints,
    feed: feed.feed,
    reload: () => {
      server.reloads += 1
    },
  })
  tv.start()
  return { tv, server, ...feed, picture: () => tv.state().picture.kind }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

describe('the pairing', () => {
  it('asks for a code, shows it, and shows the contents once it is approved', async () => {
    const { tv, server, picture } = television(none)
    await pass(0)
    expect(tv.state().picture).toEqual({ kind: 'code', code: '000001', until: now + 600_000 })
    server.pairing = approved
    await pass(3)
    expect(picture()).toBe('contents')
  })

  it('keeps the code over a reload, goes out when it is refused, and asks for another one when it has expired', async () => {
    const { tv, server } = television(waiting('482913', 20))
    await pass(0)
    expect(tv.state().picture).toMatchObject({ code: '482913' })
    server.pairing = none
    await pass(3)
    expect([server.pairs, tv.state().picture.kind]).toEqual([0, 'off'])
    tv.turnOn()
    await pass(0)
    expect(tv.state().picture).toMatchObject({ code: '000001' })
    server.pairing = none
    vi.setSystemTime(now + 600_000)
    await pass(3)
    expect(tv.state().picture).toMatchObject({ code: '000002' })
  })
})

describe('an approved screen', () => {
  it('reads again after a change, and every minute', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { server, changes } = television(approved)
    await pass(0)
    changes(['rankings'], '2', 4_000)
    await pass(1)
    expect(server.reads).toBe(1)
    await pass(1)
    expect(server.reads).toBe(2)
    await pass(60)
    expect(server.reads).toBe(3)
    vi.mocked(Math.random).mockRestore()
  })

  it('has the live match with its points, also while only the result is left', async () => {
    const live = new LiveServer()
    const { tv, send } = television(approved, live)
    await pass(0)
    const { match } = live
    send({ kind: 'live', sequence: 1, match })
    expect(tv.state()).toMatchObject({ stage: { match }, points: null })
    await pass(0)
    send({ kind: 'live', sequence: 2, match: { ...live.score('one'), winner: match.playerOne } })
    send({ kind: 'live', sequence: 3, match: null })
    expect(tv.state().points).toEqual(live.livePoints)
  })

  it('shows nothing at once when it is revoked, and asks for a code only on request', async () => {
    const { tv, server, send, closings, picture } = television(approved)
    await pass(0)
    send({ kind: 'live', sequence: 1, match: new LiveServer().match })
    server.pairing = none
    send({ kind: 'session-ended' })
    await pass(0)
    expect([picture(), tv.state().stage.match, closings()]).toEqual(['off', null, 1])
    await pass(24 * 3_600)
    expect([picture(), server.pairs, server.reloads]).toEqual(['off', 0, 0])
    tv.turnOn()
    await pass(0)
    expect(picture()).toBe('code')
  })

  it('reloads the page at 05:00, and not while the server is away', async () => {
    const { server } = television(approved)
    await pass(10 * 3_600)
    expect(server.reloads).toBe(0)
    await pass(1_200)
    expect(server.reloads).toBe(1)

    const away = television(approved)
    away.server.pairing = null
    await pass(24 * 3_600)
    expect(away.server.reloads).toBe(0)
  })
})

describe('without the server', () => {
  it('keeps the picture, asks again after 5, 10, 20, 40 and then 60 seconds, and reloads once it is back', async () => {
    const { tv, server, send, picture } = television(approved)
    await pass(0)
    server.pairing = null
    send({ kind: 'disconnected' })
    await pass(0)
    expect(tv.state().lost).toEqual({ since: now, retryAt: now + 5_000 })
    expect(picture()).toBe('contents')
    const before = server.asked
    for (const [seconds, count] of [
      [5, 1],
      [10, 2],
      [20, 3],
      [40, 4],
      [60, 5],
      [60, 6],
    ] as const) {
      send({ kind: 'disconnected' })
      await pass(seconds)
      expect(server.asked - before).toBe(count)
    }
    expect(tv.state().lost?.since).toBe(now)
    server.pairing = approved
    await pass(60)
    expect(server.reloads).toBe(1)
  })

  it('asks at once when the socket connects again', async () => {
    const { server, send } = television(approved)
    await pass(0)
    server.pairing = null
    send({ kind: 'disconnected' })
    await pass(16)
    server.pairing = approved
    send({ kind: 'connected' })
    await pass(0)
    expect(server.reloads).toBe(1)
  })

  it('does not reload for a socket that is lost while the server answers', async () => {
    const { tv, server, send } = television(approved)
    await pass(0)
    send({ kind: 'disconnected' })
    await pass(0)
    expect([server.reloads, server.reads, tv.state().lost]).toEqual([0, 2, null])
  })
})
