import type { EventData } from '../events.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { Ladder } from '../ladder.ts'
import { longestWindowHours } from '../match-retention.ts'

/** Read model `contests`: one document with the recent contests, in the order in which they were made. */
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
  readonly was: ContestedResult | null
}

type ContestedResult = Pick<
  EventData<'MatchRolledBack'>,
  'playedAt' | 'recorder' | 'winners' | 'losers' | 'winnerSets' | 'loserSets'
>

export const contestsKey = 'recent'

/** For how many days a cancelled match is shown to its players. */
export const cancelledShownDays = 7

/** A contest is dropped after this many days: until then it may be decided, and a cancelled match may be shown. */
export const contestKeptDays = longestWindowHours / 24 + cancelledShownDays
