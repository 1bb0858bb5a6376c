import type { LadderStanding } from '@topspin/domain/documents/rankings'
import {
  ladderMonthPrefix,
  monthsPrefix,
  type StandingChangesDocument,
  type StandingsDocument,
  type StatusDocument,
  statusPrefix,
  summaryPrefix,
  utcMonthOf,
  type WeekDocument,
  weekPrefix,
} from '@topspin/domain/documents/standings'
import { type Instant, type Ladder, type PlayerId, playerId } from '@topspin/domain/ids'
import { findLastMatchInstant, standingAt, statusAt } from '@topspin/domain/ladder/standing'
import { LRUCache } from 'lru-cache'
import { InMemoryReadModel, readOnce, type StateLoader } from './in-memory-read-model.ts'
import type { ReadModels } from './read-models.ts'

/** The documents under `summaryPrefix`, by player or week. */
class StandingSummaries {
  readonly statuses = new Map<PlayerId, StatusDocument>()
  readonly ends = {
    simple: new Map<PlayerId, StandingChangesDocument>(),
    double: new Map<PlayerId, StandingChangesDocument>(),
  }
  readonly weeks = { simple: new Map<string, WeekDocument>(), double: new Map<string, WeekDocument>() }

  /** Adds or replaces a document. Documents under `summaryPrefix` are never deleted. */
  put(key: string, document: StandingsDocument): void {
    const id = key.slice(key.lastIndexOf('/') + 1)
    const ladder = key.includes('/simple/') ? 'simple' : 'double'
    // The shape of the document follows from its key.
    if (key.startsWith(statusPrefix)) this.statuses.set(playerId(id), document as StatusDocument)
    else if (key.startsWith(weekPrefix(ladder))) this.weeks[ladder].set(id, document as WeekDocument)
    else this.ends[ladder].set(playerId(id), document as StandingChangesDocument)
  }
}

type Month = ReadonlyMap<PlayerId, StandingChangesDocument>

/** How many months are kept in memory. A month counts once for each ladder. */
const monthsKept = 6

interface Kept {
  readonly summaries: StandingSummaries
  /** A copy of the statuses in `summaries` that never changes: an update makes a new one. */
  readonly statuses: ReadonlyMap<PlayerId, StatusDocument>
  /** Months, by the prefix of the keys of their documents. */
  readonly months: LRUCache<string, Promise<Month>>
}

/** A ladder as it stood at an instant. */
interface LadderAt {
  /** The players who were active then, unsorted. `deleted` says whether the player is deleted today. */
  readonly players: readonly (LadderStanding & { readonly id: PlayerId; readonly deleted: boolean })[]
  /** The number of matches, without those that were cancelled before the instant. */
  readonly matches: number
  readonly lastMatchAt: Instant | null
  /** How often a match that counted then was later cancelled, or got other winners or losers by a correction. */
  readonly cancelledSince: number
}

/** The ladders of earlier instants (docs/architecture.md#the-ladder-of-a-day). */
export class Standings {
  readonly #models: ReadModels
  readonly #kept: InMemoryReadModel<Kept>

  constructor(models: ReadModels) {
    this.#models = models
    this.#kept = new InMemoryReadModel(models, 'standings', standingsLoader(models))
  }

  async at(ladder: Ladder, at: Instant): Promise<LadderAt> {
    const kept = await this.#kept.current()
    const { statuses, ends, weeks } = kept.summaries
    const month = await this.#month(kept, ladder, utcMonthOf(at))
    const players: LadderAt['players'][number][] = []
    let wins = 0
    for (const [id, status] of statuses) {
      const statusThen = statusAt(status, at)
      const course = { startScore: status.startScore, ends: ends[ladder].get(id), month: month.get(id) }
      const record = standingAt(course, at)
      // The wins of inactive players are added too, because their matches count.
      wins += record.wins
      const deleted = status.statuses.at(-1)?.[1] === 'deleted'
      if (statusThen === 'active') players.push({ id, deleted, ...record })
    }
    const cancelled = [...weeks[ladder].values()].flatMap((week) => week.cancelled)
    return {
      players,
      matches: ladder === 'simple' ? wins : wins / 2,
      lastMatchAt: wins === 0 ? null : await this.#lastMatchAt(kept, ladder, at),
      cancelledSince: cancelled.filter(([playedAt, cancelledAt]) => playedAt <= at && at < cancelledAt).length,
    }
  }

  /** The weeks in which a ladder has matches, by their Monday. @throws EngineAway */
  async weeks(ladder: Ladder): Promise<StandingSummaries['weeks'][Ladder]> {
    return (await this.#kept.current()).summaries.weeks[ladder]
  }

  /** The start score and all statuses of each player. A change makes a new map. @throws EngineAway */
  async statuses(): Promise<ReadonlyMap<PlayerId, StatusDocument>> {
    return (await this.#kept.current()).statuses
  }

  /** When the last match up to an instant was played, without matches cancelled by then; null for none. */
  async #lastMatchAt(kept: Kept, ladder: Ladder, at: Instant): Promise<Instant | null> {
    const read: Month[] = []
    for (let month: string | null = utcMonthOf(at); month !== null; month = monthBefore(kept, ladder, month)) {
      read.push(await this.#month(kept, ladder, month))
      let last: Instant | null = null
      for (const id of new Set(read.flatMap((one) => [...one.keys()]))) {
        const ofPlayer = read.flatMap((one) => one.get(id) ?? [])
        const found = findLastMatchInstant(ofPlayer, at)
        if (found !== null && (last === null || found > last)) last = found
      }
      // A correction in `month` may be about a match of an earlier month, so `last` may be in an earlier month. The
      // months in between are read too, because they may have a later match.
      if (last !== null && utcMonthOf(last) >= month) return last
    }
    return null
  }

  #month({ months }: Kept, ladder: Ladder, month: string): Promise<Month> {
    const prefix = ladderMonthPrefix(ladder, month)
    return readOnce(months, prefix, async () => {
      const found = await this.#models.range('standings', prefix)
      // Documents under the prefix of a month have this shape.
      return new Map(
        found.map(({ key, document }) => [playerId(key.slice(prefix.length)), document as StandingChangesDocument]),
      )
    })
  }
}

/** The last month before `month` in which a standing changed; null for none. */
function monthBefore({ summaries }: Kept, ladder: Ladder, month: string): string | null {
  let last: string | null = null
  for (const { standings } of summaries.ends[ladder].values()) {
    const end = standings.findLast(([one]) => one < month)?.[0]
    if (end !== undefined && (last === null || end > last)) last = end
  }
  return last
}

const standingsLoader = (models: ReadModels): StateLoader<Kept> => ({
  async load() {
    const summaries = new StandingSummaries()
    const found = await models.range('standings', summaryPrefix)
    for (const { key, document } of found) summaries.put(key, document)
    return { summaries, statuses: new Map(summaries.statuses), months: new LRUCache({ max: monthsKept }) }
  },
  async update(kept, changed) {
    const keys = [...changed].filter((key) => key.startsWith(summaryPrefix))
    const found = keys.length === 0 ? [] : await models.getMany('standings', keys)
    for (const [key, document] of found) kept.summaries.put(key, document)
    for (const key of changed)
      if (key.startsWith(monthsPrefix)) kept.months.delete(key.slice(0, key.lastIndexOf('/') + 1))
    if (!keys.some((key) => key.startsWith(statusPrefix))) return kept
    return { ...kept, statuses: new Map(kept.summaries.statuses) }
  },
})
