import type { Instant } from '../ids.ts'

/** How far a stamp may be ahead of the clock (milliseconds): the clocks of machines usually differ by less. */
const toleratedMs = 2 * 60_000

/** Whether the stamp of an event is so far ahead of `now` (epoch milliseconds) that the clock of a machine is wrong. */
export const isAheadOfClock = (stamp: Instant, now: number): boolean => Date.parse(stamp) - now > toleratedMs

/**
 * Whether a period of `length` that began at `since` is not over (all in milliseconds). A beginning more than `length`
 * ahead of the clock comes from a wrong clock, so such a period counts as over.
 */
export const isPeriodRunning = (since: number, length: number, now: number): boolean =>
  now - since < length && since - now <= length
