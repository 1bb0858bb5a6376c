declare const brand: unique symbol

/**
 * A place in the whole log. Opaque outside the adapters, except that a later place sorts after an earlier one as a
 * string (`compare`), whatever the engine.
 */
export type Position = string & { readonly [brand]: 'Position' }

/** What a writer expects of a stream at the moment of the append: a closed union. */
export type ExpectedRevision =
  | { readonly kind: 'any' }
  | { readonly kind: 'no-stream' }
  | { readonly kind: 'exists' }
  | { readonly kind: 'exactly'; readonly revision: number }

/** An event on its way in. `id` is a uuid: appending the same ids again at the same place changes nothing. */
export interface NewEvent {
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

/** An event as it stands in the log. `revision` counts from 0 in its stream, and may have gaps in no engine but EventStoreDB. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string
  readonly revision: number
  readonly position: Position
}

/** An event's place in a log: another log may hold another event at the same position. */
export type EventPlace = Pick<RecordedEvent, 'id' | 'position'>

/** Where the last event of an append came to stand. */
export interface Appended {
  readonly revision: number
  readonly position: Position
}

/** The stream moved on since the writer looked. `actual` is its last revision, null when it has no events. */
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

/** The most bytes that one append may hold, as `appendBytes` counts them: EventStoreDB's default, the same for all engines. */
export const maxAppendBytes = 1_048_576

/** More bytes in one append than an engine takes. Nothing was stored; a batch of several commands can be made smaller. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge'

  constructor(stream: string, most = maxAppendBytes) {
    super(`more than ${most} bytes in one append to ${stream}`)
  }
}

/**
 * No event of this log has the position that a reader wants to go on from: the log was restored from an older backup, or
 * it is another log. It stays so; what was built up to that position has to be built again. An engine that cannot tell
 * reads on from the next event, or waits for one.
 */
export class UnknownPosition extends Error {
  override readonly name = 'UnknownPosition'

  constructor(position: Position, options?: ErrorOptions) {
    super(`no event of this log has the position ${position}`, options)
  }
}

/** The log: append-only streams in one total order. Every adapter passes `contract.ts`. */
export interface EventStore {
  /**
   * Appends all events or none, durable when it resolves. The same ids again at the same expected revision answer as
   * the first time and add nothing; without a revision (`any`, `exists`), ids that all stand in the stream answer where
   * the last of them stands.
   * @throws ConcurrencyConflict when the stream is not where `expected` says; AppendTooLarge; EngineAway
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>

  /** The events of one stream in order, from a revision on (0 when left out), at most `limit`; none for an unknown stream. */
  readStream(stream: string, options?: { readonly from?: number; readonly limit?: number }): Promise<RecordedEvent[]>

  /**
   * A page of the whole log in order, after a position (from the start for null), without the engine's own events.
   * @throws UnknownPosition, EngineAway
   */
  readAll(after: Position | null, limit: number): Promise<RecordedEvent[]>

  /** The event that stands at exactly this position; null when none does, as in a log that ends before it or in another log. */
  at(position: Position): Promise<RecordedEvent | null>

  /**
   * Follows the log for ever: pages of at least one event after a position, then each new one as it is appended.
   * Ends quietly when the signal aborts.
   * @param check awaited before a page that comes over a new connection is handed out, and after it was read: the server
   * may have come back with another log. What it throws ends the following
   * @throws UnknownPosition; EngineAway when the connection breaks: follow again from the last page handled
   */
  follow(after: Position | null, signal: AbortSignal, check?: () => Promise<void>): AsyncIterable<RecordedEvent[]>

  /** Position of the last event, null for an empty log. */
  head(): Promise<Position | null>

  /** How many events stand after a position, counted up to `limit`: the lag of a reader. @throws UnknownPosition, EngineAway */
  countAfter(after: Position | null, limit: number): Promise<number>

  /**
   * Resolves when an append would succeed now. Writes nothing unless there is a reason for doubt, and never an event.
   * @throws EngineAway
   */
  demandWritable(): Promise<void>

  close(): Promise<void>
}

/** Marks an engine's own notion of a place, already made sortable, as a position. Only adapters call it. */
export const position = (sortable: string): Position => sortable as Position
/** Reads a position that came over the wire or out of a store; any string sorts somewhere, none can do harm. */
export const parsePosition = (text: string): Position => text as Position

/** Less than 0 when `a` is before `b`; null is before everything. */
export function comparePositions(a: Position | null, b: Position | null): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
