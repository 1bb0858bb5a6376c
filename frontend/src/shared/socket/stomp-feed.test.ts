import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SocketEvent } from './feed.ts'
import { createStompFeed } from './stomp-feed.ts'
import { StompServer } from './testing/stomp-server.ts'

let server: StompServer
beforeEach(() => {
  vi.useFakeTimers()
  server = new StompServer()
  vi.stubGlobal('WebSocket', server.WebSocket)
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The reconnect delay (milliseconds): `Math.random` returns 0.25, a quarter of the way from 2 to 10 s. */
const delay = 4_000
const both = ['/live/match_live', '/live/changes']

/** An open feed, with the kinds of its signals. */
async function openFeed() {
  const kinds: SocketEvent['kind'][] = []
  const page = Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } })
  // The feed uses no other part of a window.
  const connection = createStompFeed(page as unknown as Window).open(
    () => null,
    ({ kind }) => kinds.push(kind),
  )
  await vi.waitFor(() => expect(kinds).toContain('live'))
  await vi.advanceTimersByTimeAsync(0)
  return { connection, kinds }
}

it('receives the live match and the changes', async () => {
  const { kinds } = await openFeed()
  expect(kinds).toEqual(['connected', 'live', 'changes'])
})

describe('while the page watches the live match', () => {
  const all = [...both, '/live/watchers']

  it('receives the number of watchers, also after a reconnect, until the page stops watching', async () => {
    const { connection, kinds } = await openFeed()
    connection.watch(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(kinds.at(-1)).toBe('watchers')
    server.cut(1006)
    await vi.advanceTimersByTimeAsync(delay)
    expect(server.subscriptions).toEqual([all, all])
    connection.watch(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(server.unsubscribed).toHaveLength(1)
    server.cut(1006)
    await vi.advanceTimersByTimeAsync(delay)
    expect(server.subscriptions.at(-1)).toEqual(both)
  })

  it('subscribes at the next connect when the watching began without a connection', async () => {
    const { connection } = await openFeed()
    server.cut(1006)
    await vi.advanceTimersByTimeAsync(0)
    connection.watch(true)
    await vi.advanceTimersByTimeAsync(delay)
    expect(server.subscriptions).toEqual([both, all])
  })
})

it('reconnects after a random delay, or at once on request', async () => {
  const { connection } = await openFeed()
  server.cut(1006)
  await vi.advanceTimersByTimeAsync(delay - 1)
  expect(server.subscriptions).toEqual([both])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.subscriptions).toEqual([both, both])
  server.cut(1006)
  await vi.advanceTimersByTimeAsync(0)
  connection.reconnect()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.subscriptions).toEqual([both, both, both])
})

it('reports that the server has ended the session', async () => {
  const { kinds } = await openFeed()
  server.cut(4401)
  await vi.advanceTimersByTimeAsync(0)
  expect(kinds.at(-1)).toBe('session-ended')
})
