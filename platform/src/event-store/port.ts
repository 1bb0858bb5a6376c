declare const brand: unique symbol

/** A position in the log. Its format depends on the engine, but positions sort as strings in the order of the log. */
export type Position = string & { readonly [brand]: 'Position' }

/** The state of a stream that a writer expects at the moment of the append. */
export type ExpectedRevision = { readonly kind: 'no-stream' } | { readonly kind: 'exactly'; readonly revision: number }

/** An event to append. `id` is a uuid: repeating an append with the same ids has no effect. */
export interface NewEvent {
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

/** Stands in place of data or metadata that are not JSON in the log's file. It cannot be written to another log. */
export class DamagedPayload {
  readonly file: string

  constructor(file: string) {
    this.file = file
  }

  toJSON(): never {
    throw new TypeError(`an event in ${this.file} is no JSON`)
  }
}

/** An event in the log. `revision` counts from 0 in its stream; only EventStoreDB may have gaps between revisions. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string
  readonly revision: number
  readonly position: Position
}

/** An event's position in a log, with its id: another log may have another event at the same position. */
export type EventPlace = Pick<RecordedEvent, 'id' | 'position'>

/** The revision and position of the last event of an append. */
export interface AppendResult {
  readonly revision: number
  readonly position: Position
}

/** The stream has other events than the writer expected. `actual` is its last revision, null when it has no events. */
export class ConcurrencyConflict extends Error {
  override readonly name = 'ConcurrencyConflict'
  readonly stream: string
  readonly actual: number | null

  constructor(stream: string, actual: number | null) {
    super(`${stream} is at ${actual ?? 'nothing'}`)
    this.stream = stream
    this.actual = actual
  }
}

/** The maximum bytes of one append, as `appendedBytesOf` counts them: EventStoreDB's default, used for all engines. */
export const maxAppendBytes = 1_048_576

/** An append has too many bytes. Nothing was stored. A batch of several commands can be split. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge'

  constructor(stream: string, most = maxAppendBytes) {
    super(`more than ${most} bytes in one append to ${stream}`)
  }
}

/**
 * This log has no event at the position from which a reader continues: an older backup was restored, or it is another
 * log. The reader must start again from the beginning. SQLite throws this only for a position of another engine. After
 * any other unknown position, a read from SQLite continues with the next event.
 */
export class UnknownPosition extends Error {
  override readonly name = 'UnknownPosition'

  constructor(position: Position, options?: ErrorOptions) {
    super(`no event of this log has the position ${position}`, options)
  }
}

/** How many events a page of `follow` has at most. A page of this length may be followed by more history. */
export const maxFollowedPageLength = 500

/** The log for reading: all events in one total order. */
export interface LogReader {
  /** The events of a stream from revision `from` on (default 0); empty for an unknown stream. */
  readStream(stream: string, options?: { readonly from?: number; readonly limit?: number }): Promise<RecordedEvent[]>

  /**
   * A page of the whole log in order, after a position (null: from the beginning), without the engine's own events.
   * @throws UnknownPosition, EngineAway
   */
  readAll(after: Position | null, limit: number): Promise<RecordedEvent[]>

  /** The event at exactly this position; null when there is none. */
  at(position: Position): Promise<RecordedEvent | null>

  /**
   * Yields the events after a position in pages of at least one event, then the new events after their append. Returns
   * when the signal aborts.
   * @param check awaited before the first page, and again before a page that may come over a new connection, because
   * the server may have restarted with another log. The generator throws the errors of `check`
   * @throws UnknownPosition; EngineAway when the connection breaks. The caller can follow again after the last page
   */
  follow(after: Position | null, signal: AbortSignal, check?: () => Promise<void>): AsyncIterable<RecordedEvent[]>

  /** Position of the last event, null for an empty log. */
  head(): Promise<Position | null>

  /** Number of events after a position, counted up to `limit`: a reader's lag. @throws UnknownPosition, EngineAway */
  countAfter(after: Position | null, limit: number): Promise<number>

  close(): Promise<void>
}

/** The log. Each adapter passes `testing/contract.ts`. */
export interface EventStore extends LogReader {
  /**
   * Appends all events or none; they are durable when the promise resolves. Repeating an append with the same ids and
   * the same expected revision returns the first result and adds nothing.
   * @throws ConcurrencyConflict when the stream is not at the expected revision; AppendTooLarge; EngineAway
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult>

  /** Checks that an append would probably succeed now. Adds no event. @throws EngineAway when it would fail */
  demandWritable(): Promise<void>
}

/** Brands an engine's sortable text as a position. Only adapters call it. */
export const positionFromEngine = (sortable: string): Position => sortable as Position
/** Brands a text from a request or a store as a position. Any text is accepted, because any text can be compared. */
export const positionFromText = (text: string): Position => text as Position

/** Compares by the order of the log. Null is before every position. */
export function comparePositions(a: Position | null, b: Position | null): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
