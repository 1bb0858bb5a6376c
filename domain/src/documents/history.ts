import type { HalfPoints, Instant, Ladder, PlayerId } from '../ids.ts'
import { paddedNumber } from './keys.ts'

/** Read model `history`: one document per player and match, from that player's point of view. */
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

/** Common prefix of the keys of a player's matches in a ladder. The keys sort by order of play. */
export const historyPrefix = (player: PlayerId, ladder: Ladder): string => `${player}/${ladder}/`
export const historyKey = (player: PlayerId, ladder: Ladder, sequence: number): string =>
  `${historyPrefix(player, ladder)}${paddedNumber(sequence)}`
