import { dayLength, mondayOf, plusDays } from './days.ts'

// Weeks of ISO 8601, written as `2026-47`: from Monday to Sunday, in the year of their Thursday. A year has 52 or 53.

/** The week of a day (yyyy-mm-dd). */
export function isoWeekOf(day: string): string {
  const thursday = plusDays(mondayOf(day), 3)
  const year = thursday.slice(0, 'yyyy'.length)
  const days = (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${year}-01-01T00:00:00Z`)) / dayLength
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
