import type { EventPlace, Position } from '../event-store/port.ts'

/** A JSON value that a projector made; the store does not look inside. */
export type Document = unknown

/** One version of one projection: `rankings` version 3 and version 4 live side by side during a replay. */
export interface Generation {
  readonly projection: string
  readonly version: number
}

/** Where a generation stands, and what an admin wants to know of it. */
export interface Checkpoint {
  /** The last event it reflects; null before the first. */
  readonly position: Position | null
  /** Id of the event at that position; null before the first, and where a release that kept no ids has written it. */
  readonly eventId: string | null
  /** Grows with each new holder of the lease: an older worker's write is refused (fencing). */
  readonly epoch: number
}

/** A folded page: what changed, and how far it reaches. */
export interface Page {
  readonly generation: Generation
  /** The checkpoint the fold started from: compare-and-set. */
  readonly floor: Position | null
  /** The last event folded, whether or not it changed a document. */
  readonly ceiling: EventPlace
  readonly epoch: number
  /** Each changed document whole, with the position of the event that last changed it; null deletes. */
  readonly writes: ReadonlyMap<string, { readonly document: Document | null; readonly position: Position }>
}

/** An event that could not be folded, kept for an admin with all later events of its stream. */
export interface ParkedEvent {
  readonly position: Position
  readonly stream: string
  readonly type: string
  readonly failure: string
}

/** Which version readers see: one pointer per projection. */
export interface Pointer {
  readonly active: number
  /** The version served before, kept for a way back. */
  readonly previous: number | null
}

/** Progress of a replay, beside the checkpoint of the generation it builds. */
export interface ReplayProgress {
  readonly generation: Generation
  readonly state: 'replaying' | 'cancelled' | 'failed'
  readonly startedAt: string
  readonly done: number
  /** Null while it is still counted: some engines have to read the whole log for it. */
  readonly total: number | null
  readonly eventsPerSecond: number
  readonly failure: string | null
}

/**
 * The read models: documents by key in generations, written by projections only. Every adapter passes `contract.ts`.
 */
export interface ReadStore {
  /** One document, null when there is none. */
  get(generation: Generation, key: string): Promise<Document | null>
  /** The documents that exist among these keys. */
  getMany(generation: Generation, keys: readonly string[]): Promise<Map<string, Document>>
  /**
   * Documents whose key starts with a prefix, in key order (or the reverse), at most `limit`, optionally only those
   * with a key before `before` (in key order, exclusive). Keys sort by code point, and hold no U+0000.
   */
  range(
    generation: Generation,
    prefix: string,
    options: { readonly limit: number; readonly newestFirst?: boolean; readonly before?: string },
  ): Promise<{ readonly key: string; readonly document: Document }[]>

  checkpoint(generation: Generation): Promise<Checkpoint>
  /**
   * Writes a page and its checkpoint so that its effect happens exactly once, whatever dies when.
   * @returns 'stale' when the floor or the epoch is not the stored one: somebody else is further, nothing of it counts
   */
  commit(page: Page): Promise<'committed' | 'stale'>

  /**
   * Takes or keeps the lease of a generation for `holder` until `now + ttl` (a ttl of 0 gives it back).
   * @returns the epoch to write with, null while another holder's lease lasts
   */
  lease(generation: Generation, holder: string, now: number, ttlMilliseconds: number): Promise<number | null>

  park(generation: Generation, event: ParkedEvent): Promise<void>
  parked(generation: Generation): Promise<ParkedEvent[]>

  /** The pointer of a projection, null before its first activation. */
  pointer(projection: string): Promise<Pointer | null>
  /** Points readers to a version; another one served until now becomes `previous`. One atomic write. */
  activate(generation: Generation): Promise<void>
  /**
   * Takes away a generation's documents, checkpoint, lease, parked events and progress, and every pointer's way back to
   * it. Its epoch stays and grows: a worker that slept through the drop can no longer write.
   */
  drop(generation: Generation): Promise<void>

  saveProgress(progress: ReplayProgress): Promise<void>
  progress(projection: string): Promise<ReplayProgress | null>
  clearProgress(projection: string): Promise<void>

  close(): Promise<void>
}
