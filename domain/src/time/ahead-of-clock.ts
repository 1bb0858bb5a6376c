import type { Instant } from '../ids.ts'

/** Clock differences between machines and the waiting time of a command are both shorter. */
const toleratedMs = 2 * 60_000

/**
 * Whether the timestamp of an event is more than two minutes ahead of the clock. Then one of the two clocks was wrong.
 * @param now epoch milliseconds
 */
export const isAheadOfClock = (stamp: Instant, now: number): boolean => Date.parse(stamp) - now > toleratedMs

/**
 * Whether something that lasts for `length` since an instant is not over. What began further ahead of the clock than that
 * is over, since a clock was wrong and it would not end for long. So nothing lasts for more than twice its length, and a
 * clock that is set back a little ends nothing. All in epoch milliseconds.
 */
export const lasts = (since: number, length: number, now: number): boolean =>
  now - since < length && since - now <= length
