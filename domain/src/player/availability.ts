import type { Instant } from '../ids.ts'
import { lasts } from '../time/ahead-of-clock.ts'

/** How long somebody can be free, in milliseconds. */
export const longestAvailability = 12 * 3_600_000

/** Whether a player who is free until an instant is so now. One that is too far is of a clock that was wrong. */
export const isFree = (until: Instant, now: Instant): boolean =>
  lasts(Date.parse(until) - longestAvailability, longestAvailability, Date.parse(now))

/** Whether a player may be free until an instant: it is to come, and not too far (docs/specification.md#who-is-free). */
export function mayBeFreeUntil(until: Instant, now: Instant): boolean {
  const left = Date.parse(until) - Date.parse(now)
  return left > 0 && left <= longestAvailability
}
