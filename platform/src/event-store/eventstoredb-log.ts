import { addAbortSignal } from 'node:stream'
import { BACKWARDS, END, type EventStoreDBClient, START } from '@eventstore/db-client'
import { EngineAway } from '../operator-error.ts'
import { cancelCall, isUnknownPosition, type RetryPolicy, readToEnd } from './eventstoredb-calls.ts'
import { isSystemEvent, toLogPosition, toPosition, toRecordedEvent } from './eventstoredb-events.ts'
import { comparePositions, type EventPlace, type Position, type RecordedEvent } from './port.ts'

const biggestPage = 1000

/** A part of the log that has only the server's own events. It begins after `from` and ends with the event `to`. */
interface Quiet {
  readonly from: Position | null
  readonly to: EventPlace
}

/** The last event of a `Quiet` part is not in the log: the log was replaced. */
class NotQuiet extends Error {}

/**
 * Reads the log without the server's own events, which the client cannot filter in a read. An idle server writes
 * statistics all the time, so the log often ends with many such events. A read that reaches the end of the log keeps
 * their place in memory (`Quiet`), and later reads skip them.
 */
export class EsdbLogReader {
  readonly #client: EventStoreDBClient
  readonly #policy: RetryPolicy
  #quiet: Quiet | undefined

  constructor(client: EventStoreDBClient, policy: RetryPolicy) {
    this.#client = client
    this.#policy = policy
  }

  async page(after: Position | null, limit: number): Promise<RecordedEvent[]> {
    const quiet = this.#quietAfter(after)
    if (quiet === null) return this.#page(after, after, limit)
    try {
      return await this.#page(after, quiet.to.position, limit, quiet.to.id)
    } catch (error) {
      if (!(error instanceof NotQuiet) && !isUnknownPosition(error)) throw error
      this.#quiet = undefined
      return this.#page(after, after, limit)
    }
  }

  /**
   * The first events of the application after a position, at most `limit`.
   * @param start where the read begins: `after`, or the end of the `Quiet` part that contains `after`
   * @param startId the id of the event at `start`, if known
   * @throws NotQuiet when the event with `startId` is not at `start`
   */
  async #page(after: Position | null, start: Position | null, limit: number, startId?: string) {
    const found: RecordedEvent[] = []
    let at = start
    let newest: EventPlace | null = null
    for (let size = Math.min(limit + 1, biggestPage); found.length < limit; size = Math.min(size * 2, biggestPage)) {
      const page = await this.#read(at, size)
      if (at === start && startId !== undefined && page[0]?.id !== startId) throw new NotQuiet()
      for (const event of page) {
        // A read includes the event at its start position.
        if (comparePositions(event.position, at) <= 0) continue
        at = event.position
        newest = event
        if (!isSystemEvent(event) && found.length < limit) found.push(event)
      }
      if (page.length < size) {
        if (found.length < limit && newest !== null) this.#remember(found.at(-1)?.position ?? after, newest)
        break
      }
    }
    return found
  }

  async #read(from: Position | null, maxCount: number): Promise<RecordedEvent[]> {
    const read = this.#client.readAll({ fromPosition: from === null ? START : toLogPosition(from), maxCount })
    return (await readToEnd(read, this.#policy)).flatMap(({ event }) => (event ? [toRecordedEvent(event)] : []))
  }

  /**
   * Yields all events after a position in pages, from one call. The server sends no faster than the caller takes them.
   * @throws the server's error; EngineAway when no data comes for too long; AbortError when the signal aborts
   */
  async *pagesToEnd(after: Position, limit: number, signal: AbortSignal): AsyncGenerator<RecordedEvent[]> {
    const read = this.#client.readAll({ fromPosition: toLogPosition(after) }, { highWaterMark: limit })
    addAbortSignal(signal, read)
    // Without a listener, an error that the stream emits after the loop would end the process.
    read.on('error', () => undefined)
    const inTime = () =>
      setTimeout(() => read.destroy(new EngineAway('EventStoreDB does not answer')), this.#policy.answerWithin)
    let timer = inTime()
    let page: RecordedEvent[] = []
    try {
      for await (const { event } of read) {
        timer.refresh()
        if (!event || isSystemEvent(event)) continue
        const recorded = toRecordedEvent(event)
        // A read includes the event at its start position.
        if (comparePositions(recorded.position, after) <= 0) continue
        page.push(recorded)
        if (page.length < limit) continue
        // No timer while the caller has the page: the time limit is only for the server.
        clearTimeout(timer)
        yield page
        page = []
        timer = inTime()
      }
      clearTimeout(timer)
      if (page.length > 0) yield page
    } finally {
      clearTimeout(timer)
      read.destroy()
      cancelCall(() => read.cancel())
    }
  }

  /** The `Quiet` part that contains a position; null when there is none. */
  #quietAfter(after: Position | null): Quiet | null {
    const quiet = this.#quiet
    if (quiet === undefined) return null
    return comparePositions(after, quiet.from) >= 0 && comparePositions(after, quiet.to.position) < 0 ? quiet : null
  }

  /**
   * The event at exactly this position; null when there is none. Reads from the leader, because another node of a
   * cluster may not have the event yet.
   * @throws UnknownPosition
   */
  async at(position: Position): Promise<RecordedEvent | null> {
    const options = { fromPosition: toLogPosition(position), maxCount: 1, requiresLeader: true }
    const [resolved] = await readToEnd(this.#client.readAll(options), this.#policy)
    const event = resolved?.event ? toRecordedEvent(resolved.event) : null
    return event?.position === position ? event : null
  }

  /** The position of the application's last event, searched from the end backwards; null when there is none. */
  async head(): Promise<Position | null> {
    let newest: EventPlace | null = null
    let before: Position | null = null
    for (let size = 4; ; size = Math.min(size * 4, biggestPage)) {
      const from = before === null ? END : toLogPosition(before)
      const page = await readToEnd(
        this.#client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount: size }),
        this.#policy,
      )
      for (const { event } of page) {
        if (!event) continue
        before = toPosition(event.position)
        newest ??= { id: event.id, position: before }
        if (!isSystemEvent(event)) return this.#remember(before, newest)
        const quiet = this.#quiet
        if (quiet?.to.position === before && quiet.to.id === event.id) return this.#remember(quiet.from, newest)
      }
      if (page.length < size) return newest === null ? null : this.#remember(null, newest)
    }
  }

  #remember(from: Position | null, { id, position }: EventPlace): Position | null {
    this.#quiet = { from, to: { id, position } }
    return from
  }
}
