import type { Instant, Ladder, PlayerId } from '../ids.ts'
import type { HistoryDocument } from './history.ts'

/** A match in a career, from the point of view of its player. */
export interface CareerMatch extends Omit<HistoryDocument, 'ladder'> {
  /** Score of the player's side minus the opponents' before the match, in half points. In doubles, scores are means. */
  readonly lead: number
}

/** Read model `careers`: a player's matches of a month in a ladder (docs/architecture.md#careers). */
export interface CareerDocument {
  readonly matches: readonly CareerMatch[]
}

export const careerPrefix = (player: PlayerId, ladder: Ladder): string => `${player}/${ladder}/`
/** Key of the document for the month of `playedAt`, in UTC because the installation's time zone can change. */
export const careerKey = (player: PlayerId, ladder: Ladder, playedAt: Instant): string =>
  `${careerPrefix(player, ladder)}${playedAt.slice(0, 'yyyy-mm'.length)}`
