import { createHash } from 'node:crypto'
import { appendedBytesOf } from '@topspin/platform/event-store/append-checks'
import { requireJson } from '@topspin/platform/event-store/domain-events'
import { type EventStore, maxAppendBytes, type NewEvent, type RecordedEvent } from '@topspin/platform/event-store/port'
import { OperatorError } from '@topspin/platform/operator-error'

interface LogFingerprint {
  readonly events: number
  /** SHA-256 over every event in order: stream, revision, id, type, data, metadata. */
  readonly sha256: string
}

interface CopiedLog extends LogFingerprint {
  /** How many of the events were in the target before. */
  readonly found: number
}

/** A log or an identity store cannot be copied, or the copy differs. */
export class CopyRefused extends OperatorError {
  override readonly name = 'CopyRefused'
}

const pageSize = 1_000
const chunkEvents = 500

/** Number of events after which `tell` is called again. */
const told = 10_000

/**
 * Copies all events of a log into another engine, unchanged and in the same order. Events that the target has are
 * compared, not copied, so an interrupted copy can be continued. At the end both logs are compared.
 * @param tell called from time to time with the number of events in the copy
 * @throws CopyRefused when the target holds other events, a stream has a gap, or the source has changed meanwhile;
 * ConcurrencyConflict when a gap is between two appends; AppendTooLarge; EngineAway
 */
export async function copyLog(from: EventStore, to: EventStore, tell: (events: number) => void): Promise<CopiedLog> {
  const [source, target] = [eventsOf(from), eventsOf(to)]
  let [here, there] = [await source.next(), await target.next()]
  let count = 0
  const counted = (more: number) => {
    const before = count
    count += more
    if (Math.floor(count / told) > Math.floor(before / told)) tell(count)
  }
  for (; there.done !== true; [here, there] = [await source.next(), await target.next()]) {
    if (here.done === true)
      throw new CopyRefused(`the target holds more than the source: it goes on after event ${count}`)
    if (textOf(there.value) !== textOf(here.value))
      throw new CopyRefused(
        `event ${count + 1} of the target is another one: ${placeOf(there.value)}, not ${placeOf(here.value)}`,
      )
    counted(1)
  }
  const found = count
  let chunk: RecordedEvent[] = []
  let bytes = 0
  for (; here.done !== true; here = await source.next()) {
    const size = appendedBytesOf(here.value)
    const isFull = chunk.length >= chunkEvents || bytes + size > maxAppendBytes
    if (chunk.length > 0 && (isFull || chunk[0]?.stream !== here.value.stream)) {
      counted(await appendChunk(to, chunk))
      chunk = []
      bytes = 0
    }
    chunk.push(here.value)
    bytes += size
  }
  await appendChunk(to, chunk)
  const [original, copy] = [await logFingerprintOf(from), await logFingerprintOf(to)]
  if (original.sha256 !== copy.sha256 || original.events !== copy.events)
    throw new CopyRefused(
      `the logs are not the same: ${original.events} events here, ${copy.events} there; stop whatever writes to either and run this again`,
    )
  return { ...copy, found }
}

export async function logFingerprintOf(log: EventStore): Promise<LogFingerprint> {
  const hash = createHash('sha256')
  let events = 0
  for await (const event of eventsOf(log)) {
    hash.update(textOf(event)).update('\n')
    events += 1
  }
  return { events, sha256: hash.digest('hex') }
}

async function* eventsOf(log: EventStore): AsyncGenerator<RecordedEvent, void, void> {
  for (let after: RecordedEvent['position'] | null = null; ; ) {
    const page: RecordedEvent[] = await log.readAll(after, pageSize)
    for (const event of page) requireJson(event)
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    after = last.position
  }
}

const textOf = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  JSON.stringify([stream, revision, id, type, data, metadata])

const placeOf = ({ stream, revision, type }: RecordedEvent): string => `${stream}@${revision} (${type})`

/** Appends adjacent events of one stream. @returns their number */
async function appendChunk(log: EventStore, chunk: readonly RecordedEvent[]): Promise<number> {
  const [first, last] = [chunk[0], chunk.at(-1)]
  if (first === undefined || last === undefined) return 0
  const { stream, revision } = first
  const events = chunk.map(({ id, type, data, metadata }): NewEvent => ({ id, type, data, metadata }))
  const expected =
    revision === 0 ? ({ kind: 'no-stream' } as const) : ({ kind: 'exactly', revision: revision - 1 } as const)
  const appended = await log.append(stream, events, expected)
  if (appended.revision !== last.revision)
    throw new CopyRefused(`${stream} has a gap before revision ${last.revision}: this log has been truncated`)
  return events.length
}
