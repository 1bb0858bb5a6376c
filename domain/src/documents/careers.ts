import type { Instant, Ladder, PlayerId } from '../ids.ts'
import type { HistoryDocument } from './history.ts'

/** A match in a career, from the point of view of its player. */
export interface CareerMatch extends Omit<HistoryDocument, 'ladder'> {
  /**
   * Score of the player's side minus that of the other side before the match, in half points. In doubles the score of a
   * side is the mean of its players.
   */
  readonly lead: number
}

/**
 * Read model `careers`: the matches of a player in a ladder, one document per month, in the order in which they were
 * recorded. The figures of a career, except ranks, are computed from them (docs/architecture.md#careers).
 */
export interface CareerDocument {
  readonly matches: readonly CareerMatch[]
}

/** Common prefix of the keys of a player's months in a ladder. */
export const careerPrefix = (player: PlayerId, ladder: Ladder): string => `${player}/${ladder}/`
/** The key of the month of a match. Months are those of UTC, because a time zone is a setting and can change. */
export const careerKey = (player: PlayerId, ladder: Ladder, playedAt: Instant): string =>
  `${careerPrefix(player, ladder)}${playedAt.slice(0, 'yyyy-mm'.length)}`
