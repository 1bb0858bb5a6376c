import { careerOf } from '@topspin/domain/career/career'
import { addLadderToMatches, type PastMatch } from '@topspin/domain/career/past'
import { careerPrefix } from '@topspin/domain/documents/careers'
import type { Ladder, PlayerId } from '@topspin/domain/ids'
import { LRUCache } from 'lru-cache'
import { InMemoryReadModel, readOnce } from './in-memory-read-model.ts'
import type { ReadModels } from './read-models.ts'

/** How many careers are kept. A career of 2,000 matches takes about a megabyte. */
const careersKept = 20

/** Keeps the careers used last in memory, because a player page reads a career several times. */
export class Careers {
  readonly #models: ReadModels
  /** Careers, by the prefix of the keys of their documents. */
  readonly #careers: InMemoryReadModel<LRUCache<string, Promise<readonly PastMatch[]>>>

  constructor(models: ReadModels) {
    this.#models = models
    this.#careers = new InMemoryReadModel(models, 'careers', {
      load: async () => new LRUCache({ max: careersKept }),
      update: async (careers, keys) => {
        for (const key of keys) careers.delete(key.slice(0, key.lastIndexOf('/') + 1))
        return careers
      },
    })
  }

  /** The matches of a player in a ladder, in the order of play. @throws EngineAway */
  async of(player: PlayerId, ladder: Ladder): Promise<readonly PastMatch[]> {
    const careers = await this.#careers.current()
    const prefix = careerPrefix(player, ladder)
    return readOnce(careers, prefix, async () => {
      const months = await this.#models.range('careers', prefix)
      return addLadderToMatches(ladder, careerOf(months.map(({ document }) => document)))
    })
  }
}
