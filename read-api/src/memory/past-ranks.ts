import { setImmediate as nextTurn } from 'node:timers/promises'
import { pageBegin, pageOfKey, type ScoresDocument, scoresKey, scoresPrefix } from '@topspin/domain/documents/scores'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import { type PlayerRanks, RankHistory } from '@topspin/domain/ladder/rank-history'
import { firstDifference, type StatusChange, statusChangesOf } from '@topspin/domain/ladder/status-changes'
import { longestWindowHours } from '@topspin/domain/match/match-retention'
import { isSameGeneration } from '@topspin/platform/read-store/generation'
import type { Place, ReadModels } from './read-models.ts'
import type { Standings } from './standings.ts'

/** How many pages of matches are read at once. Other requests are served in between. */
const pagesAtOnce = 8
const longestWindow = longestWindowHours * 3_600_000

/** The ranks of a ladder, up to the last page that was read. */
class RankedLadder {
  readonly history = new RankHistory()
  /** When the first match of each page was played; of an empty page that of the page before. */
  #begins: Instant[] = []
  /** False until all pages are read, also after a failure in between. */
  isComplete = false

  /** The first page that is not read. */
  get end(): number {
    return this.#begins.length
  }

  add({ matches }: ScoresDocument): void {
    this.#begins.push(matches[0]?.[1] ?? this.#begins.at(-1) ?? instant(0))
    for (const match of matches) this.history.add(match)
  }

  takeBackFrom(page: number): void {
    this.isComplete = false
    if (page >= this.end) return
    this.#begins.length = page
    this.history.takeBackFrom(pageBegin(page))
  }

  /** Takes back the matches since an instant, and some earlier ones. */
  takeBackSince(at: Instant): void {
    const page = this.#begins.findLastIndex((begin) => begin < at)
    this.takeBackFrom(Math.max(0, page))
  }

  /** Takes back all matches that a cancellation may have removed since the last update. */
  takeBackChangeable(): void {
    const newest = this.#begins.at(-1)
    if (newest === undefined) this.takeBackFrom(0)
    else this.takeBackSince(instant(Date.parse(newest) - longestWindow))
  }
}

const ladders = ['simple', 'double'] as const

/**
 * The rank of each player after each match, kept in memory (docs/architecture.md#ranks-at-each-match). After a change the
 * matches since the changed one are read and ranked again.
 */
export class PastRanks {
  readonly #models: ReadModels
  readonly #standings: Pick<Standings, 'statuses'>
  readonly #ladders = { simple: new RankedLadder(), double: new RankedLadder() }
  #place: Place | null = null
  #statuses: Awaited<ReturnType<Standings['statuses']>> = new Map()
  #changes: readonly StatusChange[] = []
  #turn: Promise<unknown> = Promise.resolve()

  constructor(models: ReadModels, standings: Pick<Standings, 'statuses'>) {
    this.#models = models
    this.#standings = standings
  }

  /** A player's ranks in the current read models. @throws EngineAway */
  of(player: PlayerId, ladder: Ladder): Promise<PlayerRanks> {
    // The ranks are taken in the turn of the update: another one would change them meanwhile.
    const ranks = this.#turn.then(async () => {
      await this.#update(ladder)
      return this.#ladders[ladder].history.of(player)
    })
    this.#turn = ranks.catch(() => undefined)
    return ranks
  }

  /** Brings one ladder up to date. Of the other one matches are only taken back, and read when its ranks are. */
  async #update(wanted: Ladder): Promise<void> {
    // The place is taken before the documents are read: changes in between are read again by the next update.
    const { place, keys } = await this.#models.changedSince('scores', this.#place)
    this.#applyStatuses(await this.#standings.statuses())
    const isSame = this.#place !== null && isSameGeneration(this.#place.generation, place.generation)
    for (const ladder of ladders) {
      const ranked = this.#ladders[ladder]
      if (!isSame) ranked.takeBackFrom(0)
      else if (keys === null) ranked.takeBackChangeable()
      for (const key of keys ?? [])
        if (key.startsWith(scoresPrefix(ladder))) ranked.takeBackFrom(pageOfKey(ladder, key))
    }
    this.#place = place
    if (!this.#ladders[wanted].isComplete) await this.#readRest(wanted)
  }

  #applyStatuses(statuses: Awaited<ReturnType<Standings['statuses']>>): void {
    if (statuses === this.#statuses) return
    const changes = statusChangesOf(statuses)
    const first = firstDifference(this.#changes, changes)
    this.#statuses = statuses
    this.#changes = changes
    if (first === null) return
    for (const ladder of ladders) {
      this.#ladders[ladder].takeBackSince(first)
      this.#ladders[ladder].history.setStatuses(statuses, changes)
    }
  }

  async #readRest(ladder: Ladder): Promise<void> {
    const ranked = this.#ladders[ladder]
    const [last] = await this.#models.range('scores', scoresPrefix(ladder), { limit: 1, newestFirst: true })
    const end = last === undefined ? 0 : pageOfKey(ladder, last.key) + 1
    while (ranked.end < end) {
      const length = Math.min(pagesAtOnce, end - ranked.end)
      const keys = Array.from({ length }, (_, index) => scoresKey(ladder, ranked.end + index))
      const pages = await this.#models.getMany('scores', keys)
      for (const key of keys) ranked.add(pages.get(key) ?? { matches: [] })
      await nextTurn()
    }
    ranked.isComplete = true
  }
}
