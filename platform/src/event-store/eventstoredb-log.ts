import { BACKWARDS, END, type EventStoreDBClient, START } from '@eventstore/db-client'
import { collect, type Patience } from './eventstoredb-calls.ts'
import { isSystemEvent, toLogPosition, toPosition, toRecorded } from './eventstoredb-events.ts'
import { comparePositions, type Position, type RecordedEvent } from './port.ts'

const biggestPage = 1000

/** A stretch of the log without events of ours: after `from`, up to and with `to`. */
interface Quiet {
  readonly from: Position | null
  readonly to: Position
}

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
    const found: RecordedEvent[] = []
    let at = this.#skipQuiet(after)
    for (let size = Math.min(limit + 1, biggestPage); found.length < limit; size = Math.min(size * 2, biggestPage)) {
      const page = await this.#read(at, size)
      for (const event of page) {
        // A read begins with the event at its position itself: it was handled before.
        if (comparePositions(event.position, at) <= 0) continue
        at = event.position
        if (!isSystemEvent(event) && found.length < limit) found.push(event)
      }
      if (page.length < size) {
        if (found.length < limit && at !== null) this.#quiet = { from: found.at(-1)?.position ?? after, to: at }
        break
      }
    }
    return found
  }

  async #read(from: Position | null, maxCount: number): Promise<RecordedEvent[]> {
    const read = this.#client.readAll({ fromPosition: from === null ? START : toLogPosition(from), maxCount })
    return (await collect(read, this.#patience)).flatMap(({ event }) => (event ? [toRecorded(event)] : []))
  }

  #skipQuiet(after: Position | null): Position | null {
    const quiet = this.#quiet
    const inside = quiet && comparePositions(after, quiet.from) >= 0 && comparePositions(after, quiet.to) < 0
    return inside ? quiet.to : after
  }

  /** The position of our last event, looked for from the end backwards. */
  async head(): Promise<Position | null> {
    let newest: Position | null = null
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
        newest ??= before
        if (!isSystemEvent(event)) return this.#remember(before, newest)
        const quiet = this.#quiet
        if (quiet && comparePositions(before, quiet.from) > 0 && comparePositions(before, quiet.to) <= 0) {
          return this.#remember(quiet.from, newest)
        }
      }
      if (page.length < size) return newest === null ? null : this.#remember(null, newest)
    }
  }

  #remember(from: Position | null, to: Position): Position | null {
    this.#quiet = { from, to }
    return from
  }
}
