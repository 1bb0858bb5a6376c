import type { Instant } from '../ids.ts'

/**
 * Whether a match may be cancelled (docs/specification.md#cancelling-a-match): it ended less than `windowHours` ago,
 * and none of its players has a later match in the ladder. So all scores can be restored exactly.
 * @param newest the sequence of the last uncancelled match of each player in the ladder; null for none
 */
export function isRollbackable(
  match: { readonly sequence: number; readonly endedAt: Instant },
  newest: readonly (number | null)[],
  now: Instant,
  windowHours: number,
): boolean {
  return isWithinHours(match.endedAt, now, windowHours) && newest.every((sequence) => sequence === match.sequence)
}

/** Whether `since` is less than `hours` ago. */
export const isWithinHours = (since: Instant, now: Instant, hours: number): boolean =>
  Date.parse(now) - Date.parse(since) < hours * 3_600_000
