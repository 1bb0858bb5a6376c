import { mayBeFreeUntil } from '@topspin/domain/availability'
import { instant } from '@topspin/domain/ids'
import type { Dates } from '../../shared/format/index.ts'

const minute = 60_000
const halfHour = 30 * minute
const day = 24 * 60
/** How far the suggested half-hour is at least. */
const least = 45 * minute

type Clock = Pick<Dates, 'time'>

/** Minutes of the local day of a time such as `14:30`. */
function minutesOf(time: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const localMinutes = (now: number, { time }: Clock): number => minutesOf(time(instant(now)))
const wholeMinute = (now: number): number => Math.floor(now / minute) * minute

/** Three half-hours of the local day; the second is suggested, the first one at least 45 minutes away. */
export function suggestedHours(now: number, clock: Clock): readonly [string, string, string] {
  const last = wholeMinute(now) - (localMinutes(now, clock) % 30) * minute
  const suggested = last + Math.ceil((now + least - last) / halfHour) * halfHour
  return [instant(suggested - halfHour), instant(suggested), instant(suggested + halfHour)]
}

/** The next instant at which the local time is `14:30`; null when nobody may be free until then. */
export function nextAt(time: string, now: number, clock: Clock): string | null {
  const minutes = (minutesOf(time) - localMinutes(now, clock) + day) % day
  if (Number.isNaN(minutes)) return null
  const until = instant(wholeMinute(now) + minutes * minute)
  return mayBeFreeUntil(until, instant(now)) ? until : null
}

export const quarterAfter = (until: string): string => instant(Date.parse(until) + 15 * minute)

/** A time such as `14:00` as "14 h", and `14:30` as "14 h 30". */
export function spokenHour(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  return [Number(hours), 'h', ...(minutes === '00' ? [] : [minutes])].join('\u00A0')
}
