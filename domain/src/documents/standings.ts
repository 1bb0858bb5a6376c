import type { HalfPoints, Instant, Ladder, PlayerId } from '../ids.ts'
import { mondayOf, utcDayOf } from '../time/days.ts'

// Read model `standings`: each player's standing at any past instant (docs/architecture.md#the-ladder-of-a-day). A
// cancellation or correction is one more change: no change is ever removed.

/**
 * A player's standing. `from` is the instant from which the standing holds; in a list of ends of months, the month.
 * `playedAt` is present after a correction: when the corrected match was played. A later match may exist.
 */
export type StandingFrom = readonly [from: string, score: HalfPoints, wins: number, losses: number, playedAt?: Instant]

/**
 * Under `monthKey`: the changes of a player's standing in a ladder during a month, in the order of the log. Wins and
 * losses are counted from the beginning of the month. Under `monthEndsKey`: the standing at the end of each month with
 * a change, oldest month first.
 */
export interface StandingChangesDocument {
  readonly standings: readonly StandingFrom[]
}

/** Under `statusKey`: the status of a player, from each instant at which it changed. Kept for deleted players too. */
export interface StatusDocument {
  readonly startScore: HalfPoints
  readonly statuses: readonly (readonly [from: Instant, status: 'pending' | 'active' | 'disabled' | 'deleted'])[]
}

/** Under `weekKey`: how many matches of a ladder were played in a week, and which of them were cancelled. */
export interface WeekDocument {
  /** Number of uncancelled matches. */
  readonly matches: number
  /** When the first match was played, even if that match was cancelled since. */
  readonly first: Instant
  /** The matches that were cancelled, and those whose winners or losers a correction changed. */
  readonly cancelled: readonly (readonly [playedAt: Instant, cancelledAt: Instant])[]
}

export type StandingsDocument = StandingChangesDocument | StatusDocument | WeekDocument

/** Prefix of all keys except those of `monthKey`. Few documents have this prefix, so read-api keeps them in memory. */
export const summaryPrefix = 'summary/'
export const statusPrefix = `${summaryPrefix}status/`
export const statusKey = (player: PlayerId): string => `${statusPrefix}${player}`
export const monthEndsKey = (ladder: Ladder, player: PlayerId): string => `${summaryPrefix}ends/${ladder}/${player}`
export const weekPrefix = (ladder: Ladder): string => `${summaryPrefix}week/${ladder}/`
export const weekKey = (ladder: Ladder, at: Instant): string => `${weekPrefix(ladder)}${mondayOf(utcDayOf(at))}`

/** The month of an instant, as yyyy-mm, in UTC because the installation's time zone can change. */
export const utcMonthOf = (at: Instant): string => at.slice(0, 'yyyy-mm'.length)
export const monthsPrefix = 'month/'
export const ladderMonthPrefix = (ladder: Ladder, month: string): string => `${monthsPrefix}${month}/${ladder}/`
export const monthKey = (ladder: Ladder, month: string, player: PlayerId): string =>
  `${ladderMonthPrefix(ladder, month)}${player}`
