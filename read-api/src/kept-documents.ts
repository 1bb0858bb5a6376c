import type { DocumentOf, ProjectionName } from '@topspin/domain/documents/names'
import type { Place, ReadModels } from './read-models.ts'

/**
 * All documents of a small read model (one for each player) in memory. After a change only the changed ones are read
 * again. Updates must not overlap.
 */
export class KeptDocuments<Name extends ProjectionName> {
  readonly #models: ReadModels
  readonly #model: Name
  readonly #documents = new Map<string, DocumentOf<Name>>()
  #place: Place | null = null

  constructor(models: ReadModels, model: Name) {
    this.#models = models
    this.#model = model
  }

  get documents(): ReadonlyMap<string, DocumentOf<Name>> {
    return this.#documents
  }

  /** Reads what has changed. @returns the changed keys; null when everything was read anew */
  async update(): Promise<ReadonlySet<string> | null> {
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
    const found = await this.#models.getMany(this.#model, [...keys])
    for (const key of keys) {
      const document = found.get(key)
      if (document === undefined) this.#documents.delete(key)
      else this.#documents.set(key, document)
    }
  }
}
