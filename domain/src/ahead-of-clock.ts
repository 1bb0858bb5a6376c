import type { Instant } from './ids.ts'

/** Clock differences between machines and the waiting time of a command are both shorter. */
const toleratedMs = 2 * 60_000

/**
 * Whether the timestamp of an event is more than two minutes ahead of the clock. Then one of the two clocks was wrong.
 * @param now epoch milliseconds
 */
export const isAheadOfClock = (stamp: Instant, now: number): boolean => Date.parse(stamp) - now > toleratedMs
