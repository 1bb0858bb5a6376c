import type { Position } from '@topspin/platform/event-store/port'
import type { Document, FoldedPage, Generation, ReadStore } from '@topspin/platform/read-store/port'

const manyDocuments = 1_000

/**
 * Documents of one generation in memory: the changed ones until their commit, and those used last. After a commit they
 * equal the stored documents, because only the holder of the lease writes the generation. After a failed commit, make
 * a new cache.
 */
export class DocumentCache {
  readonly #store: Pick<ReadStore, 'getMany'>
  readonly #generation: Generation
  readonly #limit: number
  #changed = new Map<string, { readonly document: Document | null; readonly position: Position }>()
  #recent = new Map<string, Document | null>()
  #older = new Map<string, Document | null>()

  /**
   * @param limit when more documents than this were used since the last removal, a commit removes the documents that
   * were not used since then
   */
  constructor(store: Pick<ReadStore, 'getMany'>, generation: Generation, limit = manyDocuments) {
    this.#limit = limit
    this.#store = store
    this.#generation = generation
  }

  /** Reads the documents that are not in memory. @throws EngineAway */
  async load(keys: Iterable<string>): Promise<void> {
    const missing = new Set<string>()
    for (const key of keys) {
      if (this.#changed.has(key) || this.#recent.has(key)) continue
      const older = this.#older.get(key)
      if (older === undefined) missing.add(key)
      else this.#recent.set(key, older)
    }
    if (missing.size === 0) return
    const found = await this.#store.getMany(this.#generation, [...missing])
    for (const key of missing) this.#recent.set(key, found.get(key) ?? null)
  }

  /** The document under a key that was loaded or changed; null for any other key, and when there is no document. */
  get(key: string): Document | null {
    const changed = this.#changed.get(key)
    return changed === undefined ? (this.#recent.get(key) ?? null) : changed.document
  }

  /** True if the store is known to have a document under a key. False may also mean that the key was not loaded. */
  isStored(key: string): boolean {
    return (this.#recent.get(key) ?? null) !== null
  }

  set(key: string, document: Document | null, position: Position): void {
    this.#changed.set(key, { document, position })
  }

  /** The changes since the last commit. */
  get changes(): FoldedPage['writes'] {
    return this.#changed
  }

  /** Call it after the commit of `changes`. */
  committed(): void {
    // Documents that were only written, never read, are not kept.
    for (const [key, { document }] of this.#changed) if (this.#recent.has(key)) this.#recent.set(key, document)
    this.#changed = new Map()
    if (this.#recent.size <= this.#limit) return
    this.#older = this.#recent
    this.#recent = new Map()
  }
}
