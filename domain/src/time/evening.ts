import { type Instant, instant } from '../ids.ts'
import { localMidnight, wallClockAsUtc } from './working-hours.ts'

/** The last millisecond of a day (yyyy-mm-dd) in the time zone: the instant of the day's ladder. */
export function eveningOf(day: string, timeZone: string): Instant {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return instant(localMidnight(timeZone, year, month, date + 1) - 1)
}

/** The day of an instant in the time zone, as yyyy-mm-dd. */
export const dayOf = (at: Instant, timeZone: string): string =>
  wallClockAsUtc(timeZone, Date.parse(at)).toISOString().slice(0, 'yyyy-mm-dd'.length)
