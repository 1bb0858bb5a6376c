import type { Client } from '@stomp/stompjs'
import { LiveMatch, liveTopic, sessionEndedClose, socketPath } from '@topspin/domain/contract/live'
import * as z from 'zod/mini'

declare module '../../sagas/context.ts' {
  interface SagaContext {
    readonly feed: LiveFeed
  }
}

/** A message of the live channel. */
export type Signal =
  | { readonly kind: 'opened' }
  /** The connection is lost; the channel reconnects. */
  | { readonly kind: 'cut' }
  /** The server has closed the channel because its session has ended. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'told'; readonly sequence: number; readonly match: LiveMatch | null }

/** The live channel (docs/specification.md#websocket). It reconnects by itself until it is closed. */
export interface LiveFeed {
  /**
   * @param after returns the newest sequence received, null for none; a reconnect requests what came after it
   * @param hear receives every signal, in order
   * @returns a function that closes the channel and resolves once it is closed
   */
  open(after: () => number | null, hear: (signal: Signal) => void): () => Promise<void>
}

const reconnectMs = 5000
const heartbeatMs = 10_000

/** Creates the live channel: STOMP over a WebSocket to the page's own origin. The client's code loads at the first `open`. */
export function createLiveFeed(page: Window): LiveFeed {
  return {
    open(after, hear) {
      const closed = new AbortController()
      const client = connect(page, after, hear, closed.signal)
      return async () => {
        closed.abort()
        await (await client)?.deactivate()
      }
    },
  }
}

async function connect(
  page: Window,
  after: () => number | null,
  hear: (signal: Signal) => void,
  closed: AbortSignal,
): Promise<Client | null> {
  const stomp = await loadStomp(page, closed)
  if (stomp === null) return null
  const client = new stomp.Client({
    brokerURL: `${page.location.origin.replace(/^http/, 'ws')}${socketPath}`,
    reconnectDelay: reconnectMs,
    heartbeatIncoming: heartbeatMs,
    heartbeatOutgoing: heartbeatMs,
    // One missed heart-beat counts as a lost connection, which the page shows within 10 s (docs/user-interface.md#live).
    heartbeatToleranceMultiplier: 1.2,
    discardWebsocketOnCommFailure: true,
    onConnect() {
      hear({ kind: 'opened' })
      const newest = after()
      client.subscribe(
        liveTopic,
        ({ headers, body }) => {
          const message = parse(headers['version'], body)
          if (message !== null) hear(message)
        },
        newest === null ? {} : { after: String(newest) },
      )
    },
    onWebSocketClose: ({ code }) => hear({ kind: code === sessionEndedClose ? 'ended' : 'cut' }),
  })
  // The browser reports a lost network long before a heart-beat is missed.
  page.addEventListener('offline', () => client.forceDisconnect(), { signal: closed })
  page.addEventListener('online', () => void reconnect(client, closed), { signal: closed })
  if (!closed.aborted) client.activate()
  return client
}

/** Reconnects at once, without the rest of the reconnect delay. */
async function reconnect(client: Client, closed: AbortSignal): Promise<void> {
  if (client.connected) return
  await client.deactivate({ force: true })
  if (!closed.aborted) client.activate()
}

/** Loads the STOMP client, and retries every `reconnectMs` until it succeeds. @returns null when closed before */
async function loadStomp(page: Window, closed: AbortSignal): Promise<typeof import('@stomp/stompjs') | null> {
  while (!closed.aborted) {
    try {
      return await import('@stomp/stompjs')
    } catch {
      await new Promise((resolve) => page.setTimeout(resolve, reconnectMs))
    }
  }
  return null
}

const Message = z.nullable(LiveMatch)

/** Parses a message of the topic; null when it does not match the contract, as from a newer server. */
function parse(version: string | undefined, body: string): Signal | null {
  const sequence = Number(version)
  const match = Message.safeParse(fromJson(body))
  return Number.isSafeInteger(sequence) && match.success ? { kind: 'told', sequence, match: match.data } : null
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
