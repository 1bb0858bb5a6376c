import type { HalfPoints } from '../ids.ts'
import type { Ladder } from '../ladder.ts'

export interface LadderRecord {
  readonly score: HalfPoints
  readonly wins: number
  readonly losses: number
}

/** Read model `rankings`, a document per player under the player's id. Only active players are listed. */
export interface RankingDocument extends Readonly<Record<Ladder, LadderRecord>> {
  readonly active: boolean
  readonly stars: number
}
