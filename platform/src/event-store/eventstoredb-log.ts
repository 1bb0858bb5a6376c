import { BACKWARDS, END, type EventStoreDBClient, START } from '@eventstore/db-client'
import { collect, isUnknownPosition, type Patience } from './eventstoredb-calls.ts'
import { isSystemEvent, toLogPosition, toPosition, toRecorded } from './eventstoredb-events.ts'
import { comparePositions, type EventPlace, type Position, type RecordedEvent } from './port.ts'

const biggestPage = 1000

/** A stretch of the log without events of ours: after `from`, up to and with the server's own event `to`. */
interface Quiet {
  readonly from: Position | null
  readonly to: EventPlace
}

/** The log ends before the quiet stretch that is remembered, or holds something else there: it was replaced. */
class NotQuiet extends Error {}

/**
 * Reads of the whole log without the server's own events. The client can filter a subscription but not a read, and a
 * server left alone writes statistics all night, so what is known to be empty is remembered and not read again.
 */
export class EsdbLogReader {
  readonly #client: EventStoreDBClient
  readonly #patience: Patience
  #quiet: Quiet | undefined

  constructor(client: EventStoreDBClient, patience: Patience) {
    this.#client = client
    this.#patience = patience
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
   * @param start a position from which nothing of ours is missed; the event there is `startId`, when that is given
   * @throws NotQuiet when it is another one
   */
  async #page(
    after: Position | null,
    start: Position | null,
    limit: number,
    startId?: string,
  ): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = []
    let at = start
    let newest: EventPlace | null = null
    for (let size = Math.min(limit + 1, biggestPage); found.length < limit; size = Math.min(size * 2, biggestPage)) {
      const page = await this.#read(at, size)
      if (at === start && startId !== undefined && page[0]?.id !== startId) throw new NotQuiet()
      for (const event of page) {
        // A read begins with the event at its position itself: it was handled before.
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
    return (await collect(read, this.#patience)).flatMap(({ event }) => (event ? [toRecorded(event)] : []))
  }

  /** The stretch that is remembered, when the position is in it. */
  #quietAfter(after: Position | null): Quiet | null {
    const quiet = this.#quiet
    if (quiet === undefined) return null
    return comparePositions(after, quiet.from) >= 0 && comparePositions(after, quiet.to.position) < 0 ? quiet : null
  }

  /**
   * The event at exactly a position. Asked of the leader: in a cluster another node may not have it yet.
   * @returns null when another event comes next, or none
   * @throws UnknownPosition for a position of another engine
   */
  async at(position: Position): Promise<RecordedEvent | null> {
    const options = { fromPosition: toLogPosition(position), maxCount: 1, requiresLeader: true }
    const [resolved] = await collect(this.#client.readAll(options), this.#patience)
    const event = resolved?.event ? toRecorded(resolved.event) : null
    return event?.position === position ? event : null
  }

  /** The position of our last event, looked for from the end backwards. */
  async head(): Promise<Position | null> {
    let newest: EventPlace | null = null
    let before: Position | null = null
    for (let size = 4; ; size = Math.min(size * 4, biggestPage)) {
      const from = before === null ? END : toLogPosition(before)
      const page = await collect(
        this.#client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount: size }),
        this.#patience,
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
