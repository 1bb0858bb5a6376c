import {
  comparePositions,
  type EventPlace,
  type Position,
  type RecordedEvent,
} from '@topspin/platform/event-store/port'
import type { Generation, LastFoldedEvent, ParkedEvent, ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from '../projectors/projector.ts'
import { DocumentCache } from './document-cache.ts'
import { type DecodedEvent, foldPage } from './fold.ts'

/** The default `limit` of `Batch.isFull`, in events. */
export const longHistoryBatchSize = 10_000
/** A batch of this many times `limit` events is full, even if it changes few documents (`Batch.isFull`). */
const longest = 10

/** Folds events into one generation in memory, and commits the result. After a failed commit, make a new batch. */
export class Batch {
  readonly projector: Projector
  readonly generation: Generation
  readonly #store: ReadStore
  readonly #documents: DocumentCache
  readonly #skipped: Set<string>
  #parked: ParkedEvent[] = []
  #committed: Position | null
  #folded: LastFoldedEvent
  /** Number of events since the last commit, also of types that the projector does not fold. */
  size = 0

  /** @param parked the events that are parked in the generation */
  constructor(
    projector: Projector,
    generation: Generation,
    store: ReadStore,
    checkpoint: LastFoldedEvent,
    parked: readonly ParkedEvent[] = [],
  ) {
    this.projector = projector
    this.generation = generation
    this.#store = store
    this.#documents = new DocumentCache(store, generation)
    this.#skipped = new Set(parked.map(({ stream }) => stream))
    this.#committed = checkpoint.position
    this.#folded = checkpoint
  }

  /**
   * Whether to commit before the end of a long history: true after `limit` events and `limit` changed documents, or
   * after ten times `limit` events. While few documents change, fewer commits write each of these documents less often.
   */
  isFull(limit = longHistoryBatchSize): boolean {
    return this.size >= limit && (this.#documents.changes.size >= limit || this.size >= longest * limit)
  }

  get lastFolded(): LastFoldedEvent {
    return this.#folded
  }

  /** Events that could not be folded since the last commit. The next commit parks them. */
  get parked(): readonly ParkedEvent[] {
    return this.#parked
  }

  /** Folds the events that are new to this generation. @param decoded events of the page that projectors fold */
  async fold(page: readonly RecordedEvent[], decoded: readonly DecodedEvent[]): Promise<void> {
    const { position: since } = this.#folded
    const isNew = (event: EventPlace) => comparePositions(event.position, since) > 0
    const [first] = page
    const last = page.at(-1)
    if (first === undefined || last === undefined || !isNew(last)) return
    const fresh = isNew(first) ? decoded : decoded.filter(({ recorded }) => isNew(recorded))
    this.#parked.push(...(await foldPage(this.projector, fresh, this.#documents, this.#skipped)))
    this.#folded = { position: last.position, eventId: last.id }
    this.size += page.length
  }

  /**
   * Writes the documents, the parked events and the checkpoint.
   * @param isLoad whether the conditions of `ReadStore.load` hold
   * @returns what was written; null when nothing was folded; 'stale' when another worker has taken the lease or deleted
   * the generation
   */
  async commit(epoch: number, isLoad = false) {
    const { position, eventId: id } = this.#folded
    const since = this.#committed
    if (position === null || id === null || position === since) return null
    const writes = this.#documents.changes
    const parked = this.#parked
    const page = { generation: this.generation, floor: since, ceiling: { id, position }, epoch, writes, parked }
    const written = isLoad
      ? await this.#store.load(page, (key) => this.#documents.isStored(key))
      : await this.#store.commit(page)
    if (written === 'stale') return 'stale'
    this.#documents.committed()
    this.#committed = position
    this.#parked = []
    this.size = 0
    return { since, position, writes, parked }
  }
}
