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
  return isInWindow(match.endedAt, now, windowHours) && newest.every((sequence) => sequence === match.sequence)
}

/** Whether a match ended less than `windowHours` ago. */
export const isInWindow = (endedAt: Instant, now: Instant, windowHours: number): boolean =>
  Date.parse(now) - Date.parse(endedAt) < windowHours * 3_600_000
