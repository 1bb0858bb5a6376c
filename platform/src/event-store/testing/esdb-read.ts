import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { EsdbLog, StoredEvent } from './esdb-log.ts'
import { caughtUp, checkpoint, confirmation, streamNameOf, streamNotFound, toReadResponse } from './esdb-messages.ts'

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>

/** What a read asks for. One gRPC method serves streams and `$all`, both directions, pages and subscriptions. */
interface Query {
  /** null for `$all` */
  readonly stream: string | null
  readonly step: 1 | -1
  readonly limit: number
  readonly live: boolean
  readonly wanted: (event: StoredEvent) => boolean
  /** Events looked at between two checkpoints of a filtered subscription, 0 for none. */
  readonly checkpointEvery: number
  readonly startIn: (events: readonly StoredEvent[]) => number
}

/**
 * Answers one read of the log, until the caller hangs up when it is a subscription.
 * @param repeating whether a subscription sends the event it resumes after once more
 */
export async function answerRead(log: EsdbLog, call: ReadCall, repeating = false): Promise<void> {
  const hungUp = new AbortController()
  for (const event of ['cancelled', 'close', 'error']) call.on(event, () => hungUp.abort())
  const send = async (message: ReadResp) => {
    if (!hungUp.signal.aborted && !call.write(message)) await next(call, 'drain', hungUp.signal)
  }
  const query = parse(call.request, repeating)
  const events = query.stream === null ? log.all : log.stream(query.stream)
  if (query.live) return answerSubscription(log, query, send, hungUp.signal)
  if (query.stream !== null && events.length === 0) await send(streamNotFound(query.stream))
  let sent = 0
  for (let at = query.startIn(events); sent < query.limit && !hungUp.signal.aborted; at += query.step) {
    const event = events[at]
    if (!event) break
    if (!query.wanted(event)) continue
    await send(toReadResponse(event))
    sent++
  }
  if (!hungUp.signal.aborted) call.end()
}

async function answerSubscription(
  log: EsdbLog,
  query: Query,
  send: (message: ReadResp) => Promise<void>,
  hungUp: AbortSignal,
): Promise<void> {
  const source = () => (query.stream === null ? log.all : log.stream(query.stream))
  await send(confirmation(randomUUID()))
  let live = false
  for (let at = query.startIn(source()); !hungUp.aborted; ) {
    for (let event = source()[at]; event && !hungUp.aborted; event = source()[++at]) {
      if (query.wanted(event)) await send(toReadResponse(event))
      if (query.checkpointEvery > 0 && (at + 1) % query.checkpointEvery === 0) await send(checkpoint(event.position))
    }
    if (!live) await send(caughtUp())
    live = true
    if (at >= source().length) await next(log, 'appended', hungUp)
  }
}

/** Waits for an event of an emitter, or for the caller to hang up. */
async function next(emitter: NodeJS.EventEmitter, event: string, hungUp: AbortSignal): Promise<void> {
  try {
    await once(emitter, event, { signal: hungUp })
  } catch (error) {
    if (!hungUp.aborted) throw error
  }
}

function parse(request: ReadReq, repeating: boolean): Query {
  const options = request.getOptions()
  if (!options) throw new Error('a read without options')
  const live = options.hasSubscription()
  const stream = options.hasStream() ? streamNameOf(options.getStream()?.getStreamIdentifier()) : null
  const filter = options.getFilter()
  return {
    stream,
    live,
    step: options.getReadDirection() === 1 ? -1 : 1,
    limit: live ? Number.POSITIVE_INFINITY : Number(options.getCount()),
    wanted: filter ? toPredicate(filter) : () => true,
    checkpointEvery: filter ? (filter.getMax() || 32) * filter.getCheckpointintervalmultiplier() : 0,
    startIn: (events) => start(options, live && !repeating, events),
  }
}

function toPredicate(filter: ReadReq.Options.FilterOptions): Query['wanted'] {
  const expression = filter.hasEventType() ? filter.getEventType() : filter.getStreamIdentifier()
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : null
  const prefixes = expression?.getPrefixList() ?? []
  return (event) => {
    const text = filter.hasEventType() ? event.type : event.stream
    return regex ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix))
  }
}

/** Where to begin: subscriptions resume after the place they name, reads include it, backward reads of `$all` stay before it. */
function start(options: ReadReq.Options, after: boolean, events: readonly StoredEvent[]): number {
  const backwards = options.getReadDirection() === 1
  const place = options.getStream() ?? options.getAll()
  if (place?.hasStart()) return backwards ? -1 : 0
  if (place?.hasEnd()) return backwards ? events.length - 1 : events.length
  const stream = options.getStream()
  if (stream) {
    const revision = Number(stream.getRevision())
    return backwards ? Math.min(revision, events.length - 1) : after ? revision + 1 : revision
  }
  const position = BigInt(options.getAll()?.getPosition()?.getCommitPosition() ?? 0)
  const found = events.findIndex((event) => (after ? event.position > position : event.position >= position))
  const at = found < 0 ? events.length : found
  return backwards ? at - 1 : at
}
