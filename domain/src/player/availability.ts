import type { Instant } from '../ids.ts'
import { isPeriodRunning } from '../time/ahead-of-clock.ts'

/** How far ahead the end of an availability may be, in milliseconds. */
export const longestAvailabilityMs = 12 * 3_600_000

/** The shortest time between two notifications about who is free, in ms (docs/specification.md#notifications). */
export const freePlayersNotificationIntervalMs = 3_600_000

/**
 * Whether an availability until `until` lasts at `now`. An end more than 24 hours ahead comes from a wrong clock, so
 * such an availability counts as over.
 */
export const isFree = (until: Instant, now: Instant): boolean =>
  isPeriodRunning(Date.parse(until) - longestAvailabilityMs, longestAvailabilityMs, Date.parse(now))

/** Whether a player may be free until this instant: at most 12 hours ahead (docs/specification.md#who-is-free). */
export function mayBeFreeUntil(until: Instant, now: Instant): boolean {
  const left = Date.parse(until) - Date.parse(now)
  return left > 0 && left <= longestAvailabilityMs
}
