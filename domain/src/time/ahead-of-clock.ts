import type { Instant } from '../ids.ts'

/**
 * By how many milliseconds a timestamp may be ahead of the clock: more than the clocks of machines usually differ, and
 * more than a command waits.
 */
const toleratedMs = 2 * 60_000

/**
 * Whether the timestamp of an event is more than two minutes ahead of the clock. Then this clock is wrong, or
 * the clock with which the event was stamped.
 * @param now epoch milliseconds
 */
export const isAheadOfClock = (stamp: Instant, now: number): boolean => Date.parse(stamp) - now > toleratedMs

/**
 * Whether a period of `length` that began at `since` is not over. A beginning more than `length` ahead of the clock
 * comes from a wrong clock: such a period counts as over. So no period lasts longer than twice its length, and setting
 * a clock back a little ends no period. `since` and `now` are epoch milliseconds, `length` is in milliseconds.
 */
export const isPeriodRunning = (since: number, length: number, now: number): boolean =>
  now - since < length && since - now <= length
