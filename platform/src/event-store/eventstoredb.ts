import { randomUUID } from 'node:crypto'
import {
  ANY,
  type AppendExpectedRevision,
  BACKWARDS,
  type Credentials,
  END,
  type EventData,
  type EventStoreDBClient,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { EngineAway } from '../engine-away.ts'
import { checkAppend, checkStreamName } from './append-checks.ts'
import { collect, defaultPatience, type Patience, readingFrom, retrying } from './eventstoredb-calls.ts'
import { positionIn, toEventData, toRecorded } from './eventstoredb-events.ts'
import { followLog } from './eventstoredb-follow.ts'
import { EsdbLogReader } from './eventstoredb-log.ts'
import { clientOf } from './eventstoredb-refusal.ts'
import {
  type Appended,
  AppendTooLarge,
  ConcurrencyConflict,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
  UnknownPosition,
} from './port.ts'

/** Among so many last events of a stream an append of unknown outcome is looked for. */
const lookBack = 500
const countPage = 1_000

/**
 * The log in EventStoreDB 23.10 or later. Connects with the first call; opening never fails for a server that is away.
 * @param url `esdb://` or `esdb+discover://`, with `?tls=false` for a server without TLS
 * @throws EngineRefused when the url cannot be read
 */
export function openEventStoreDb(url: string, patience: Partial<Patience> = {}): EventStore {
  return new EsdbEventStore(url, { ...defaultPatience, ...patience })
}

class EsdbEventStore implements EventStore {
  readonly #client: EventStoreDBClient
  readonly #credentials: { credentials: Credentials } | undefined
  readonly #patience: Patience
  readonly #reader: EsdbLogReader
  readonly #closing = new AbortController()

  constructor(url: string, patience: Patience) {
    this.#client = clientOf(url)
    this.#credentials = credentialsOf(url)
    this.#patience = patience
    this.#reader = new EsdbLogReader(this.#client, patience)
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    checkAppend(stream, events)
    const batch = events.map(toEventData)
    // A call that failed may have been carried out all the same. With an exact revision the same ids can simply be sent
    // again: the server knows a repeat by where it stands. Without one it only remembers recent ids, and has been seen
    // to append twice (KurrentDB #1970).
    let unknown = false
    return this.#retrying(async () => {
      const isRepeat = unknown
      unknown = true
      const inexact = expected.kind === 'any' || expected.kind === 'exists'
      if (isRepeat && inexact) return this.#sendUnlessThere(stream, batch, expected)
      return this.#send(stream, batch, toExpected(expected))
    })
  }

  async #send(stream: string, batch: EventData[], expectedRevision: AppendExpectedRevision): Promise<Appended> {
    try {
      const { nextExpectedRevision, position } = await this.#client.appendToStream(stream, batch, {
        expectedRevision,
        deadline: this.#patience.answerWithin,
        ...this.#credentials,
      })
      return { revision: Number(nextExpectedRevision), position: positionIn(stream, position) }
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw new ConcurrencyConflict(stream, actualOf(error))
      // `MaxAppendSize` of this server is lower than the default.
      if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(stream, error.maxAppendSize)
      throw error
    }
  }

  /** Settles an append that expects no exact revision: it is there, or it is sent once more to the end as it stands now. */
  async #sendUnlessThere(stream: string, batch: EventData[], expected: ExpectedRevision): Promise<Appended> {
    const tail = await this.#tail(stream)
    const places = batch.map(({ id }) => tail.find((event) => event.id === id))
    const there = places.every((place) => place !== undefined) ? places.at(-1) : undefined
    if (there) return { revision: there.revision, position: there.position }
    const last = tail.at(-1)?.revision ?? null
    if (places[0]) throw new ConcurrencyConflict(stream, last)
    if (expected.kind === 'exists' && last === null) throw new ConcurrencyConflict(stream, null)
    try {
      return await this.#send(stream, batch, last === null ? NO_STREAM : BigInt(last))
    } catch (error) {
      if (error instanceof ConcurrencyConflict) throw new EngineAway(`${stream} moved on, look again`, { cause: error })
      throw error
    }
  }

  /** The last events of a stream, oldest first. */
  async #tail(stream: string): Promise<RecordedEvent[]> {
    const options = { direction: BACKWARDS, fromRevision: END, maxCount: lookBack } as const
    return (await this.#collectStream(stream, options)).reverse()
  }

  async readStream(stream: string, options: { from?: number; limit?: number } = {}): Promise<RecordedEvent[]> {
    checkStreamName(stream)
    const { from = 0, limit } = options
    if (limit === 0) return []
    const range = { fromRevision: BigInt(from), ...(limit === undefined ? {} : { maxCount: limit }) }
    return this.#reading(() => retrying(this.#patience, () => this.#collectStream(stream, range)))
  }

  async #collectStream(
    stream: string,
    options: Parameters<EventStoreDBClient['readStream']>[1],
  ): Promise<RecordedEvent[]> {
    try {
      // Of a cluster only the leader has the last event for sure; a writer takes a stream without it for a replaced one.
      const read = this.#client.readStream(stream, { ...options, requiresLeader: true })
      const resolved = await collect(read, this.#patience)
      return resolved.flatMap(({ event }) => (event ? [toRecorded(event)] : []))
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw error
    }
  }

  async readAll(after: Position | null, limit: number): Promise<RecordedEvent[]> {
    return this.#reading(() => readingFrom(after, this.#patience, () => this.#reader.page(after, limit)))
  }

  async at(position: Position): Promise<RecordedEvent | null> {
    try {
      return await this.#reading(() => readingFrom(position, this.#patience, () => this.#reader.at(position)))
    } catch (error) {
      if (error instanceof UnknownPosition) return null
      throw error
    }
  }

  async head(): Promise<Position | null> {
    return this.#reading(() => retrying(this.#patience, () => this.#reader.head()))
  }

  async countAfter(after: Position | null, limit: number): Promise<number> {
    let count = 0
    // In pages: a million events at once would fill the memory for a number.
    for (let at = after; count < limit; ) {
      const page = await this.readAll(at, Math.min(countPage, limit - count))
      count += page.length
      const last = page.at(-1)
      if (last === undefined) break
      at = last.position
    }
    return count
  }

  async *follow(
    after: Position | null,
    signal: AbortSignal,
    check: () => Promise<void> = async () => {},
  ): AsyncGenerator<RecordedEvent[]> {
    this.#checkOpen()
    // The client's own `dispose` misses a subscription that is only being opened.
    const ending = AbortSignal.any([signal, this.#closing.signal])
    yield* followLog(this.#client, this.#reader, this.#patience, after, ending, check)
    if (!signal.aborted) this.#checkOpen()
  }

  /** The leader refuses an append to a stream that does not exist, and had to be able to take one to know. */
  async demandWritable(): Promise<void> {
    const event = toEventData({ id: randomUUID(), type: 'trial', data: null, metadata: null })
    await this.#retrying(() => this.#send('trial', [event], STREAM_EXISTS)).catch((error: unknown) => {
      if (!(error instanceof ConcurrencyConflict)) throw error
    })
  }

  async #retrying<T>(work: () => Promise<T>): Promise<T> {
    this.#checkOpen()
    return retrying(this.#patience, work)
  }

  async #reading<T>(read: () => Promise<T>): Promise<T> {
    this.#checkOpen()
    const answer = await read()
    // A read that `close` cuts off ends like a complete one.
    this.#checkOpen()
    return answer
  }

  /** The client would connect again for the next call. */
  #checkOpen(): void {
    if (this.#closing.signal.aborted) throw new EngineAway('the event log is closed')
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return
    this.#closing.abort()
    await this.#client.dispose()
  }
}

/**
 * Credentials for each append, for one purpose: with them the client makes every append a call of its own (which takes
 * some 0.4 ms more), without them it sends all through one stream whose list of open appends is shared by the whole
 * process. There an error on an old connection rejects the appends of a new one, and a late answer to one of those ends
 * the process ("undefined is not iterable"; client 6.2.1). Without TLS the client drops the credentials unsent.
 * A TLS url without a user name (client certificates) is left to that stream: let it have one client in the process.
 */
function credentialsOf(url: string): { credentials: Credentials } | undefined {
  const [, username, password] = /^[^:]+:\/\/([^:/@]+):([^@]+)@/.exec(url) ?? []
  if (username && password) {
    return { credentials: { username: decodeURIComponent(username), password: decodeURIComponent(password) } }
  }
  return /[?&]tls=false(&|$)/i.test(url) ? { credentials: { username: 'none', password: 'none' } } : undefined
}

function toExpected(expected: ExpectedRevision): AppendExpectedRevision {
  switch (expected.kind) {
    case 'any':
      return ANY
    case 'no-stream':
      return NO_STREAM
    case 'exists':
      return STREAM_EXISTS
    case 'exactly':
      return BigInt(expected.revision)
  }
}

/** The client gives the actual revision as a number or as a word. */
const actualOf = ({ actualVersion }: WrongExpectedVersionError): number | null =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) : null
