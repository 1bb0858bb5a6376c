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
 * Copies a log into another engine: same streams, revisions, ids, data, metadata and order. Events that the target has
 * are compared, not copied, so an interrupted copy can be continued. At the end both logs are compared.
 * @param tell called from time to time with the number of events in the copy
 * @throws CopyRefused when the target holds other events, or the source has changed meanwhile; AppendTooLarge;
 * EngineAway
 */
export async function copyLog(from: EventStore, to: EventStore, tell: (events: number) => void): Promise<CopiedLog> {
  const target = eventsOf(to)
  let found = 0
  let waiting: Chunk | null = null
  let copied = 0
  for await (const event of eventsOf(from)) {
    const there = waiting === null && copied === 0 ? await target.next() : { done: true as const, value: undefined }
    if (there.done !== true) {
      if (textOf(there.value) !== textOf(event))
        throw new CopyRefused(
          `event ${found + 1} of the target is another one: ${placeOf(there.value)}, not ${placeOf(event)}`,
        )
      found += 1
      if (found % told === 0) tell(found)
      continue
    }
    if (waiting !== null && !waiting.takes(event)) {
      const before = found + copied
      copied += await waiting.append(to)
      if (Math.floor((found + copied) / told) > Math.floor(before / told)) tell(found + copied)
      waiting = null
    }
    waiting ??= new Chunk(event)
    waiting.add(event)
  }
  if (waiting !== null) copied += await waiting.append(to)
  if (copied === 0 && (await target.next()).done !== true)
    throw new CopyRefused(`the target holds more than the source: it goes on after event ${found}`)
  const [source, copy] = [await logFingerprintOf(from), await logFingerprintOf(to)]
  if (source.sha256 !== copy.sha256 || source.events !== copy.events)
    throw new CopyRefused(
      `the logs are not the same: ${source.events} events here, ${copy.events} there; stop whatever writes to either and run this again`,
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

/** Adjacent events of one stream, appended in one call. */
class Chunk {
  readonly #first: RecordedEvent
  readonly #events: RecordedEvent[] = []
  #bytes = 0

  constructor(first: RecordedEvent) {
    this.#first = first
  }

  takes(event: RecordedEvent): boolean {
    const isFull = this.#events.length >= chunkEvents || this.#bytes + appendedBytesOf(event) > maxAppendBytes
    return event.stream === this.#first.stream && !isFull
  }

  add(event: RecordedEvent): void {
    this.#events.push(event)
    this.#bytes += appendedBytesOf(event)
  }

  async append(log: EventStore): Promise<number> {
    const { stream, revision } = this.#first
    const events = this.#events.map(({ id, type, data, metadata }): NewEvent => ({ id, type, data, metadata }))
    const expected =
      revision === 0 ? ({ kind: 'no-stream' } as const) : ({ kind: 'exactly', revision: revision - 1 } as const)
    const appended = await log.append(stream, events, expected)
    const last = this.#events.at(-1)
    if (appended.revision !== last?.revision)
      throw new CopyRefused(`${stream} has a gap before revision ${last?.revision}: this log has been truncated`)
    return events.length
  }
}
