import { historyPrefix } from '@topspin/domain/documents/history'
import { type Instant, type PlayerId, playerId } from '@topspin/domain/ids'
import { InMemoryReadModel } from './in-memory-read-model.ts'
import type { ReadModels } from './read-models.ts'

/**
 * When each player played last, in memory. The newest match of a player in each ladder is read once, and again after a
 * match of the player was recorded, cancelled or corrected.
 */
export class LastMatches {
  readonly #models: ReadModels
  readonly #instants: InMemoryReadModel<Map<PlayerId, Instant | null>>

  constructor(models: ReadModels) {
    this.#models = models
    this.#instants = new InMemoryReadModel(models, 'history', {
      load: async () => new Map(),
      update: async (instants, keys) => {
        // The keys begin with the player (`historyPrefix`).
        for (const key of keys) instants.delete(playerId(key.slice(0, key.indexOf('/'))))
        return instants
      },
    })
  }

  /** When each of these players played last; null for a player without matches. @throws EngineAway */
  of(players: Iterable<PlayerId>): Promise<ReadonlyMap<PlayerId, Instant | null>> {
    return this.#instants.read(async (instants) => {
      const unknown = [...players].filter((id) => !instants.has(id))
      const found = await Promise.all(unknown.map(async (id) => [id, await this.#read(id)] as const))
      for (const [id, at] of found) instants.set(id, at)
      return instants
    })
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
