import { type Instant, instant } from '../ids.ts'

/**
 * The longest rollback window that can be set (`ROLLBACK_WINDOW_HOURS`). It decides which matches the state
 * of the match stream keeps (`recent` of `MatchesState`).
 *
 * - Kept: every uncancelled match that was played within `longestRollbackWindowHours` before the newest match
 *   of its ladder.
 * - Older matches are dropped in blocks (`recent-matches.ts`), each time a new block begins, so some stay longer. The
 *   block before the new one stays whatever its age, also when a wrong clock dates the next match years ahead.
 *
 * A rule must therefore check its own time limit, which is at most `longestRollbackWindowHours`: the state
 * may also contain older matches. When a match is missing, the state does not show whether it was cancelled
 * or is too old. So a command gets the same refusal in both cases (`not-rollbackable`, `not-correctable`).
 */
export const longestRollbackWindowHours = 31 * 24

/** The instant that is `longestRollbackWindowHours` before a match was played. */
export const startOfLongestWindow = (playedAt: Instant): Instant =>
  instant(Date.parse(playedAt) - longestRollbackWindowHours * 3_600_000)
