import type { EventData } from '../events.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { longestRollbackWindowHours } from '../match/recent-matches.ts'
import { paddedNumber } from './keys.ts'

/** Read model `contests`: recent contests, and corrections of matches. The shape of a document depends on its key. */
export type ContestOrCorrectionsDocument = RecentContestsDocument | CorrectionsDocument

/** The recent contests, in the order in which they were made, under `recentContestsKey`. */
export interface RecentContestsDocument {
  readonly contests: readonly StoredContest[]
}

export interface StoredContest extends Readonly<EventData<'MatchContested'>> {
  readonly contestedAt: Instant
  /** Null until the contest is decided. */
  readonly decision: Decision | null
}

interface Decision {
  readonly outcome: 'upheld' | 'cancelled' | 'withdrawn' | 'corrected'
  readonly by: PlayerId
  readonly at: Instant
  /** The match before the decision; null when the decision did not change the match. */
  readonly was: FormerResult | null
}

/** A match as it was before it was cancelled or corrected. */
export type FormerResult = Pick<
  EventData<'MatchRolledBack'>,
  'playedAt' | 'recorder' | 'winners' | 'losers' | 'winnerSets' | 'loserSets'
>

/** The corrections of an uncancelled match, oldest first, under `correctionsKey`. */
export interface CorrectionsDocument {
  readonly corrections: readonly CorrectionEntry[]
}

export interface CorrectionEntry {
  readonly by: PlayerId
  readonly at: Instant
  readonly was: FormerResult
  /** How many later matches the correction rated again. */
  readonly recalculated: number
}

export const recentContestsKey = 'recent'
export const correctionsKey = (sequence: number): string => `corrected/${paddedNumber(sequence)}`

/** For how many days a cancelled match is shown to its players. */
export const cancelledMatchShownDays = 7

/** A contest is kept for at least this many days: while it may be decided, and then while its match is shown. */
export const contestKeptDays = longestRollbackWindowHours / 24 + cancelledMatchShownDays
