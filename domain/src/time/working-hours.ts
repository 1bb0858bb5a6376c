import { tzOffset } from '@date-fns/tz/tzOffset'
import { type Instant, instant } from '../ids.ts'
import { partitionPoint } from '../partition-point.ts'

/** Days 1 = Monday to 7 = Sunday; `from` and `to` in minutes of the local day, `to` exclusive, at most 1440. */
export interface WorkingHoursRange {
  readonly days: readonly number[]
  readonly from: number
  readonly to: number
}

/** When matches may be recorded (docs/specification.md#match-entry): always, or within one of these ranges. */
export type WorkingHours = 'always' | readonly WorkingHoursRange[]

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const rangeText = /^(?<first>[a-z]{3})(?:-(?<last>[a-z]{3}))?\s+(?<from>\d{2}:\d{2})-(?<to>\d{2}:\d{2})$/i

const minute = 60_000
const minutesOfDay = 1440

/**
 * Parses `Mon-Fri 08:00-19:00`, several such ranges separated by commas, or `always`; null when the text is not valid.
 * A range of days may wrap around the end of the week (`Sat-Mon`). A range of hours must not cross midnight.
 */
export function parseWorkingHours(text: string): WorkingHours | null {
  if (text.trim().toLowerCase() === 'always') return 'always'
  const ranges = text.split(',').map((part) => parseRange(part.trim()))
  return ranges.every((range) => range !== null) ? ranges : null
}

function parseRange(text: string): WorkingHoursRange | null {
  const groups = rangeText.exec(text)?.groups
  if (groups === undefined) return null
  const first = dayNumber(groups['first'] ?? '')
  const last = dayNumber(groups['last'] ?? groups['first'] ?? '')
  const from = minuteOfDay(groups['from'] ?? '')
  const to = minuteOfDay(groups['to'] ?? '')
  if (first === null || last === null || from === null || to === null || from >= to) return null
  const count = ((last - first + 7) % 7) + 1
  return { days: Array.from({ length: count }, (_, i) => ((first - 1 + i) % 7) + 1), from, to }
}

function dayNumber(text: string): number | null {
  const index = dayNames.findIndex((name) => name.toLowerCase() === text.toLowerCase())
  return index < 0 ? null : index + 1
}

function minuteOfDay(text: string): number | null {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number)
  const sum = hours * 60 + minutes
  return minutes < 60 && sum <= minutesOfDay ? sum : null
}

/** Whether an instant is within the hours, in local time of the time zone. */
export function isWithinHours(hours: WorkingHours, timeZone: string, at: Instant): boolean {
  return hours === 'always' || contains(hours, localTime(timeZone, Date.parse(at)))
}

/** The first instant at or after `at` that is within the hours; null when no range ever opens. */
export function nextOpening(hours: WorkingHours, timeZone: string, at: Instant): Instant | null {
  if (hours === 'always') return at
  const start = Date.parse(at)
  // Two weeks, because a weekly range may fall into the hour skipped by the change to summer time.
  const end = start + 14 * minutesOfDay * minute
  let now = start
  while (now <= end) {
    const local = localTime(timeZone, now)
    if (contains(hours, local)) return now === start ? at : instant(now)
    const target = Math.floor(now / minute) * minute + minutesUntilChange(hours, local) * minute
    // `target` is only right while the UTC offset stays the same: stop at a clock change and compute it again.
    now = clockChange(timeZone, now, target) ?? target
  }
  return null
}

interface LocalTime {
  readonly day: number
  readonly minute: number
  /** Local time minus UTC in milliseconds. */
  readonly offset: number
}

function contains(ranges: readonly WorkingHoursRange[], local: LocalTime): boolean {
  return ranges.some(({ days, from, to }) => days.includes(local.day) && from <= local.minute && local.minute < to)
}

/** Minutes until the next range of the day starts, or until midnight; at least 1. */
function minutesUntilChange(ranges: readonly WorkingHoursRange[], local: LocalTime): number {
  const later = ranges
    .filter(({ days, from }) => days.includes(local.day) && from > local.minute)
    .map(({ from }) => from)
  return Math.min(minutesOfDay, ...later) - local.minute
}

/** The first instant in (after, until] with another UTC offset than `after`; null when both ends have the same. */
function clockChange(timeZone: string, after: number, until: number): number | null {
  const { offset } = localTime(timeZone, after)
  if (localTime(timeZone, until).offset === offset) return null
  return after + partitionPoint(until - after, (later) => localTime(timeZone, after + later).offset === offset)
}

/** Since 1973 clocks have changed only at multiples of 15 minutes, so an offset is valid until the next multiple. */
const quarter = 15 * minute
const mostOffsets = 10_000
/** Cached UTC offsets by time zone and `quarter`: some figures of a career need the beginnings of all its months. */
const offsets = new Map<string, number>()

function localTime(timeZone: string, at: number): LocalTime {
  const name = `${timeZone} ${Math.floor(at / quarter)}`
  const offset = offsets.get(name) ?? tzOffset(timeZone, new Date(at)) * minute
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(name, offset)
  const local = new Date(at + offset)
  return { day: local.getUTCDay() || 7, minute: local.getUTCHours() * 60 + local.getUTCMinutes(), offset }
}

/** The month of an instant in local time, as `2026-11`. */
export function localMonth(timeZone: string, at: Instant): string {
  const day = Number(at.slice(8, 10))
  // Local time differs from UTC by less than a day, so the local month can differ from that in UTC only near its ends.
  if (day > 1 && day < 28) return at.slice(0, 7)
  return wallClockAsUtc(timeZone, Date.parse(at)).toISOString().slice(0, 7)
}

/** The year of an instant in local time. @param at epoch milliseconds */
export const localYear = (timeZone: string, at: number): number => wallClockAsUtc(timeZone, at).getUTCFullYear()

/**
 * The local time of an instant as if it were UTC: `getUTCDate()` returns the local day.
 * @param at epoch milliseconds
 */
export const wallClockAsUtc = (timeZone: string, at: number): Date => new Date(at + localTime(timeZone, at).offset)

/** The instant, in epoch milliseconds, of the local time that is `minutes` after midnight at the start of a day. */
function localInstant(timeZone: string, year: number, month: number, day: number, minutes: number): number {
  const wanted = Date.UTC(year, month - 1, day, 0, minutes)
  const offsetAt = (at: number) => localTime(timeZone, at).offset
  // `wanted` is the local time as if it were UTC. The offset at `guess` may differ from the offset at `wanted`, because
  // the clock may change between these two instants.
  const guess = wanted - offsetAt(wanted)
  const at = wanted - offsetAt(guess)
  // A change of the clock may skip the local time. Then the offset before the change is used, so that the result is an
  // instant after the change.
  return offsetAt(at) === offsetAt(guess) ? at : wanted - Math.min(offsetAt(wanted), offsetAt(guess))
}

/**
 * The instant, in epoch milliseconds, of the local time that is `minutes` after midnight at the start of a day.
 * @param on the day, as yyyy-mm-dd
 */
export function localInstantOn(timeZone: string, on: string, minutes: number): number {
  const [year = 0, month = 1, day = 1] = on.split('-').map(Number)
  return localInstant(timeZone, year, month, day, minutes)
}

/** The instant of midnight at the start of a day in the time zone, in epoch milliseconds. */
export const localMidnight = (timeZone: string, year: number, month: number, day: number): number =>
  localInstant(timeZone, year, month, day, 0)

/** The end of the last working hours of a day (yyyy-mm-dd). The end of the day if it has none, or for `always`. */
export function closingTimeOf(hours: WorkingHours, timeZone: string, on: string): Instant {
  const weekday = new Date(on).getUTCDay() || 7
  const ends = hours === 'always' ? [] : hours.filter(({ days }) => days.includes(weekday)).map(({ to }) => to)
  return instant(localInstantOn(timeZone, on, ends.length === 0 ? minutesOfDay : Math.max(...ends)))
}
