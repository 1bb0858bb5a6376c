import type { EventPlace, Position } from '../event-store/port.ts'

/** A JSON value. The store does not interpret it. */
export type Document = unknown

/** When a lease ends (epoch ms). With a duration of 0 the lease ends at 0, so that it has ended by any clock. */
export const leaseEnd = (now: number, ttlMilliseconds: number): number =>
  ttlMilliseconds === 0 ? 0 : now + ttlMilliseconds

/** One build of a projection's read model. During a replay two generations exist at once. */
export interface Generation {
  readonly projection: string
  readonly foldVersion: number
  /** Number of this build among the builds of its fold version, from 0. */
  readonly rebuild: number
}

/** The last event that was folded into a generation: into its stored documents, or into those kept in memory. */
export interface LastFoldedEvent {
  /** Null before the first event. */
  readonly position: Position | null
  /** Id of the event at that position; null before the first event. */
  readonly eventId: string | null
}

/** The last folded event and the epoch of a generation. */
export interface Checkpoint extends LastFoldedEvent {
  /** Grows with each new holder of the lease. A write with an older epoch is refused (fencing). */
  readonly epoch: number
}

/** A folded page: changed documents and the new checkpoint. */
export interface FoldedPage {
  readonly generation: Generation
  /** The position of the checkpoint before the page, for the compare-and-set; null before the first event. */
  readonly floor: Position | null
  /** The last folded event, whether or not it changed a document. */
  readonly ceiling: EventPlace
  readonly epoch: number
  /** Each changed document by key, with the position of the last event that changed it; null deletes the document. */
  readonly writes: ReadonlyMap<string, { readonly document: Document | null; readonly position: Position }>
  /** Events of the page that could not be folded. A page that is passed to `ReadStore.load` must have none. */
  readonly parked?: readonly ParkedEvent[]
}

/** The first event of a stream that could not be folded. No later event of the stream is folded either. */
export interface ParkedEvent {
  readonly position: Position
  readonly stream: string
  readonly type: string
  readonly failure: string
}

/** Which generation readers see. Each projection has one pointer. */
export interface Pointer {
  readonly active: Generation
  /** The generation that was active before, kept for switching back; null when there is none. */
  readonly previous: Generation | null
}

/** The pointer of a projection, with the checkpoint and the parked events of the active generation, in log order. */
export interface ServedGeneration extends Checkpoint, Pointer {
  readonly parked: readonly ParkedEvent[]
}

/**
 * Progress of a projection's replay that runs, has failed or was cancelled; none is stored after a success. The replay
 * builds `generation`, and has folded `done` of `total` events.
 */
export interface ReplayProgress {
  readonly generation: Generation
  readonly state: 'replaying' | 'cancelled' | 'failed'
  readonly startedAt: string
  readonly done: number
  /** Null while the events are being counted (EventStoreDB must read the whole log), and when the count has failed. */
  readonly total: number | null
  readonly eventsPerSecond: number
  readonly failure: string | null
  /** The generation to delete after the switch to `generation`, if any. Set just before the switch. */
  readonly superseded?: Generation
}

/** Documents by key in generations: read models, or snapshots of streams. Each adapter passes `testing/contract.ts`. */
export interface ReadStore {
  /** The document under a key; null when there is none. */
  get(generation: Generation, key: string): Promise<Document | null>
  /** Documents by key, without the missing ones. */
  getMany(generation: Generation, keys: readonly string[]): Promise<Map<string, Document>>
  /**
   * Documents whose key has a prefix, in ascending key order or with `newestFirst` in descending. With `before`, only
   * those with a lower key, in either order. Keys sort by code point and contain no U+0000.
   */
  range(
    generation: Generation,
    prefix: string,
    options: { readonly limit: number; readonly newestFirst?: boolean; readonly before?: string },
  ): Promise<{ readonly key: string; readonly document: Document }[]>

  checkpoint(generation: Generation): Promise<Checkpoint>
  /**
   * Writes a page, its parked events and its checkpoint: all or nothing, even when the process dies.
   * @returns 'stale' when `floor` or `epoch` of the page is not the stored one, and then nothing is written
   */
  commit(page: FoldedPage): Promise<'committed' | 'stale'>

  /**
   * Writes a page of a generation that no reader sees yet. Unlike `commit` it writes in small steps, so that other work
   * runs between them. The caller must ensure two things:
   * - No other worker has ever had the lease of this generation, because one that was suspended may still write.
   * - After a failure or a crash the generation is never used again: its documents may be stored without their
   * checkpoint.
   * @param isStored true only for a key that has a document; false is always safe, and slower
   * @returns 'stale' when `floor` or `epoch` of the page is not the stored one
   */
  load(page: FoldedPage, isStored: (key: string) => boolean): Promise<'committed' | 'stale'>

  /**
   * Takes or extends the lease of a generation. @returns the epoch; null while another holder has the lease
   * @param ttlMilliseconds with 0 the lease is free at once
   */
  lease(generation: Generation, holder: string, now: number, ttlMilliseconds: number): Promise<number | null>

  /** The parked events in the order of the log. */
  parked(generation: Generation): Promise<ParkedEvent[]>
  /** The served generation of each of these projections. Projections without a pointer are left out. */
  served(projections: readonly string[]): Promise<Map<string, ServedGeneration>>

  /** The pointer of a projection; null before its first activation. */
  pointer(projection: string): Promise<Pointer | null>
  /** Makes a generation active, atomically. Another generation that was active becomes `previous`. */
  activate(generation: Generation): Promise<void>
  /**
   * Removes all that is stored of a generation, except its epoch. The epoch grows, so that a worker which held the
   * lease before can no longer write. When a pointer has this generation as `previous`, `previous` becomes null.
   */
  drop(generation: Generation): Promise<void>

  saveProgress(progress: ReplayProgress): Promise<void>
  progress(projection: string): Promise<ReplayProgress | null>
  clearProgress(projection: string): Promise<void>

  close(): Promise<void>
}

/**
 * Bounds of the keys with a prefix, in code point order: `from` inclusive, `to` exclusive. `to` ends with the last code
 * point, which no key contains.
 */
export const keyRange = (prefix: string): { readonly from: string; readonly to: string } => ({
  from: prefix,
  to: `${prefix}\u{10ffff}`,
})
