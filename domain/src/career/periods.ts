import type { CareerMatch } from '../documents/careers.ts'
import { type Instant, instant } from '../ids.ts'
import { localMidnight, wallClockAsUtc } from '../time/working-hours.ts'

/** A local week or month, from its first midnight to the midnight after its last day (exclusive). */
export interface Period {
  readonly from: Instant
  readonly until: Instant
}

/** The week of an instant in the time zone, from Monday. */
export function weekOf(timeZone: string, at: Instant): Period {
  const local = wallClockAsUtc(timeZone, Date.parse(at))
  const monday = local.getUTCDate() - ((local.getUTCDay() + 6) % 7)
  const midnight = (day: number) => localMidnight(timeZone, local.getUTCFullYear(), local.getUTCMonth() + 1, day)
  return { from: instant(midnight(monday)), until: instant(midnight(monday + 7)) }
}

/** The month of an instant in the time zone. */
export function monthOf(timeZone: string, at: Instant): Period {
  const local = wallClockAsUtc(timeZone, Date.parse(at))
  const first = (month: number) => localMidnight(timeZone, local.getUTCFullYear(), month, 1)
  return { from: instant(first(local.getUTCMonth() + 1)), until: instant(first(local.getUTCMonth() + 2)) }
}

/** Groups matches by period. The groups are in the order of their first matches. */
export function groupByPeriod<M extends CareerMatch>(
  matches: readonly M[],
  periodOf: (at: Instant) => Period,
): readonly { readonly period: Period; readonly matches: readonly M[] }[] {
  const found = new Map<Instant, { period: Period; matches: M[] }>()
  let last: { period: Period; matches: M[] } | null = null
  for (const match of matches) {
    const { playedAt } = match
    // Most matches are in the period of the previous match. That period is used again, because computing one is slow.
    if (last === null || playedAt < last.period.from || playedAt >= last.period.until) {
      const period = periodOf(playedAt)
      last = found.get(period.from) ?? { period, matches: [] }
      found.set(period.from, last)
    }
    last.matches.push(match)
  }
  return [...found.values()]
}
