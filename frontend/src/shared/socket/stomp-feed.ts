import { Client, type StompHeaders, type StompSubscription } from '@stomp/stompjs'
import { ChangesMessage, changesTopic } from '@topspin/domain/contract/changes'
import {
  afterVersionHeader,
  LiveMatch,
  liveTopic,
  reconnectDelayOf,
  recordedHeader,
  sessionEndedCloseCode,
  socketPath,
  versionHeader,
  WatchersMessage,
  watchersTopic,
} from '@topspin/domain/contract/live'
import { traceHeader } from '@topspin/domain/contract/trace'
import * as z from 'zod/mini'
import { parseJson } from '../api/index.ts'
import type { Connection, Feed, SocketEvent } from './feed.ts'

const heartbeatMs = 10_000
/** A connection counts as lost after this many intervals without a heart-beat (docs/user-interface.md#the-strip). */
const heartbeatTolerance = 1.2

/** Creates the feed: STOMP over a WebSocket to the page's own origin. */
export const createStompFeed = (page: Window): Feed => ({ open: (after, receive) => connect(page, after, receive) })

function connect(page: Window, after: () => number | null, receive: (signal: SocketEvent) => void): Connection {
  const closing = new AbortController()
  const closed = closing.signal
  let aliveAt = 0
  let isWatching = false
  let watchers: StompSubscription | null = null
  const client = new Client({
    brokerURL: `${page.location.origin.replace(/^http/, 'ws')}${socketPath}`,
    // Random, so that not all pages reconnect at once. Each reconnect of this page has the same delay, because the client
    // takes a number and no function.
    reconnectDelay: reconnectDelayOf(Math.random()),
    heartbeatIncoming: heartbeatMs,
    heartbeatOutgoing: heartbeatMs,
    heartbeatToleranceMultiplier: heartbeatTolerance,
    discardWebsocketOnCommFailure: true,
    onHeartbeatReceived() {
      aliveAt = Date.now()
    },
    onConnect() {
      aliveAt = Date.now()
      receive({ kind: 'connected' })
      const newest = after()
      client.subscribe(
        liveTopic,
        ({ headers, body }) => {
          const signal = liveSignal(headers, body)
          if (signal !== null) receive(signal)
        },
        newest === null ? {} : { [afterVersionHeader]: String(newest) },
      )
      client.subscribe(changesTopic, ({ headers, body }) => {
        const message = ChangesMessage.safeParse(parseJson(body))
        if (message.success) receive({ kind: 'changes', message: message.data, traceparent: headers[traceHeader] })
      })
      if (isWatching) followWatchers()
    },
    onWebSocketClose({ code }) {
      receive({ kind: code === sessionEndedCloseCode ? 'session-ended' : 'disconnected' })
      watchers = null
    },
  })
  function followWatchers(): void {
    watchers = client.subscribe(watchersTopic, ({ body }) => {
      const message = WatchersMessage.safeParse(parseJson(body))
      if (message.success) receive({ kind: 'watchers', count: message.data.count })
    })
  }
  async function reconnect(): Promise<void> {
    // After a suspension, a client may seem connected although the server has closed the connection.
    if (client.connected && Date.now() - aliveAt <= heartbeatMs * heartbeatTolerance) return
    await client.deactivate({ force: true })
    if (!closed.aborted) client.activate()
  }
  // The browser reports a lost network long before a heart-beat is missed.
  page.addEventListener('offline', () => client.forceDisconnect(), { signal: closed })
  page.addEventListener('online', () => void reconnect(), { signal: closed })
  client.activate()
  return {
    reconnect: () => void reconnect(),
    watch(watching) {
      isWatching = watching
      if (watching && watchers === null && client.connected) followWatchers()
      if (watching) return
      watchers?.unsubscribe()
      watchers = null
    },
    close() {
      closing.abort()
      return client.deactivate()
    },
  }
}

const LiveMessage = z.nullable(LiveMatch)

/** Parses a message of the live topic; null when it does not match the contract, as from a newer server. */
function liveSignal(headers: StompHeaders, body: string): SocketEvent | null {
  const sequence = Number(headers[versionHeader])
  const match = LiveMessage.safeParse(parseJson(body))
  if (!Number.isSafeInteger(sequence) || !match.success) return null
  const recorded = headers[recordedHeader] === 'true'
  return { kind: 'live', sequence, match: match.data, recorded, traceparent: headers[traceHeader] }
}
