import type { EntryRules } from '../entry-rules.ts'
import { instant } from '../ids.ts'
import { nextOpening, parseWorkingHours } from '../working-hours.ts'

export const minute = 60_000
export const day = 24 * 60 * minute

/** The rules that the demo's year keeps: those of an installation with no settings (decisions §1). */
export const officeRules: EntryRules = {
  hours: parseWorkingHours('Mon-Fri 08:00-19:00') ?? 'always',
  timeZone: 'Europe/Paris',
  cooldownSeconds: 180,
  rollbackWindowHours: 24,
}
const hoursADay = 11

/** When an office day opens and closes, in epoch milliseconds. */
export interface OfficeDay {
  readonly opens: number
  readonly closes: number
}

/** Public holidays with a fixed date, month and day. */
const holidays = new Set(['1-1', '5-1', '5-8', '7-14', '8-15', '11-1', '11-11', '12-25'])

/** The days the office opens on between two instants. */
function officeDays(from: number, until: number): OfficeDay[] {
  const days: OfficeDay[] = []
  // UTC midnight is the small hours in Paris: closed, whatever the season.
  for (let midnight = Math.ceil(from / day) * day; midnight < until; midnight += day) {
    const opening = nextOpening(officeRules.hours, officeRules.timeZone, instant(midnight))
    const opens = opening === null ? Number.POSITIVE_INFINITY : Date.parse(opening)
    const date = new Date(midnight)
    const isHoliday = holidays.has(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)
    if (opens < Math.min(midnight + day, until) && !isHoliday)
      days.push({ opens, closes: opens + hoursADay * 60 * minute })
  }
  return days
}

/** A year of office days, and a way to tell a time in it. */
export interface OfficeYear {
  readonly days: readonly OfficeDay[]
  /** When the year ends, in epoch milliseconds. */
  readonly end: number
  /** That many minutes after opening, on the last office day at least so many days ago (or on the first of the year). */
  when(daysAgo: number, minutes: number): number
}

/** @throws RangeError when the office never opened in the year before `end` */
export function officeYear(end: number): OfficeYear {
  const days = officeDays(end - 365 * day, end)
  return {
    days,
    end,
    when(daysAgo, minutes) {
      const found = days.findLast(({ opens }) => opens <= end - daysAgo * day) ?? days[0]
      if (found === undefined) throw new RangeError('an office that never opens')
      return found.opens + minutes * minute
    },
  }
}

/** When people stand at the table: the morning break, lunch, the end of the day; minutes after opening. */
const breaks = [
  { from: 130, to: 165, liking: 0.5 },
  { from: 230, to: 350, liking: 1 },
  { from: 555, to: 645, liking: 0.7 },
] as const

/** How busy the office is, month by month: August and the end of December are empty. */
const presence = [0.9, 1, 1.1, 1, 0.9, 1, 0.6, 0.3, 1.1, 1.1, 1.1, 0.7] as const

/** A time when the table is free and a match may end, and how likely that is beside the others. */
export interface Slot {
  readonly at: number
  readonly weight: number
}

/**
 * The slots of a day. One table: matches follow each other at 7 to 14 minutes, so nobody ever meets the cooldown.
 * @param next numbers from 0 to 1
 */
export function slotsOf({ opens }: OfficeDay, next: () => number): Slot[] {
  const busy = presence[new Date(opens).getUTCMonth()] ?? 1
  return breaks.flatMap(({ from, to, liking }) => {
    const slots: Slot[] = []
    for (let at = from + next() * 10; at < to; at += 7 + next() * 7)
      slots.push({ at: Math.round(opens + at * minute), weight: busy * liking })
    return slots
  })
}
