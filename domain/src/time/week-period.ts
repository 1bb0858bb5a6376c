import { type Instant, instant } from '../ids.ts'
import { plusDays } from './days.ts'
import { mondayOfIsoWeek } from './iso-week.ts'
import { localInstantOn } from './working-hours.ts'

/** At this local time, in minutes of the day, the summary of a week appears on the Monday after the week. */
const appearsAtMinute = 8 * 60 + 30

/** A week of ISO 8601 in a time zone. */
export interface WeekPeriod {
  /** As `2026-47`. */
  readonly week: string
  /** As yyyy-mm-dd. */
  readonly monday: string
  readonly from: Instant
  /** Exclusive. */
  readonly until: Instant
  readonly appearsAt: Instant
}

/** The week that is written as `2026-47`, in the time zone; null when there is no such week. */
export function weekPeriodOf(week: string, timeZone: string): WeekPeriod | null {
  const monday = mondayOfIsoWeek(week)
  if (monday === null) return null
  const at = (minutes: number, day: string) => instant(localInstantOn(timeZone, day, minutes))
  const after = plusDays(monday, 7)
  return { week, monday, from: at(0, monday), until: at(0, after), appearsAt: at(appearsAtMinute, after) }
}
