import { careerOf } from '@topspin/domain/career/career'
import { inLadder, type PastMatch } from '@topspin/domain/career/past'
import { careerPrefix } from '@topspin/domain/documents/careers'
import type { PlayerId } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import type { Place, ReadModels } from './read-models.ts'
import { RecentlyUsed } from './recently-used.ts'

/** How many careers stay in memory after their last use. One of 2,000 matches takes about a megabyte. */
const careersKept = 20

/** The matches of players. A player page reads a career for each of its parts, so the careers used last are kept in memory. */
export class Careers {
  readonly #models: ReadModels
  /** By prefix of their documents. */
  readonly #kept = new RecentlyUsed<Promise<readonly PastMatch[]>>(careersKept, () => 1)
  #place: Place | null = null
  #turn: Promise<unknown> = Promise.resolve()

  constructor(models: ReadModels) {
    this.#models = models
  }

  /** The matches of a player in a ladder, in the order of play. @throws EngineAway */
  async of(player: PlayerId, ladder: Ladder): Promise<readonly PastMatch[]> {
    const update = this.#turn.then(() => this.#dropChanged())
    this.#turn = update.catch(() => undefined)
    await update
    const prefix = careerPrefix(player, ladder)
    const kept = this.#kept.get(prefix)
    if (kept !== undefined) return kept
    const career = this.#read(prefix, ladder)
    this.#kept.set(prefix, career)
    career.catch(() => {
      if (this.#kept.get(prefix) === career) this.#kept.delete(prefix)
    })
    return career
  }

  async #read(prefix: string, ladder: Ladder): Promise<readonly PastMatch[]> {
    const months = await this.#models.range('careers', prefix, { limit: Number.MAX_SAFE_INTEGER })
    return inLadder(ladder, careerOf(months.map(({ document }) => document)))
  }

  async #dropChanged(): Promise<void> {
    // Documents are read after this, so a career that changes meanwhile is dropped by the next call.
    const { place, keys } = await this.#models.changedSince('careers', this.#place)
    if (keys === null) this.#kept.clear()
    for (const key of keys ?? []) this.#kept.delete(key.slice(0, key.lastIndexOf('/') + 1))
    this.#place = place
  }
}
