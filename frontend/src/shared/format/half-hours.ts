import { instant } from '@topspin/domain/ids'
import type { DateFormats } from './dates.tsx'

const minute = 60_000
/** Half an hour in milliseconds. */
export const halfHour = 30 * minute

type Clock = Pick<DateFormats, 'time'>

/** Minutes since midnight of a time such as `14:30`. */
export function minuteOfDay(time: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes since midnight in the local time. */
export const localMinuteOfDay = (now: number, { time }: Clock): number => minuteOfDay(time(instant(now)))
/** The start of the minute of an instant, both in milliseconds since 1970. */
export const startOfMinute = (now: number): number => Math.floor(now / minute) * minute

/** The first instant from `earliest` on at which the local time is a full or a half hour (milliseconds since 1970). */
export function firstHalfHourFrom(earliest: number, clock: Clock): number {
  const last = startOfMinute(earliest) - (localMinuteOfDay(earliest, clock) % 30) * minute
  return last + Math.ceil((earliest - last) / halfHour) * halfHour
}
