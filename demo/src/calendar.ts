import { instant } from '@topspin/domain/ids'
import type { EntryRules } from '@topspin/domain/match/entry-rules'
import { dayMs } from '@topspin/domain/time/days'
import { nextOpening, parseWorkingHours } from '@topspin/domain/time/working-hours'

/** A minute in milliseconds. */
export const minuteMs = 60_000

/** The entry rules of the generated year: the default settings (docs/specification.md#settings). */
export const officeRules: EntryRules = {
  hours: parseWorkingHours('Mon-Fri 08:00-19:00') ?? 'always',
  timeZone: 'Europe/Paris',
  cooldownSeconds: 180,
  rollbackWindowHours: 24,
  withdrawSeconds: 120,
}
const hoursADay = 11

/** Opening and closing of an office day, in epoch milliseconds. */
interface OfficeDay {
  readonly opens: number
  readonly closes: number
}

/** Public holidays with a fixed date, as `month-day`. */
const holidays = new Set(['1-1', '5-1', '5-8', '7-14', '8-15', '11-1', '11-11', '12-25'])

/** The office days between two instants in epoch milliseconds. */
function officeDays(from: number, until: number): OfficeDay[] {
  const days: OfficeDay[] = []
  // UTC midnight is 1:00 or 2:00 in Paris: the office is closed.
  for (let midnight = Math.ceil(from / dayMs) * dayMs; midnight < until; midnight += dayMs) {
    const opening = nextOpening(officeRules.hours, officeRules.timeZone, instant(midnight))
    const opens = opening === null ? Number.POSITIVE_INFINITY : Date.parse(opening)
    const date = new Date(midnight)
    const isHoliday = holidays.has(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)
    if (opens < Math.min(midnight + dayMs, until) && !isHoliday)
      days.push({ opens, closes: opens + hoursADay * 60 * minuteMs })
  }
  return days
}

/** The office days of a year. */
export interface OfficeYear {
  readonly days: readonly OfficeDay[]
  /** When the year ends, in epoch milliseconds. */
  readonly end: number
  /**
   * Returns a time in epoch milliseconds: `minutes` after opening on the last office day that is at least `daysAgo`
   * days before the end, or on the first office day of the year if there is no such day.
   */
  when(daysAgo: number, minutes: number): number
}

/**
 * The office days of the 365 days before `end`, which is in epoch milliseconds.
 * `when` throws RangeError if there are no office days.
 */
export function officeYearUntil(end: number): OfficeYear {
  const days = officeDays(end - 365 * dayMs, end)
  return {
    days,
    end,
    when(daysAgo, minutes) {
      const found = days.findLast(({ opens }) => opens <= end - daysAgo * dayMs) ?? days[0]
      if (found === undefined) throw new RangeError('an office that never opens')
      return found.opens + minutes * minuteMs
    },
  }
}

/** When matches are played, in minutes after opening: in the morning break, at lunch and at the end of the day. */
const breaks = [
  { from: 130, to: 165, likelihood: 0.5 },
  { from: 230, to: 350, likelihood: 1 },
  { from: 555, to: 645, likelihood: 0.7 },
] as const

/** How many matches are played in each month from January on, relative to the other months. */
const activityByMonth = [0.9, 1, 1.1, 1, 0.9, 1, 0.6, 0.3, 1.1, 1.1, 1.1, 0.7] as const

/** A time when a match may end, in epoch milliseconds, and its relative likelihood. */
export interface MatchSlot {
  readonly at: number
  readonly weight: number
}

/**
 * The times of a day when a match may end: within the breaks and 7 to 14 minutes apart, because there is one table. The
 * cooldown is shorter, so it refuses no match.
 * @param next returns random numbers from 0 to 1
 */
export function matchSlotsOf({ opens }: OfficeDay, next: () => number): MatchSlot[] {
  const busy = activityByMonth[new Date(opens).getUTCMonth()] ?? 1
  return breaks.flatMap(({ from, to, likelihood }) => {
    const slots: MatchSlot[] = []
    for (let at = from + next() * 10; at < to; at += 7 + next() * 7)
      slots.push({ at: Math.round(opens + at * minuteMs), weight: busy * likelihood })
    return slots
  })
}
