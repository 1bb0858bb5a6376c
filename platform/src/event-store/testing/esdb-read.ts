import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { StoredEvent } from './esdb-commit.ts'
import { type CallError, streamDeletedError, unknownError } from './esdb-errors.ts'
import type { FakeEsdbLog } from './esdb-log.ts'
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  streamNameOf,
  streamNotFoundMessage,
  toReadResponse,
} from './esdb-messages.ts'

type ReadCall = ServerWritableStream<ReadReq, ReadResp>

/** The options of a read. One gRPC method serves streams and `$all`, both directions, pages and subscriptions. */
interface Query {
  /** null for `$all` */
  readonly stream: string | null
  readonly step: 1 | -1
  readonly limit: number
  readonly live: boolean
  readonly wanted: (event: StoredEvent) => boolean
  /** How many events a filtered subscription examines between two checkpoints; 0 for no checkpoints. */
  readonly checkpointEvery: number
  /** Start position in `$all`; null for a stream, the start or the end. */
  readonly position: bigint | null
  readonly startIn: (events: readonly StoredEvent[]) => number
}

/**
 * Answers one read of the log. A subscription ends when the client cancels it.
 * @param repeating whether a subscription also sends the event at its start position
 */
export async function answerRead(log: FakeEsdbLog, call: ReadCall, repeating = false): Promise<void> {
  const hungUp = new AbortController()
  for (const event of ['cancelled', 'close', 'error']) call.on(event, () => hungUp.abort())
  const send = async (message: ReadResp) => {
    if (!hungUp.signal.aborted && !call.write(message)) await next(call, 'drain', hungUp.signal)
  }
  const query = parse(log, call.request, repeating)
  const refused = refusalOf(log, query)
  if (refused) {
    call.emit('error', refused)
    return
  }
  const events = query.stream === null ? log.all : log.stream(query.stream)
  if (query.live) return answerSubscription(log, query, send, hungUp.signal)
  if (query.stream !== null && events.length === 0) await send(streamNotFoundMessage(query.stream))
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

/** The error that ends a read before its first event; undefined for a valid read. */
function refusalOf(log: FakeEsdbLog, { stream, limit, position }: Query): CallError | undefined {
  if (limit === 0) return unknownError('Exception was thrown by handler.')
  if (stream !== null && log.isTombstoned(stream)) return streamDeletedError(stream)
  if (position !== null && !log.isBoundary(position)) return unknownError('Unexpected ReadAllResult: Error')
  return undefined
}

async function answerSubscription(
  log: FakeEsdbLog,
  query: Query,
  send: (message: ReadResp) => Promise<void>,
  hungUp: AbortSignal,
): Promise<void> {
  const source = () => (query.stream === null ? log.all : log.stream(query.stream))
  // A subscription that starts after the end of the log gets no events until the log has grown past its start.
  const isBefore = (event: StoredEvent) => query.position !== null && event.position < query.position
  await send(confirmationMessage(randomUUID()))
  let live = false
  for (let at = query.startIn(source()); !hungUp.aborted; ) {
    for (let event = source()[at]; event && !hungUp.aborted; event = source()[++at]) {
      if (query.wanted(event) && !isBefore(event)) await send(toReadResponse(event))
      if (query.checkpointEvery > 0 && (at + 1) % query.checkpointEvery === 0)
        await send(checkpointMessage(event.position))
    }
    if (!live) await send(caughtUpMessage())
    live = true
    if (at >= source().length) await next(log, 'appended', hungUp)
  }
}

/** Waits for an event of an emitter, or for the client's cancellation. */
async function next(emitter: NodeJS.EventEmitter, event: string, hungUp: AbortSignal): Promise<void> {
  try {
    await once(emitter, event, { signal: hungUp })
  } catch (error) {
    if (!hungUp.aborted) throw error
  }
}

function parse(log: FakeEsdbLog, request: ReadReq, repeating: boolean): Query {
  const options = request.getOptions()
  if (!options) throw new Error('a read without options')
  const live = options.hasSubscription()
  const stream = options.hasStream() ? streamNameOf(options.getStream()?.getStreamIdentifier()) : null
  const filter = options.getFilter()
  const commit = options.getAll()?.getPosition()?.getCommitPosition()
  const position = commit === undefined ? null : BigInt(commit)
  return {
    stream,
    live,
    step: options.getReadDirection() === 1 ? -1 : 1,
    limit: live ? Number.POSITIVE_INFINITY : Number(options.getCount()),
    wanted: filter ? toPredicate(filter) : () => true,
    checkpointEvery: filter ? (filter.getMax() || 32) * filter.getCheckpointintervalmultiplier() : 0,
    position,
    startIn: (events) =>
      position === null ? startInStream(options, live, events) : startInAll(log, options, position, live && !repeating),
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

/** Start index in a stream, or at one end of `$all`. Subscriptions exclude the given revision, reads include it. */
function startInStream(options: ReadReq.Options, live: boolean, events: readonly StoredEvent[]): number {
  const backwards = options.getReadDirection() === 1
  const place = options.getStream() ?? options.getAll()
  if (place?.hasStart()) return backwards ? -1 : 0
  if (place?.hasEnd()) return backwards ? events.length - 1 : events.length
  const revision = BigInt(options.getStream()?.getRevision() ?? 0)
  if (backwards) return events.findLastIndex((event) => event.revision <= revision)
  const found = events.findIndex((event) => (live ? event.revision > revision : event.revision >= revision))
  return found < 0 ? events.length : found
}

/** Start index in `$all`: subscriptions exclude the position, forward reads include it, backward reads exclude it. */
function startInAll(log: FakeEsdbLog, options: ReadReq.Options, position: bigint, after: boolean): number {
  const at = log.indexFrom(position)
  if (options.getReadDirection() === 1) return at - 1
  return after && log.all[at]?.position === position ? at + 1 : at
}
