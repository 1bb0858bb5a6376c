import { type Instant, instant } from '../ids.ts'
import { localMidnight, localYear } from './working-hours.ts'

/** The day on which a season begins, each year (`SEASON_START`). */
export interface SeasonStart {
  /** 1 = January. */
  readonly month: number
  readonly day: number
}

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Parses `MM-DD`; null when the text is not a day that every year has. */
export function parseSeasonStart(text: string): SeasonStart | null {
  const found = /^(\d{2})-(\d{2})$/.exec(text)
  const [month, day] = [Number(found?.[1]), Number(found?.[2])]
  return day >= 1 && day <= (days[month - 1] ?? 0) ? { month, day } : null
}

/** The beginning of the current season: midnight of its first day in the time zone. */
export function currentSeasonStart({ month, day }: SeasonStart, timeZone: string, now: Instant): Instant {
  const at = Date.parse(now)
  const year = localYear(timeZone, at)
  const begins = localMidnight(timeZone, year, month, day)
  return instant(begins <= at ? begins : localMidnight(timeZone, year - 1, month, day))
}
