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
import type { Connection, Feed } from './feed.ts'
import { socketActions as actions, liveReceived } from './slice.ts'

const heartbeatMs = 10_000
/** A connection counts as lost after this many intervals without a heart-beat (docs/user-interface.md#the-strip). */
const heartbeatTolerance = 1.2

/** Creates the feed: STOMP over a WebSocket to the page's own origin. */
export const createStompFeed = (page: Window): Feed => ({ open: (receive) => connect(page, receive) })

function connect(page: Window, receive: Parameters<Feed['open']>[0]): Connection {
  const closing = new AbortController()
  const closed = closing.signal
  let aliveAt = 0
  /** The sequence of the newest live message, so that the server sends only newer ones; null before the first one. */
  let newest: number | null = null
  /** Whether the next live message is the first one of its connection. */
  let isFirst = false
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
      isFirst = true
      receive(actions.socketConnected())
      client.subscribe(
        liveTopic,
        ({ headers, body }) => {
          const message = liveMessageOf(headers, body)
          if (message === null) return
          // The first message of a connection may have a lower sequence than earlier messages, because the server's
          // log may have been restored.
          newest = isFirst ? message.sequence : Math.max(newest ?? 0, message.sequence)
          receive(liveReceived({ ...message, isFirst }))
          isFirst = false
        },
        newest === null ? {} : { [afterVersionHeader]: String(newest) },
      )
      client.subscribe(changesTopic, ({ headers, body }) => {
        const message = ChangesMessage.safeParse(parseJson(body))
        if (message.success) receive(actions.changesReceived({ ...message.data, traceparent: headers[traceHeader] }))
      })
      if (isWatching) followWatchers()
    },
    onWebSocketClose({ code }) {
      // The old connection may still deliver a message.
      isFirst = false
      receive(actions.socketDisconnected())
      if (code === sessionEndedCloseCode) receive(actions.sessionRefused())
      watchers = null
    },
  })
  function followWatchers(): void {
    watchers = client.subscribe(watchersTopic, ({ body }) => {
      const message = WatchersMessage.safeParse(parseJson(body))
      if (message.success) receive(actions.watchersReceived(message.data.count))
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
function liveMessageOf(headers: StompHeaders, body: string) {
  const sequence = Number(headers[versionHeader])
  const match = LiveMessage.safeParse(parseJson(body))
  if (!Number.isSafeInteger(sequence) || !match.success) return null
  const recorded = headers[recordedHeader] === 'true'
  return { sequence, match: match.data, recorded, traceparent: headers[traceHeader] }
}
