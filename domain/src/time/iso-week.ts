import { type Instant, instant } from '../ids.ts'
import { dayMs, mondayOf, plusDays } from './days.ts'
import { localInstantOn } from './working-hours.ts'

// Weeks of ISO 8601, written as `2026-47`: from Monday to Sunday, in the year of their Thursday. A year has 52 or 53.

/** The ISO week of a day, as `2026-47`. @param day yyyy-mm-dd */
export function isoWeekOf(day: string): string {
  const thursday = plusDays(mondayOf(day), 3)
  const year = thursday.slice(0, 'yyyy'.length)
  const days = (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${year}-01-01T00:00:00Z`)) / dayMs
  return `${year}-${String(1 + Math.floor(days / 7)).padStart(2, '0')}`
}

/** The Monday of a week, as yyyy-mm-dd; null when the text is no week. */
export function mondayOfIsoWeek(week: string): string | null {
  const found = /^([1-9]\d{3})-(\d{2})$/.exec(week)
  if (found === null) return null
  // 4 January is always in the first week.
  const monday = plusDays(mondayOf(`${found[1]}-01-04`), 7 * (Number(found[2]) - 1))
  return isoWeekOf(monday) === week ? monday : null
}

/** The number of a week in its year. */
export const numberOfIsoWeek = (week: string): number => Number(week.slice('yyyy-'.length))

/** At this local time, in minutes of the day, the summary of a week appears on the Monday after the week. */
export const appearsAtMinute = 8 * 60 + 30

/** A week of ISO 8601 in a time zone. */
export interface WeekPeriod {
  /** As `2026-47`. */
  readonly week: string
  /** As yyyy-mm-dd. */
  readonly monday: string
  readonly from: Instant
  /** Exclusive. */
  readonly until: Instant
  /** When the summary of the week appears. */
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
