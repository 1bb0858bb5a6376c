import { figuresOfWeek, type WeekFigures } from '@topspin/domain/career/week'
import { allDaysPrefix, dayChangesKey, dayInKey, dayPrefix } from '@topspin/domain/documents/weeks'
import { type Instant, instant } from '@topspin/domain/ids'
import { plusDays, utcDayOf } from '@topspin/domain/time/days'
import type { WeekPeriod } from '@topspin/domain/time/iso-week'
import { LRUCache } from 'lru-cache'
import { InMemoryReadModel, readOnce } from './in-memory-read-model.ts'
import type { ReadModels } from './read-models.ts'

const weeksKept = 26

interface Week extends WeekFigures {
  /** When a match was last changed after the week's summary had appeared (`appearsAt`); null for never. */
  readonly changedAt: Instant | null
}

/** What was played in each week (docs/architecture.md#weeks). Keeps the weeks used last in memory. */
export class Weeks {
  readonly #models: ReadModels
  readonly #timeZone: string
  /** Weeks by their Monday. */
  readonly #weeks: InMemoryReadModel<LRUCache<string, Promise<Week>>>

  constructor(models: ReadModels, timeZone: string) {
    this.#models = models
    this.#timeZone = timeZone
    this.#weeks = new InMemoryReadModel(models, 'weeks', {
      load: async () => new LRUCache({ max: weeksKept }),
      update: async (weeks, keys) => {
        // A day in UTC may lie in two weeks of the time zone.
        for (const day of new Set([...keys].map(dayInKey)))
          for (const monday of weeks.keys())
            if (plusDays(monday, -1) <= day && day <= plusDays(monday, 7)) weeks.delete(monday)
        return weeks
      },
    })
  }

  async of(period: WeekPeriod): Promise<Week> {
    const weeks = await this.#weeks.current()
    return readOnce(weeks, period.monday, () => this.#read(period))
  }

  /** When the first match of all was played; null without a match. @throws EngineAway */
  async firstMatchAt(): Promise<Instant | null> {
    const [first] = await this.#models.range('weeks', allDaysPrefix, { limit: 1 })
    return first !== undefined && 'matches' in first.document ? (first.document.matches[0]?.playedAt ?? null) : null
  }

  /** When the last match before an instant was played; null without a match. @throws EngineAway */
  async lastMatchBefore(at: Instant): Promise<Instant | null> {
    // The UTC day of the instant may also have matches after the instant.
    for (let before = dayPrefix(plusDays(utcDayOf(at), 1)); ; ) {
      const [newest] = await this.#models.range('weeks', allDaysPrefix, { limit: 1, newestFirst: true, before })
      if (newest === undefined || !('matches' in newest.document)) return null
      const last = newest.document.matches.findLast(({ playedAt }) => playedAt < at)
      if (last !== undefined) return last.playedAt
      before = newest.key
    }
  }

  async #read({ monday, from, until, appearsAt }: WeekPeriod): Promise<Week> {
    const days: string[] = []
    for (let day = utcDayOf(from); day <= utcDayOf(instant(Date.parse(until) - 1)); day = plusDays(day, 1))
      days.push(day)
    const [pages, changes] = await Promise.all([
      Promise.all(days.map((day) => this.#models.range('weeks', dayPrefix(day)))),
      this.#models.getMany('weeks', days.map(dayChangesKey)),
    ])
    const isInWeek = (playedAt: string) => from <= playedAt && playedAt < until
    const matches = pages
      .flat()
      .flatMap(({ document }) => ('matches' in document ? document.matches : []))
      .filter(({ playedAt }) => isInWeek(playedAt))
    const changed = [...changes.values()]
      .flatMap((document) => ('changed' in document ? Object.entries(document.changed) : []))
      .flatMap(([playedAt, at]) => (isInWeek(playedAt) && at >= appearsAt ? [at] : []))
    return { ...figuresOfWeek(matches, monday, this.#timeZone), changedAt: changed.toSorted().at(-1) ?? null }
  }
}
