import type { Challenges } from '@topspin/domain/contract/challenge'
import { instant } from '@topspin/domain/ids'
import { type Dates, halfHour, halfHourFrom, localMinutes, minutesOf, wholeMinute } from '../../shared/format/index.ts'

type Day = Challenges['days'][number]
type Clock = Pick<Dates, 'time'>

const minute = 60_000
/** How far the first hour is ahead at least, so that there is time to answer. */
const ahead = 15 * minute

/** The next four full half-hours of a day, as instants; fewer at its end. */
export function hoursOf({ from, to }: Day, now: number, clock: Clock): readonly string[] {
  const first = halfHourFrom(Math.max(wholeMinute(Date.parse(from)), now + ahead), clock)
  return [0, 1, 2, 3]
    .map((index) => first + index * halfHour)
    .flatMap((at) => (at < Date.parse(to) ? [instant(at)] : []))
}

/** The instant of a local time such as `14:30` on a day; null when it is invalid, past or outside the hours of the day. */
export function timeOn({ from, to }: Day, time: string, now: number, clock: Clock): string | null {
  const first = wholeMinute(Date.parse(from))
  const at = first + (minutesOf(time) - localMinutes(first, clock)) * minute
  return at >= first && at > now && at < Date.parse(to) ? instant(at) : null
}
