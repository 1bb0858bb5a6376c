import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  excludeSystemEvents,
  START,
} from '@eventstore/db-client'
import { EngineAway } from '../operator-error.ts'
import { cancelCall, isUnknownPosition, type RetryPolicy, toPortError, withReadRetries } from './eventstoredb-calls.ts'
import { toLogPosition, toRecordedEvent } from './eventstoredb-events.ts'
import type { EsdbLogReader } from './eventstoredb-log.ts'
import { comparePositions, maxFollowedPageLength, type Position, type RecordedEvent } from './port.ts'

/**
 * Yields the history in pages, then the new events.
 * @param check as in `LogReader.follow`; awaited before the first page, the second page and the new events, because
 * each of these may come over a new connection
 * @throws UnknownPosition; EngineAway when the connection breaks; the errors of `check`
 */
export async function* followLog(
  client: EventStoreDBClient,
  reader: EsdbLogReader,
  policy: RetryPolicy,
  after: Position | null,
  signal: AbortSignal,
  check: () => Promise<void>,
): AsyncGenerator<RecordedEvent[]> {
  let last = after
  if (!signal.aborted) {
    const read = () => reader.page(after, maxFollowedPageLength)
    const page = await read().catch((error: unknown) => {
      if (isUnknownPosition(error)) return withReadRetries(after, policy, read)
      throw toPortError(error)
    })
    last = page.at(-1)?.position ?? last
    if (page.length > 0) {
      await check()
      yield page
    }
    if (last !== null && page.length === maxFollowedPageLength) {
      for await (const more of followHistory(reader, last, signal, check)) {
        last = more.at(-1)?.position ?? last
        yield more
      }
    }
  }
  if (!signal.aborted) yield* followLive(client, last, signal, check)
}

/** Yields what follows the first page of the history. */
async function* followHistory(reader: EsdbLogReader, after: Position, signal: AbortSignal, check: () => Promise<void>) {
  let isChecked = false
  try {
    for await (const page of reader.pagesToEnd(after, maxFollowedPageLength, signal)) {
      if (!isChecked) await check()
      isChecked = true
      yield page
      if (signal.aborted) return
    }
  } catch (error) {
    if (signal.aborted) return
    throw toPortError(error)
  }
}

async function* followLive(
  client: EventStoreDBClient,
  after: Position | null,
  signal: AbortSignal,
  check: () => Promise<void>,
): AsyncGenerator<RecordedEvent[]> {
  const subscription = client.subscribeToAll(
    { fromPosition: after === null ? START : toLogPosition(after), filter: excludeSystemEvents() },
    { highWaterMark: maxFollowedPageLength },
  )
  // The client's stream does not end when it emits an error. `destroy` makes the loop below throw the error, also when
  // the loop begins later.
  subscription.on('error', (error) => subscription.destroy(error))
  const stop = () => subscription.destroy()
  signal.addEventListener('abort', stop)
  let last = after
  try {
    await confirmed(subscription)
    await check()
    for await (const first of subscription) {
      await nextTurn() // lets the other events of an append arrive
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
    cancelCall(() => subscription.unsubscribe())
  }
  if (!signal.aborted) throw new EngineAway('EventStoreDB ended the subscription')
}

/** Resolves when the server has accepted a subscription. */
function confirmed(subscription: AllStreamSubscription): Promise<void> {
  return new Promise((resolve, reject) => {
    subscription.once('confirmation', () => resolve())
    subscription.once('error', reject)
    subscription.once('close', () => reject(new EngineAway('EventStoreDB ended the subscription')))
  })
}

/** Yields the events that the subscription has already received, up to the length of a page. */
function* buffered(subscription: AllStreamSubscription): Generator<AllStreamResolvedEvent> {
  for (let count = 1; count < maxFollowedPageLength; count++) {
    // In object mode `read` returns the next resolved event, or null when the buffer is empty.
    const next = subscription.read() as AllStreamResolvedEvent | null
    if (next === null) return
    yield next
  }
}

/** Removes repeated events: the server may send an event twice when a subscription becomes live. */
function inOrder(resolved: readonly AllStreamResolvedEvent[], after: Position | null): RecordedEvent[] {
  const page: RecordedEvent[] = []
  for (const { event } of resolved) {
    if (!event) continue
    const recorded = toRecordedEvent(event)
    if (comparePositions(recorded.position, page.at(-1)?.position ?? after) > 0) page.push(recorded)
  }
  return page
}
