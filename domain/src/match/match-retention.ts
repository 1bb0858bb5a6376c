import type { Instant } from '../ids.ts'

/**
 * Which matches the state of the match stream keeps (`recent` of `MatchesState`).
 *
 * - Kept: every uncancelled match that was played within `longestWindowHours` before the newest match of its list, and
 *   the 32 newest matches of a list whatever their age.
 * - Older matches are dropped in batches, so some stay longer. How many depends on the traffic.
 *
 * A rule must therefore check its own time limit, which is at most `longestWindowHours`: the state may also contain
 * older matches. When a match is missing, the state does not show whether it was cancelled or is too old, so both are
 * refused alike (`not-rollbackable`, `not-correctable`).
 */
export const longestWindowHours = 31 * 24

/** How many of the newest matches are always kept, even when a wrong clock dates the next match years ahead. */
export const minKept = 32

/** The start of the longest window before a match, in epoch milliseconds. */
export const horizonOf = (playedAt: Instant): number => Date.parse(playedAt) - longestWindowHours * 3_600_000

interface Dated {
  readonly playedAt: Instant
}

export const isBefore = (match: Dated | undefined, horizon: number): boolean =>
  match !== undefined && Date.parse(match.playedAt) < horizon

/**
 * Drops the older half of a list once all of this half is older than the longest window.
 * @param list in order of play
 * @param horizon the `horizonOf` the match to be added next
 * @returns the same list, or a shorter copy
 */
export function withoutOlderHalf<T extends Dated>(list: readonly T[], horizon: number): readonly T[] {
  const half = list.length >> 1
  return half >= minKept && isBefore(list[half], horizon) ? list.slice(half) : list
}
