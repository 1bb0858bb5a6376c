import type { Client } from '@stomp/stompjs'
import { LiveMatch, liveTopic, sessionEndedClose, socketPath } from '@topspin/domain/contract/live'
import * as z from 'zod/mini'

/** What comes over the live channel. */
export type Signal =
  | { readonly kind: 'opened' }
  | { readonly kind: 'cut' }
  /** The server has ended the session that opened the channel. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'told'; readonly sequence: number; readonly match: LiveMatch | null }

/** The live channel (specification §7, websocket). It reconnects by itself until it is closed. */
export interface LiveFeed {
  /**
   * @param after the newest sequence heard so far, null for none: a reconnect asks for what came after it
   * @param hear gets every signal, in order
   * @returns closes the channel; resolves once it is closed
   */
  open(after: () => number | null, hear: (signal: Signal) => void): () => Promise<void>
}

const reconnectMs = 5000
const heartbeatMs = 10_000

/** The channel over STOMP at our own origin; its code is lazyComponent when it is first opened. */
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
  const stomp = await lazyComponent(page, closed)
  if (stomp === null) return null
  const client = new stomp.Client({
    brokerURL: `${page.location.origin.replace(/^http/, 'ws')}${socketPath}`,
    reconnectDelay: reconnectMs,
    heartbeatIncoming: heartbeatMs,
    heartbeatOutgoing: heartbeatMs,
    // One missed beat is a cut: the page must say so within seconds (ux 23).
    heartbeatToleranceMultiplier: 1.2,
    discardWebsocketOnCommFailure: true,
    onConnect() {
      hear({ kind: 'opened' })
      const newest = after()
      client.subscribe(
        liveTopic,
        ({ headers, body }) => {
          const told = parse(headers['version'], body)
          if (told !== null) hear(told)
        },
        newest === null ? {} : { after: String(newest) },
      )
    },
    onWebSocketClose: ({ code }) => hear({ kind: code === sessionEndedClose ? 'ended' : 'cut' }),
  })
  // A phone that leaves the network tells the page long before a heart-beat is missed.
  page.addEventListener('offline', () => client.forceDisconnect(), { signal: closed })
  page.addEventListener('online', () => void reconnect(client, closed), { signal: closed })
  if (!closed.aborted) client.activate()
  return client
}

/** At once, not after what is left of the five seconds. */
async function reconnect(client: Client, closed: AbortSignal): Promise<void> {
  if (client.connected) return
  await client.deactivate({ force: true })
  if (!closed.aborted) client.activate()
}

/** The client's code; without a network it is asked for again, at the channel's own rhythm. */
async function lazyComponent(page: Window, closed: AbortSignal): Promise<typeof import('@stomp/stompjs') | null> {
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

/** A message of the topic; null for what the contract does not know, which a newer server may send. */
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
