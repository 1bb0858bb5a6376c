import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  excludeSystemEvents,
  START,
} from '@eventstore/db-client'
import { EngineAway } from '../engine-away.ts'
import { hangUp, isUnknownPosition, type Patience, readingFrom, toPortError } from './eventstoredb-calls.ts'
import { toLogPosition, toRecorded } from './eventstoredb-events.ts'
import type { EsdbLogReader } from './eventstoredb-log.ts'
import { comparePositions, type Position, type RecordedEvent } from './port.ts'

const pageSize = 500

/**
 * History in full pages, as a reader with one transaction a page wants it; then one subscription to the whole log,
 * filtered by the server. `checkpointReached` is not asked for: it runs ahead of what was handed out, and a reader that
 * saved it would lose events in a crash.
 * @param check awaited after each page of history, which may come over a connection of its own, and once after the
 * server has confirmed the subscription: that one lasts no longer than its connection
 * @throws UnknownPosition; EngineAway when the connection breaks: the client never takes up a lost subscription again; what
 * `check` throws
 */
export async function* followLog(
  client: EventStoreDBClient,
  reader: EsdbLogReader,
  patience: Patience,
  after: Position | null,
  signal: AbortSignal,
  check: () => Promise<void>,
): AsyncGenerator<RecordedEvent[]> {
  let last = after
  while (!signal.aborted) {
    const read = () => reader.page(last, pageSize)
    const page = await read().catch((error: unknown) => {
      if (isUnknownPosition(error)) return readingFrom(last, patience, read)
      throw toPortError(error)
    })
    last = page.at(-1)?.position ?? last
    if (page.length > 0) {
      await check()
      yield page
    }
    if (page.length < pageSize) break
  }
  if (!signal.aborted) yield* followLive(client, last, signal, check)
}

async function* followLive(
  client: EventStoreDBClient,
  after: Position | null,
  signal: AbortSignal,
  check: () => Promise<void>,
): AsyncGenerator<RecordedEvent[]> {
  const subscription = client.subscribeToAll(
    { fromPosition: after === null ? START : toLogPosition(after), filter: excludeSystemEvents() },
    { highWaterMark: pageSize },
  )
  // The client only emits an error: kept on the stream, it is not missed when it comes before the loop begins.
  subscription.on('error', (error) => subscription.destroy(error))
  const stop = () => subscription.destroy()
  signal.addEventListener('abort', stop)
  let last = after
  try {
    await confirmed(subscription)
    await check()
    for await (const first of subscription) {
      await nextTurn() // what was appended together arrives together
      const page = inOrder([first, ...buffered(subscription)], last)
      if (page.length === 0) continue
      last = page.at(-1)?.position ?? last
      yield page
      if (signal.aborted) return
    }
  } catch (error) {
    if (signal.aborted) return
    throw toPortError(error)
  } finally {
    signal.removeEventListener('abort', stop)
    subscription.destroy()
    hangUp(() => subscription.unsubscribe())
  }
  if (!signal.aborted) throw new EngineAway('EventStoreDB ended the subscription')
}

/** Waits until the server has accepted a subscription. @throws what ends it before */
function confirmed(subscription: AllStreamSubscription): Promise<void> {
  return new Promise((resolve, reject) => {
    subscription.once('confirmation', () => resolve())
    subscription.once('error', reject)
    subscription.once('close', () => reject(new EngineAway('EventStoreDB ended the subscription')))
  })
}

/** What has arrived already, without waiting. */
function* buffered(subscription: AllStreamSubscription): Generator<AllStreamResolvedEvent> {
  for (let count = 1; count < pageSize; count++) {
    // In object mode `read` answers what the stream holds: resolved events, or null when there is none now.
    const next = subscription.read() as AllStreamResolvedEvent | null
    if (next === null) return
    yield next
  }
}

/** Servers have been seen to send a position again when a subscription goes live: only what is new counts. */
function inOrder(resolved: readonly AllStreamResolvedEvent[], after: Position | null): RecordedEvent[] {
  const page: RecordedEvent[] = []
  for (const { event } of resolved) {
    if (!event) continue
    const recorded = toRecorded(event)
    if (comparePositions(recorded.position, page.at(-1)?.position ?? after) > 0) page.push(recorded)
  }
  return page
}
