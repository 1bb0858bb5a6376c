import type { EventData } from '../events.ts'
import type { Instant, Ladder, PlayerId } from '../ids.ts'
import { longestWindowHours } from '../match/match-retention.ts'
import { padded } from './keys.ts'

/** Read model `contests`: what was said and decided about recorded matches. The key decides which shape a document has. */
export type ContestDocument = ContestsDocument | CorrectionsDocument

/** The recent contests, in the order in which they were made, under `contestsKey`. */
export interface ContestsDocument {
  readonly contests: readonly ContestEntry[]
}

export interface ContestEntry {
  readonly contestId: string
  readonly ladder: Ladder
  readonly matchId: number
  readonly sequence: number
  readonly contestedBy: PlayerId
  readonly contestedAt: Instant
  /** Null while it waits. */
  readonly decision: Decision | null
}

interface Decision {
  readonly outcome: 'upheld' | 'cancelled' | 'withdrawn' | 'corrected'
  readonly by: PlayerId
  readonly at: Instant
  /** The match as it was, when it is no longer so. */
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
  /** How many later matches it rated again. */
  readonly recalculated: number
}

export const contestsKey = 'recent'
export const correctionsKey = (sequence: number): string => `corrected/${padded(sequence)}`

/** For how many days a cancelled match is shown to its players. */
export const cancelledShownDays = 7

/** A contest is dropped after this many days: until then it may be decided, and a cancelled match may be shown. */
export const contestKeptDays = longestWindowHours / 24 + cancelledShownDays
