import { type Instant, instant } from '../ids.ts'
import { localInstantOn, wallClockAsUtc } from './working-hours.ts'

/** The last millisecond of a day (yyyy-mm-dd) in the time zone: the instant of the day's ladder. */
export function eveningOf(day: string, timeZone: string): Instant {
  return instant(localInstantOn(timeZone, day, 24 * 60) - 1)
}

/** The day of an instant in the time zone, as yyyy-mm-dd. */
export const dayOf = (at: Instant, timeZone: string): string =>
  wallClockAsUtc(timeZone, Date.parse(at)).toISOString().slice(0, 'yyyy-mm-dd'.length)
