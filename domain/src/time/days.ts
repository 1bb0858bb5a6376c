import type { Instant } from '../ids.ts'

export const dayMs = 24 * 3_600_000

/**
 * A day in a request that goes into an event must be before this day. So the days that are computed from it stay before
 * the year 10000, and all days in events can be written as yyyy-mm-dd. Filters of queries accept later days.
 */
export const firstDayTooFar = '3000-01-01'

/** The day of an instant in UTC, as yyyy-mm-dd. */
export const utcDayOf = (at: Instant): string => at.slice(0, 'yyyy-mm-dd'.length)

/** The day `count` days after `day`, both as yyyy-mm-dd. @param count negative for an earlier day */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** The Monday of the week of a day, both as yyyy-mm-dd. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return plusDays(day, -((weekday + 6) % 7))
}
