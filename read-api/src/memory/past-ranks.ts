import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  firstSequenceOfPage,
  pageOfScoresKey,
  type ScoresDocument,
  scoresKey,
  scoresPrefix,
} from '@topspin/domain/documents/scores'
import { type Instant, instant, type Ladder, type PlayerId } from '@topspin/domain/ids'
import {
  instantOfFirstDifference,
  type PlayerRanks,
  RankHistory,
  type StatusChange,
  statusChangesOf,
} from '@topspin/domain/ladder/rank-history'
import { longestRollbackWindowHours } from '@topspin/domain/match/recent-matches'
import { InMemoryReadModel } from './in-memory-read-model.ts'
import type { ReadModels } from './read-models.ts'
import type { Standings } from './standings.ts'

/** How many pages (documents of `scores`) are read at once. Other requests are served between two such reads. */
const pagesAtOnce = 8
const longestWindow = longestRollbackWindowHours * 3_600_000

type Statuses = Awaited<ReturnType<Standings['statuses']>>

/** The ranks after each match of a ladder, up to the last page that was read. */
class RankedLadder {
  readonly history = new RankHistory()
  /**
   * The dates of the earliest and the latest match of each page; for an empty page, those of the page before. A clock
   * may have been wrong, so the dates of a page may be out of order.
   */
  #dates: (readonly [earliest: Instant, latest: Instant])[] = []
  isComplete = false
  #statuses: Statuses = new Map()
  #changes: readonly StatusChange[] = []

  /** The number of the next page to read. */
  get end(): number {
    return this.#dates.length
  }

  add({ matches }: ScoresDocument): void {
    const dates = matches.map(([, playedAt]) => playedAt).sort()
    const [earliest, latest] = this.#dates.at(-1) ?? [instant(0), instant(0)]
    this.#dates.push([dates[0] ?? earliest, dates.at(-1) ?? latest])
    for (const match of matches) this.history.add(match)
  }

  /** Sets the statuses, and removes the matches since the first changed status from memory, to rank them again. */
  setStatuses(statuses: Statuses): void {
    if (statuses === this.#statuses) return
    const changes = statusChangesOf(statuses)
    const first = instantOfFirstDifference(this.#changes, changes)
    this.#statuses = statuses
    this.#changes = changes
    if (first === null) return
    this.#takeBackSince(first)
    this.history.setStatuses(statuses, changes)
  }

  takeBackFrom(page: number): void {
    this.isComplete = false
    if (page >= this.end) return
    this.#dates.length = page
    this.history.takeBackFrom(firstSequenceOfPage(page))
  }

  /** Removes from memory all matches that may have been cancelled or corrected since the last update. */
  takeBackChangeable(): void {
    // A clock that was ahead may have dated the whole last page too late, so the last two pages are used.
    const [since] = this.#dates.slice(-2).flat().sort()
    if (since === undefined) this.takeBackFrom(0)
    else this.#takeBackSince(instant(Date.parse(since) - longestWindow))
  }

  /** Removes the first page with a match since an instant, and all later pages, from memory. */
  #takeBackSince(at: Instant): void {
    const page = this.#dates.findIndex(([, latest]) => latest >= at)
    this.takeBackFrom(page === -1 ? this.end : page)
  }
}

/**
 * The rank of each player after each match, in memory (docs/architecture.md#ranks-at-each-match). A changed match, and
 * all later ones of its ladder, are ranked again by the next read.
 */
export class PastRanks {
  readonly #models: ReadModels
  readonly #standings: Pick<Standings, 'statuses'>
  readonly #ladders: Readonly<Record<Ladder, InMemoryReadModel<RankedLadder>>>

  constructor(models: ReadModels, standings: Pick<Standings, 'statuses'>) {
    this.#models = models
    this.#standings = standings
    this.#ladders = { simple: rankedLadder(models, 'simple'), double: rankedLadder(models, 'double') }
  }

  of(player: PlayerId, ladder: Ladder): Promise<PlayerRanks> {
    return this.read(ladder, (history) => history.of(player))
  }

  /** Passes the history of a ladder to `answer`, which must not keep it. @throws EngineAway */
  read<Answer>(ladder: Ladder, answer: (history: RankHistory) => Answer): Promise<Answer> {
    return this.#ladders[ladder].read(async (ranked) => {
      ranked.setStatuses(await this.#standings.statuses())
      if (!ranked.isComplete) await this.#readRest(ladder, ranked)
      return answer(ranked.history)
    })
  }

  async #readRest(ladder: Ladder, ranked: RankedLadder): Promise<void> {
    const [last] = await this.#models.range('scores', scoresPrefix(ladder), { limit: 1, newestFirst: true })
    const end = last === undefined ? 0 : pageOfScoresKey(ladder, last.key) + 1
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

/** An update removes from memory the matches from the first changed page on. */
const rankedLadder = (models: ReadModels, ladder: Ladder): InMemoryReadModel<RankedLadder> =>
  new InMemoryReadModel(models, 'scores', {
    load: async (before) => {
      before?.takeBackChangeable()
      return before ?? new RankedLadder()
    },
    update: async (ranked, keys) => {
      for (const key of keys)
        if (key.startsWith(scoresPrefix(ladder))) ranked.takeBackFrom(pageOfScoresKey(ladder, key))
      return ranked
    },
  })
