import { feedKey, feedPrefix, type MatchDocument } from '@topspin/domain/documents/matches'
import { type HalfPoints, type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import type { Place, ReadModels } from './read-models.ts'

const day = 86_400_000
/** How far back scores are known. */
const daysKept = 31
const pageSize = 1_000

type Scores = Readonly<Record<Ladder, ReadonlyMap<PlayerId, HalfPoints>>>

/**
 * Scores of earlier instants. It keeps the uncancelled matches of the last weeks in memory: the score that a player had at
 * an instant is the one before the player's first match since then (docs/specification.md#changes-of-place).
 */
export class PastScores {
  readonly #models: ReadModels
  readonly #matches = new Map<string, MatchDocument>()
  #place: Place | null = null
  #turn: Promise<unknown> = Promise.resolve()

  constructor(models: ReadModels) {
    this.#models = models
  }

  /**
   * The scores at `at` of the players who have played since; all others have their current score.
   * @param at at most `daysKept` days before `now`
   */
  async at(at: Instant, now: Instant): Promise<Scores> {
    const update = this.#turn.then(() => this.#update(now))
    this.#turn = update.catch(() => undefined)
    await update
    const scores = { simple: new Map<PlayerId, HalfPoints>(), double: new Map<PlayerId, HalfPoints>() }
    // The keys are in the order of play only after sorting: new matches are added to the end, the others newest first.
    for (const key of [...this.#matches.keys()].sort()) {
      const match = this.#matches.get(key)
      if (match === undefined || match.playedAt < at) continue
      const known = scores[match.ladder]
      for (const side of [...match.winners, ...match.losers])
        if (!known.has(side.playerId)) known.set(side.playerId, side.before)
    }
    return scores
  }

  async #update(now: Instant): Promise<void> {
    const oldest = instant(Date.parse(now) - daysKept * day)
    const { place, keys } = await this.#models.changedSince('matches', this.#place)
    if (keys === null) await this.#readAll(oldest)
    else await this.#readAgain([...keys].filter((key) => key.startsWith(feedPrefix)))
    this.#place = place
    for (const [key, { playedAt }] of this.#matches) if (playedAt < oldest) this.#matches.delete(key)
  }

  async #readAll(oldest: Instant): Promise<void> {
    this.#matches.clear()
    let before: string | undefined
    for (;;) {
      const options = { limit: pageSize, newestFirst: true, ...(before === undefined ? {} : { before }) }
      const page = await this.#models.range('matches', feedPrefix, options)
      for (const { key, document } of page) this.#matches.set(key, document)
      const last = page.at(-1)
      if (last === undefined || page.length < pageSize || last.document.playedAt < oldest) return
      before = feedKey(last.document.sequence)
    }
  }

  async #readAgain(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const found = await this.#models.getMany('matches', keys)
    for (const key of keys) {
      const document = found.get(key)
      if (document === undefined) this.#matches.delete(key)
      else this.#matches.set(key, document)
    }
  }
}
