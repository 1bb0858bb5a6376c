import type { DocumentOf, ProjectionName } from '@topspin/domain/documents/names'
import type { PlayerId } from '@topspin/domain/ids'
import type { Place, ReadModels } from './read-models.ts'

/** Milliseconds after which all documents are read again, because the bus may have lost a message about an account. */
const readAllAfter = 60_000

/**
 * Keeps all documents of a read model that has one document per player in memory. After a change only the changed
 * documents are read again.
 */
export class KeptDocuments<Name extends ProjectionName> {
  readonly #models: ReadModels
  readonly #model: Name
  readonly #clock: () => number
  readonly #documents = new Map<string, DocumentOf<Name>>()
  #place: Place | null = null
  /** The keys that the next update passes to `apply`, all or some. They are kept until `apply` succeeds. */
  #isAllStale = true
  #stale = new Set<string>()
  #readAllAt = Number.NEGATIVE_INFINITY
  #turn: Promise<unknown> = Promise.resolve()

  /** @param clock milliseconds that never go back */
  constructor(models: ReadModels, model: Name, clock: () => number) {
    this.#models = models
    this.#model = model
    this.#clock = clock
  }

  get documents(): ReadonlyMap<string, DocumentOf<Name>> {
    return this.#documents
  }

  /** Adds a player's key to the changed keys of the next update, for a change of the account without its document. */
  accountChanged(id: PlayerId): void {
    this.#stale.add(id)
  }

  /**
   * Reads the documents that have changed, then runs `apply`. Updates run one after another.
   * @param apply receives the changed keys, null for all. When it throws, the next update passes them again.
   */
  update(apply: (keys: ReadonlySet<string> | null) => Promise<void>): Promise<void> {
    const update = this.#turn.then(() => this.#update(apply))
    this.#turn = update.catch(() => undefined)
    return update
  }

  async #update(apply: (keys: ReadonlySet<string> | null) => Promise<void>): Promise<void> {
    const now = this.#clock()
    const changed = await this.#readChanged()
    if (changed === null || now - this.#readAllAt >= readAllAfter) this.#isAllStale = true
    for (const key of changed ?? []) this.#stale.add(key)
    const [isAllStale, stale] = [this.#isAllStale, this.#stale]
    // Accounts that change from now on are read by the next update.
    this.#isAllStale = false
    this.#stale = new Set()
    try {
      await apply(isAllStale ? null : stale)
    } catch (error) {
      this.#isAllStale ||= isAllStale
      for (const key of stale) this.#stale.add(key)
      throw error
    }
    if (isAllStale) this.#readAllAt = now
  }

  /** @returns the changed keys; null when everything was read anew */
  async #readChanged(): Promise<ReadonlySet<string> | null> {
    // The place is taken before the documents are read: changes in between are read again by the next update.
    const { place, keys } = await this.#models.changedSince(this.#model, this.#place)
    if (keys === null) await this.#readAll()
    else await this.#readAgain(keys)
    this.#place = place
    return keys
  }

  async #readAll(): Promise<void> {
    const all = await this.#models.range(this.#model, '', { limit: Number.MAX_SAFE_INTEGER })
    this.#documents.clear()
    for (const { key, document } of all) this.#documents.set(key, document)
  }

  async #readAgain(keys: ReadonlySet<string>): Promise<void> {
    if (keys.size === 0) return
    const found = await this.#models.getMany(this.#model, [...keys])
    for (const key of keys) {
      const document = found.get(key)
      if (document === undefined) this.#documents.delete(key)
      else this.#documents.set(key, document)
    }
  }
}
