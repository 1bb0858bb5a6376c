import type { UnknownAction } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveReceived, socketActions } from './slice.ts'
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

/** An open feed, with its actions and their types. */
async function openFeed() {
  const received: UnknownAction[] = []
  const types = () => received.map(({ type }) => type)
  const page = Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } })
  // The feed uses no other part of a window.
  const connection = createStompFeed(page as unknown as Window).open((action) => received.push(action))
  await vi.waitFor(() => expect(types()).toContain(liveReceived.type))
  await vi.advanceTimersByTimeAsync(0)
  return { connection, received, types }
}

it('receives the live match and the changes', async () => {
  const { types } = await openFeed()
  const { socketConnected, changesReceived } = socketActions
  expect(types()).toEqual([socketConnected.type, liveReceived.type, changesReceived.type])
})

it('requests the messages after the newest one at a reconnect, and follows a server whose numbers start over', async () => {
  const { received } = await openFeed()
  const messages = () => received.filter(liveReceived.match).map(({ payload }) => [payload.sequence, payload.isFirst])
  server.sendLive('7')
  server.sendLive('6')
  await vi.advanceTimersByTimeAsync(0)
  server.cut(1006)
  await vi.advanceTimersByTimeAsync(delay)
  expect(messages()).toEqual([
    [1, true],
    [7, false],
    [6, false],
    [1, true],
  ])
  server.cut(1006)
  await vi.advanceTimersByTimeAsync(delay)
  expect(server.afters).toEqual([undefined, '7', '1'])
})

describe('while the page watches the live match', () => {
  const all = [...both, '/live/watchers']

  it('receives the number of watchers, also after a reconnect, until the page stops watching', async () => {
    const { connection, types } = await openFeed()
    connection.watch(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(types().at(-1)).toBe(socketActions.watchersReceived.type)
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
  const { types } = await openFeed()
  server.cut(4401)
  await vi.advanceTimersByTimeAsync(0)
  const { socketDisconnected, sessionRefused } = socketActions
  expect(types().slice(-2)).toEqual([socketDisconnected.type, sessionRefused.type])
})
