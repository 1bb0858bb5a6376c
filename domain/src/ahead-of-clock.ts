import type { Instant } from './ids.ts'

/** Clocks of machines differ by less; so does the time a command waits. */
const toleratedMs = 2 * 60_000

/**
 * Whether a stamp of the log is minutes ahead of the clock: either clock was wrong.
 * @param now epoch milliseconds
 */
export const isAheadOfClock = (stamp: Instant, now: number): boolean => Date.parse(stamp) - now > toleratedMs
