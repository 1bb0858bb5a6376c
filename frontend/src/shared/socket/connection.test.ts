import { describe, expect, it } from 'vitest'
import { LiveServer } from '../../features/live/testing/live-server.ts'
import { player } from '../../testing/samples.ts'
import { createTestStore, zoe } from '../../testing/test-store.ts'
import { loggedOut, playerReceived } from '../session/index.ts'
import { liveReceived, socketActions } from './slice.ts'
import { scriptedFeed } from './testing/scripted-feed.ts'

describe('the socket', () => {
  it('opens with the session, and reports a lost connection', () => {
    const { feed, send } = scriptedFeed()
    const { match } = new LiveServer()
    const { store } = createTestStore({}, zoe, { feed })
    expect(store.getState().socket.connection).toBe('active')
    send(socketActions.socketConnected())
    send(liveReceived({ sequence: 7, match }))
    send(socketActions.socketDisconnected())
    expect(store.getState()).toMatchObject({ socket: { connected: false }, live: { followed: { match } } })
    send(socketActions.socketConnected())
    expect(store.getState().socket.connected).toBe(true)
  })

  it('follows a server whose numbers start over after a restore, and reads the live match again', async () => {
    const { feed, send } = scriptedFeed()
    const server = new LiveServer()
    const restored = server.score('one')
    const lost = server.score('two')
    const app = createTestStore({ liveFind: () => server.match }, zoe, { feed })
    const shown = () => app.store.getState().live.followed?.match
    send(socketActions.socketConnected())
    send(liveReceived({ sequence: 7, match: lost }))
    send(socketActions.socketDisconnected())
    // A late message of the old connection has the state before the restore.
    send(liveReceived({ sequence: 6, match: null }))
    expect(shown()).toEqual(lost)
    server.restore()
    expect(server.match).toEqual(restored)
    send(socketActions.socketConnected())
    send(liveReceived({ sequence: 3, match: restored, isFirst: true }))
    await app.until(({ live }) => live.followed?.match.version === restored.version)
    const now = server.score('one')
    send(liveReceived({ sequence: 4, match: now }))
    expect(shown()).toEqual(now)
  })

  it('opens at the login', () => {
    const { store } = createTestStore({}, null, { feed: scriptedFeed().feed })
    expect(store.getState().socket.connection).toBe('inactive')
    store.dispatch(playerReceived(player()))
    expect(store.getState().socket.connection).toBe('active')
  })

  it('makes the page a watcher while it shows the live match, and counts 0 watchers without a connection', () => {
    const { feed, send, watched } = scriptedFeed()
    const { store } = createTestStore({}, zoe, { feed })
    const count = () => store.getState().socket.watchers
    store.dispatch(socketActions.watchingChanged(true))
    send(socketActions.socketConnected())
    send(socketActions.watchersReceived(6))
    expect(count()).toBe(6)
    send(socketActions.socketDisconnected())
    expect(count()).toBe(0)
    send(socketActions.watchersReceived(5))
    store.dispatch(socketActions.watchingChanged(false))
    expect([count(), watched]).toEqual([0, [false, true, false]])
  })

  it('closes when the session ends', async () => {
    const { feed, closings } = scriptedFeed()
    const app = createTestStore({}, zoe, { feed })
    app.store.dispatch(loggedOut())
    await app.until(({ socket }) => socket.connection === 'inactive')
    expect(closings()).toBe(1)
  })

  it('causes a check of the session when the server closes the socket because the session has ended', async () => {
    const { feed, endSession } = scriptedFeed()
    const hello = { authenticated: false, firstAccount: false, accountDeletion: false, disabled: null }
    const app = createTestStore({ hello: () => hello }, zoe, { feed })
    endSession()
    await app.until(({ session }) => session.player === null)
  })
})
