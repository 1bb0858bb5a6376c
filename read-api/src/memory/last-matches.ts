import { type HistoryDocument, historyPrefix } from '@topspin/domain/documents/history'
import { type Instant, type Ladder, type PlayerId, playerId } from '@topspin/domain/ids'
import { InMemoryReadModel } from './in-memory-read-model.ts'
import type { ReadModels } from './read-models.ts'

/** A player's last uncancelled match in a ladder; null for none. */
export async function lastMatchInLadder(models: ReadModels, id: PlayerId, ladder: Ladder) {
  const options = { limit: 1, newestFirst: true }
  const [found] = await models.range('history', historyPrefix(id, ladder), options)
  return found?.document ?? null
}

/** A player's last uncancelled match in either ladder, by sequence because dates may be wrong; null for none. */
export async function lastMatchOf(models: ReadModels, player: PlayerId): Promise<HistoryDocument | null> {
  const newest = await Promise.all([
    lastMatchInLadder(models, player, 'simple'),
    lastMatchInLadder(models, player, 'double'),
  ])
  return newest.reduce((one, other) => ((one?.sequence ?? 0) > (other?.sequence ?? 0) ? one : other))
}

/** When each player played last, in memory. */
export class LastMatches {
  readonly #models: ReadModels
  readonly #instants: InMemoryReadModel<Map<PlayerId, Instant | null>>

  constructor(models: ReadModels) {
    this.#models = models
    this.#instants = new InMemoryReadModel(models, 'history', {
      load: async () => new Map(),
      update: async (instants, keys) => {
        for (const key of keys) instants.delete(playerId(key.slice(0, key.indexOf('/'))))
        return instants
      },
    })
  }

  /** When each of these players played last; null for a player without matches. @throws EngineAway */
  of(players: Iterable<PlayerId>): Promise<ReadonlyMap<PlayerId, Instant | null>> {
    return this.#instants.read(async (instants) => {
      const unknown = [...players].filter((id) => !instants.has(id))
      const found = await Promise.all(
        unknown.map(async (id) => [id, (await lastMatchOf(this.#models, id))?.playedAt ?? null] as const),
      )
      for (const [id, at] of found) instants.set(id, at)
      return instants
    })
  }
}
