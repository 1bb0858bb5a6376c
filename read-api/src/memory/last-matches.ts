import { historyPrefix } from '@topspin/domain/documents/history'
import { type Instant, type PlayerId, playerId } from '@topspin/domain/ids'
import type { Place, ReadModels } from './read-models.ts'

/**
 * When each player played last, in memory: two documents are read for each player once, and again after one of the
 * player's matches was recorded, cancelled or corrected.
 */
export class LastMatches {
  readonly #models: ReadModels
  readonly #known = new Map<PlayerId, Instant | null>()
  #place: Place | null = null

  constructor(models: ReadModels) {
    this.#models = models
  }

  /** The last match of each of these players, null for none. @throws EngineAway */
  async of(players: Iterable<PlayerId>): Promise<ReadonlyMap<PlayerId, Instant | null>> {
    await this.#forgetChanged()
    const unknown = [...players].filter((id) => !this.#known.has(id))
    const found = await Promise.all(unknown.map(async (id) => [id, await this.#read(id)] as const))
    for (const [id, at] of found) this.#known.set(id, at)
    return this.#known
  }

  async #forgetChanged(): Promise<void> {
    // The place is taken before the documents are read: changes in between are read again by the next call.
    const { place, keys } = await this.#models.changedSince('history', this.#place)
    if (keys === null) this.#known.clear()
    // The keys begin with the player (`historyPrefix`).
    else for (const key of keys) this.#known.delete(playerId(key.slice(0, key.indexOf('/'))))
    this.#place = place
  }

  async #read(id: PlayerId): Promise<Instant | null> {
    const newest = { limit: 1, newestFirst: true }
    const found = await Promise.all(
      (['simple', 'double'] as const).map((ladder) => this.#models.range('history', historyPrefix(id, ladder), newest)),
    )
    const instants = found.flatMap((entries) => entries.map(({ document }) => document.playedAt))
    return instants.toSorted().at(-1) ?? null
  }
}
