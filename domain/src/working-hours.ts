import { type Instant, instant } from './ids.ts'

/** Days 1 = Monday to 7 = Sunday; `from` and `to` in minutes of the local day, `to` exclusive, at most 1440. */
export interface OpenRange {
  readonly days: readonly number[]
  readonly from: number
  readonly to: number
}

/** When matches may be entered (specification §5): any time, or inside one of these ranges. */
export type WorkingHours = 'always' | readonly OpenRange[]

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const rangeText = /^(?<first>[a-z]{3})(?:-(?<last>[a-z]{3}))?\s+(?<from>\d{2}:\d{2})-(?<to>\d{2}:\d{2})$/i

const minute = 60_000
const minutesOfDay = 1440

/**
 * Reads `Mon-Fri 08:00-19:00`, several ranges separated by commas, or `always`. A range of days may run over Sunday
 * (`Sat-Mon`); one of hours may not run over midnight: write two.
 * @returns null when the text is none of these
 */
export function parseWorkingHours(text: string): WorkingHours | null {
  if (text.trim().toLowerCase() === 'always') return 'always'
  const ranges: OpenRange[] = []
  for (const part of text.split(',')) {
    const range = parseRange(part.trim())
    if (range === null) return null
    ranges.push(range)
  }
  return ranges
}

function parseRange(text: string): OpenRange | null {
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

/** Whether an instant lies inside the hours, by the clock on the wall of that time zone. */
export function isWithin(hours: WorkingHours, timeZone: string, at: Instant): boolean {
  return hours === 'always' || contains(hours, wallClock(timeZone, Date.parse(at)))
}

/**
 * The first instant, not before `at`, that lies inside the hours: `at` itself while they last.
 * @returns null when no range ever opens
 */
export function nextOpening(hours: WorkingHours, timeZone: string, at: Instant): Instant | null {
  if (hours === 'always') return at
  const start = Date.parse(at)
  // Two weeks: a weekly opening may fall into the hour that a change to summer time leaves out.
  const end = start + 14 * minutesOfDay * minute
  let now = start
  while (now <= end) {
    const wall = wallClock(timeZone, now)
    if (contains(hours, wall)) return now === start ? at : instant(now)
    const target = Math.floor(now / minute) * minute + minutesUntilChange(hours, wall) * minute
    // A jump is right only while the clocks do not change on the way: stop there and look again.
    now = clockChange(timeZone, now, target) ?? target
  }
  return null
}

interface Wall {
  readonly day: number
  readonly minute: number
  /** Wall time minus UTC in milliseconds. */
  readonly offset: number
}

function contains(ranges: readonly OpenRange[], wall: Wall): boolean {
  return ranges.some(({ days, from, to }) => days.includes(wall.day) && from <= wall.minute && wall.minute < to)
}

/** Minutes until the next range of today starts, or until midnight: at least 1. */
function minutesUntilChange(ranges: readonly OpenRange[], wall: Wall): number {
  const later = ranges.filter(({ days, from }) => days.includes(wall.day) && from > wall.minute).map(({ from }) => from)
  return Math.min(minutesOfDay, ...later) - wall.minute
}

/** The first instant in (after, until] with another offset than at `after`; null when the clocks do not change. */
function clockChange(timeZone: string, after: number, until: number): number | null {
  const { offset } = wallClock(timeZone, after)
  if (wallClock(timeZone, until).offset === offset) return null
  let [low, high] = [after, until]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (wallClock(timeZone, middle).offset === offset) low = middle
    else high = middle
  }
  return high
}

// Making a format is some hundred times dearer than using it, and a match entry asks for one.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

function wallClock(timeZone: string, at: number): Wall {
  const field: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) field[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = field
  const wall = Date.UTC(year, month - 1, day, hour, minutes, second)
  return {
    day: new Date(wall).getUTCDay() || 7,
    minute: hour * 60 + minutes,
    offset: wall - Math.floor(at / 1000) * 1000,
  }
}
