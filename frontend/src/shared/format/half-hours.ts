import { instant } from '@topspin/domain/ids'
import type { DateFormats } from './dates.tsx'

/** In milliseconds. */
export const minute = 60_000
/** In milliseconds. */
export const halfHour = 30 * minute

/** Formats an instant as a local time such as `14:30`. */
export type TimeFormat = Pick<DateFormats, 'time'>

/** Minutes since midnight of a time such as `14:30`; NaN for an empty text. */
export function minuteOfDay(time: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes since local midnight at the instant `now` (milliseconds since 1970). */
export const localMinuteOfDay = (now: number, { time }: TimeFormat): number => minuteOfDay(time(instant(now)))

/**
 * The instant nearest to `at`, at most 12 hours away, whose local time is `minutes` since midnight. Both instants are
 * milliseconds since 1970. Corrects an `at` that was made by adding minutes across a change of the clocks.
 */
export function atLocalMinute(at: number, minutes: number, clock: TimeFormat): number {
  const [day, half] = [24 * 60, 12 * 60]
  // Between -12 and 12 hours: 23:30 is one hour before 00:30.
  const missing = ((minutes - localMinuteOfDay(at, clock) + day + half) % day) - half
  return at + missing * minute
}

export const startOfMinute = (now: number): number => Math.floor(now / minute) * minute

/** The first instant from `earliest` on at which the local time is a full or a half hour (milliseconds since 1970). */
export function firstHalfHourFrom(earliest: number, clock: TimeFormat): number {
  const last = startOfMinute(earliest) - (localMinuteOfDay(earliest, clock) % 30) * minute
  return last + Math.ceil((earliest - last) / halfHour) * halfHour
}
