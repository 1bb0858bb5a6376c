import type { Instant } from './ids.ts'

/** Clock differences between machines and the waiting time of a command are both shorter. */
const toleratedMs = 2 * 60_000

/**
 * Whether the timestamp of an event is more than two minutes ahead of the clock. Then one of the two clocks was wrong.
 * @param now epoch milliseconds
 */
export const isAheadOfClock = (stamp: Instant, now: number): boolean => Date.parse(stamp) - now > toleratedMs

/**
 * Whether something that lasts for `length` since an instant is not over. What began ahead of the clock is over: a clock
 * was wrong, and until that instant it would never end. All in epoch milliseconds.
 */
export const lasts = (since: number, length: number, now: number): boolean =>
  since - now <= toleratedMs && now - since < length
