import type { Instant } from '../ids.ts'

/** The fields of a match that `isRollbackable` needs. */
interface RollbackCandidate {
  readonly sequence: number
  /** Never later than `now`, also for a match that a wrong clock dated in the future (`MatchEndTimes`). */
  readonly endedAt: Instant
}

/**
 * Whether a match may be cancelled (docs/specification.md#cancelling-a-match): it is younger than the window, and it is
 * the last uncancelled match of each of its players in its ladder. So no later match was rated with the scores
 * that this match left, and cancelling the match restores every score exactly.
 * @param newest for each player of the match, the sequence of their last uncancelled match in the ladder
 */
export function isRollbackable(
  match: RollbackCandidate,
  newest: readonly (number | null)[],
  now: Instant,
  windowHours: number,
): boolean {
  return isInWindow(match.endedAt, now, windowHours) && newest.every((sequence) => sequence === match.sequence)
}

/** Whether a match is young enough to be cancelled or corrected. */
export const isInWindow = (endedAt: Instant, now: Instant, windowHours: number): boolean =>
  Date.parse(now) - Date.parse(endedAt) < windowHours * 3_600_000
