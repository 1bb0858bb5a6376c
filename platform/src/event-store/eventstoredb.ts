import { randomUUID } from 'node:crypto'
import {
  type AppendExpectedRevision,
  type Credentials,
  type EventData,
  type EventStoreDBClient,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { EngineAway } from '../operator-error.ts'
import { checkAndSerialise, checkStreamName } from './append-checks.ts'
import { defaultRetryPolicy, type RetryPolicy, readToEnd, withReadRetries, withRetries } from './eventstoredb-calls.ts'
import { requirePosition, toEventData, toRecordedEvent } from './eventstoredb-events.ts'
import { followLog } from './eventstoredb-follow.ts'
import { EsdbLogReader } from './eventstoredb-log.ts'
import { eventStoreDbClientOf } from './eventstoredb-refusal.ts'
import {
  type AppendResult,
  AppendTooLarge,
  ConcurrencyConflict,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
  UnknownPosition,
} from './port.ts'

const countPage = 1_000

/**
 * Opens the log in EventStoreDB 23.10 or later. The first call connects.
 * @param url `esdb://` or `esdb+discover://`, with `?tls=false` for a server without TLS
 * @throws EngineRefused when the url cannot be read
 */
export function openEventStoreDb(url: string, policy: Partial<RetryPolicy> = {}): EventStore {
  return new EsdbEventStore(url, { ...defaultRetryPolicy, ...policy })
}

class EsdbEventStore implements EventStore {
  readonly #client: EventStoreDBClient
  readonly #credentials: { credentials: Credentials } | undefined
  readonly #policy: RetryPolicy
  readonly #reader: EsdbLogReader
  readonly #closing = new AbortController()

  constructor(url: string, policy: RetryPolicy) {
    this.#client = eventStoreDbClientOf(url)
    this.#credentials = credentialsOf(url)
    this.#policy = policy
    this.#reader = new EsdbLogReader(this.#client, policy)
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    checkAndSerialise(stream, events)
    const batch = events.map(toEventData)
    // A call that failed here may have succeeded on the server. The server recognises a repeat by the event ids and the
    // expected revision, so both stay the same.
    const revision = expected.kind === 'no-stream' ? NO_STREAM : BigInt(expected.revision)
    return this.#retrying(() => this.#send(stream, batch, revision))
  }

  async #send(stream: string, batch: EventData[], expectedRevision: AppendExpectedRevision): Promise<AppendResult> {
    try {
      const { nextExpectedRevision, position } = await this.#client.appendToStream(stream, batch, {
        expectedRevision,
        deadline: this.#policy.answerWithin,
        ...this.#credentials,
      })
      return { revision: Number(nextExpectedRevision), position: requirePosition(stream, position) }
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw new ConcurrencyConflict(stream, actualOf(error))
      // `checkAndSerialise` has checked the default size, so `MaxAppendSize` of this server is lower.
      if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(stream, error.maxAppendSize)
      throw error
    }
  }

  async readStream(stream: string, options: { from?: number; limit?: number } = {}): Promise<RecordedEvent[]> {
    checkStreamName(stream)
    const { from = 0, limit } = options
    if (limit === 0) return []
    const range = { fromRevision: BigInt(from), ...(limit === undefined ? {} : { maxCount: limit }) }
    return this.#reading(() => withRetries(this.#policy, () => this.#collectStream(stream, range)))
  }

  async #collectStream(stream: string, range: { fromRevision: bigint; maxCount?: number }): Promise<RecordedEvent[]> {
    try {
      // Only a cluster's leader certainly has the last event. Without that event, a writer would conclude that the
      // stream was replaced.
      const read = this.#client.readStream(stream, { ...range, requiresLeader: true })
      const resolved = await readToEnd(read, this.#policy)
      return resolved.flatMap(({ event }) => (event ? [toRecordedEvent(event)] : []))
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw error
    }
  }

  async readAll(after: Position | null, limit: number): Promise<RecordedEvent[]> {
    return this.#reading(() => withReadRetries(after, this.#policy, () => this.#reader.page(after, limit)))
  }

  async at(position: Position): Promise<RecordedEvent | null> {
    try {
      return await this.#reading(() => withReadRetries(position, this.#policy, () => this.#reader.at(position)))
    } catch (error) {
      if (error instanceof UnknownPosition) return null
      throw error
    }
  }

  async head(): Promise<Position | null> {
    return this.#reading(() => withRetries(this.#policy, () => this.#reader.head()))
  }

  async countAfter(after: Position | null, limit: number): Promise<number> {
    let count = 0
    // A million events at once would exhaust the memory.
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
    // The client's `dispose` does not end a subscription that is still being opened.
    const ending = AbortSignal.any([signal, this.#closing.signal])
    yield* followLog(this.#client, this.#reader, this.#policy, after, ending, check)
    if (!signal.aborted) this.#checkOpen()
  }

  /** Sends an append that fails, because its stream does not exist. The conflict proves that the leader can write. */
  async demandWritable(): Promise<void> {
    const event = toEventData({ id: randomUUID(), type: 'trial', data: null, metadata: null })
    await this.#retrying(() => this.#send('trial', [event], STREAM_EXISTS)).catch((error: unknown) => {
      if (!(error instanceof ConcurrencyConflict)) throw error
    })
  }

  async #retrying<T>(work: () => Promise<T>): Promise<T> {
    this.#checkOpen()
    return withRetries(this.#policy, work)
  }

  async #reading<T>(read: () => Promise<T>): Promise<T> {
    this.#checkOpen()
    const answer = await read()
    // A read that `close` interrupts ends without an error, like a complete read.
    this.#checkOpen()
    return answer
  }

  /** Refuses calls after `close`, because the client would connect again. @throws EngineAway */
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
 * The credentials to pass with each append; undefined for a URL with TLS and without a user and password. Without TLS
 * the client does not send them, so any text will do.
 *
 * With credentials, the client makes one gRPC call for each append. Without them, all clients of a process share one
 * call, so a process must have only one client. With more, an error on an old connection rejects appends on a new one,
 * and a late answer to a rejected append ends the process ("undefined is not iterable"; client 6.2.1).
 */
function credentialsOf(url: string): { credentials: Credentials } | undefined {
  const [, username, password] = /^[^:]+:\/\/([^:/@]+):([^@]+)@/.exec(url) ?? []
  if (username && password) {
    return { credentials: { username: decodeURIComponent(username), password: decodeURIComponent(password) } }
  }
  return /[?&]tls=false(&|$)/i.test(url) ? { credentials: { username: 'none', password: 'none' } } : undefined
}

/** The actual revision of the stream; null when the stream has no events (`actualVersion` is then a text). */
const actualOf = ({ actualVersion }: WrongExpectedVersionError): number | null =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) : null
