import type { DocumentOf, ProjectionName } from '@topspin/domain/documents/names'
import type { PlayerId } from '@topspin/domain/ids'
import type { Place, ReadModels } from './read-models.ts'

/** After so many milliseconds everything is read again: the bus may have lost a message about an account. */
const readAllAfter = 60_000

/**
 * All documents of a read model with one for each player, in memory. After a change only the changed ones are read
 * again.
 */
export class KeptDocuments<Name extends ProjectionName> {
  readonly #models: ReadModels
  readonly #model: Name
  readonly #clock: () => number
  readonly #documents = new Map<string, DocumentOf<Name>>()
  #place: Place | null = null
  /** What the next update hands out: all keys or some, until that has worked once. */
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

  /** Counts a player's key as changed in the next update: the account has changed, not the document. */
  accountChanged(id: PlayerId): void {
    this.#stale.add(id)
  }

  /**
   * Reads the documents that have changed, then runs `apply`. Updates run one after another.
   * @param apply gets the keys that have changed, null for all. After it throws, the next update hands them out again.
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
    // An account that changes from now on is read the next time.
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
    // The place is taken before the documents are read: what changes in between is read once more the next time.
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
