import type { LadderRecord } from '@topspin/domain/documents/rankings'
import {
  type CourseDocument,
  monthOf,
  monthPrefix,
  monthsPrefix,
  type StatusDocument,
  statusPrefix,
  summaryPrefix,
} from '@topspin/domain/documents/standings'
import { type Instant, type PlayerId, playerId } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import { lastMatchAt, standingAt, statusAt } from '@topspin/domain/ladder/standing'
import type { Place, ReadModels } from './read-models.ts'
import { StandingSummaries } from './standing-summaries.ts'

type Month = ReadonlyMap<PlayerId, CourseDocument>

/** How many months, of either ladder, stay in memory after their last use. */
const monthsKept = 6

/** A ladder as it stood at an instant. */
export interface PastLadder {
  /** The active players of that instant, in no order. Some may be deleted today. */
  readonly players: readonly (LadderRecord & { readonly id: PlayerId; readonly deleted: boolean })[]
  /** Number of matches that counted. */
  readonly matches: number
  readonly lastMatchAt: Instant | null
  /** Number of cancellations and corrections since then, of matches that counted then. */
  readonly cancelledSince: number
}

/**
 * What was known at earlier instants (docs/architecture.md#the-ladder-of-a-day). It keeps the summaries and the months used
 * last in memory, and reads again what has changed.
 */
export class Standings {
  readonly #models: ReadModels
  #summaries = new StandingSummaries()
  /** A copy that never changes; null after a change. */
  #statuses: ReadonlyMap<PlayerId, StatusDocument> | null = null
  readonly #months = new Map<string, Promise<Month>>()
  #place: Place | null = null
  #turn: Promise<unknown> = Promise.resolve()

  constructor(models: ReadModels) {
    this.#models = models
  }

  /** The ladder of an instant. @throws EngineAway */
  async at(ladder: Ladder, at: Instant): Promise<PastLadder> {
    const { statuses, ends, weeks } = await this.#upToDate()
    const month = await this.#month(ladder, monthOf(at))
    const players: PastLadder['players'][number][] = []
    let wins = 0
    for (const [id, status] of statuses) {
      const statusThen = statusAt(status, at)
      const course = { startScore: status.startScore, ends: ends[ladder].get(id), month: month.get(id) }
      const record = standingAt(course, at)
      // Those of everybody, because players who have left won matches that count.
      wins += record.wins
      const deleted = status.statuses.at(-1)?.[1] === 'deleted'
      if (statusThen === 'active') players.push({ id, deleted, ...record })
    }
    const cancelled = [...weeks[ladder].values()].flatMap((week) => week.cancelled)
    return {
      players,
      matches: ladder === 'simple' ? wins : wins / 2,
      lastMatchAt: wins === 0 ? null : await this.#lastMatchAt(ladder, at),
      cancelledSince: cancelled.filter(([playedAt, cancelledAt]) => playedAt <= at && at < cancelledAt).length,
    }
  }

  /** The weeks of a ladder with matches, by their Monday. @throws EngineAway */
  async weeks(ladder: Ladder): Promise<StandingSummaries['weeks'][Ladder]> {
    return (await this.#upToDate()).weeks[ladder]
  }

  /** The statuses of all players. The same map as long as none changes. @throws EngineAway */
  async statuses(): Promise<ReadonlyMap<PlayerId, StatusDocument>> {
    const { statuses } = await this.#upToDate()
    this.#statuses ??= new Map(statuses)
    return this.#statuses
  }

  /** The last match that counted at an instant. It is usually in the month of the instant. */
  async #lastMatchAt(ladder: Ladder, at: Instant): Promise<Instant | null> {
    const read: Month[] = []
    for (let month: string | null = monthOf(at); month !== null; month = this.#monthBefore(ladder, month)) {
      read.push(await this.#month(ladder, month))
      let last: Instant | null = null
      for (const id of new Set(read.flatMap((one) => [...one.keys()]))) {
        const ofPlayer = read.flatMap((one) => one.get(id) ?? [])
        const found = lastMatchAt(ofPlayer, at)
        if (found !== null && (last === null || found > last)) last = found
      }
      // A correction in this month may have added a match of an earlier one, which has other matches too.
      if (last !== null && monthOf(last) >= month) return last
    }
    return null
  }

  /** The last month before another in which a match changed something; null when there is none. */
  #monthBefore(ladder: Ladder, month: string): string | null {
    let last: string | null = null
    for (const { standings } of this.#summaries.ends[ladder].values()) {
      const end = standings.findLast(([one]) => one < month)?.[0]
      if (end !== undefined && (last === null || end > last)) last = end
    }
    return last
  }

  /** The changes of all players in a month. */
  #month(ladder: Ladder, month: string): Promise<Month> {
    const prefix = monthPrefix(ladder, month)
    const known = this.#months.get(prefix)
    this.#months.delete(prefix)
    const read = known ?? this.#readMonth(prefix)
    // The map keeps its order: the first month is the one that was not used for longest.
    this.#months.set(prefix, read)
    for (const oldest of this.#months.keys()) {
      if (this.#months.size <= monthsKept) break
      this.#months.delete(oldest)
    }
    read.catch(() => {
      if (this.#months.get(prefix) === read) this.#months.delete(prefix)
    })
    return read
  }

  async #readMonth(prefix: string): Promise<Month> {
    const found = await this.#models.range('standings', prefix, { limit: Number.MAX_SAFE_INTEGER })
    // Documents under the prefix of a month have this shape.
    return new Map(found.map(({ key, document }) => [playerId(key.slice(prefix.length)), document as CourseDocument]))
  }

  #upToDate(): Promise<StandingSummaries> {
    const update = this.#turn.then(() => this.#update())
    this.#turn = update.catch(() => undefined)
    return update
  }

  async #update(): Promise<StandingSummaries> {
    // The place is taken before the documents are read: changes in between are read again by the next update.
    const { place, keys } = await this.#models.changedSince('standings', this.#place)
    if (keys === null) await this.#readAll()
    else await this.#readAgain([...keys])
    this.#place = place
    return this.#summaries
  }

  async #readAll(): Promise<void> {
    const summaries = new StandingSummaries()
    const found = await this.#models.range('standings', summaryPrefix, { limit: Number.MAX_SAFE_INTEGER })
    for (const { key, document } of found) summaries.put(key, document)
    this.#summaries = summaries
    this.#statuses = null
    this.#months.clear()
  }

  async #readAgain(changed: readonly string[]): Promise<void> {
    for (const key of changed)
      if (key.startsWith(monthsPrefix)) this.#months.delete(key.slice(0, key.lastIndexOf('/') + 1))
    const keys = changed.filter((key) => key.startsWith(summaryPrefix))
    if (keys.length === 0) return
    const found = await this.#models.getMany('standings', keys)
    for (const [key, document] of found) this.#summaries.put(key, document)
    if (keys.some((key) => key.startsWith(statusPrefix))) this.#statuses = null
  }
}
