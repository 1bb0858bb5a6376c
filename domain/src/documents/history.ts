import type { HalfPoints, Instant, PlayerId } from '../ids.ts'
import type { Ladder } from '../ladder.ts'
import { padded } from './keys.ts'

/** Read model `history`, a document per player and match: the match as that player remembers it. */
export interface HistoryDocument {
  readonly ladder: Ladder
  readonly matchId: number
  readonly sequence: number
  readonly playedAt: Instant
  readonly mySets: number
  readonly opponentSets: number
  readonly before: HalfPoints
  readonly impact: HalfPoints
  readonly opponents: readonly PlayerId[]
  readonly partner: PlayerId | null
}

/** All of a player's matches of a ladder start so, and sort by order of play. */
export const historyPrefix = (player: PlayerId, ladder: Ladder): string => `${player}/${ladder}/`
export const historyKey = (player: PlayerId, ladder: Ladder, sequence: number): string =>
  `${historyPrefix(player, ladder)}${padded(sequence)}`
