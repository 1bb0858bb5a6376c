import type { HalfPoints, Ladder } from '../ids.ts'

export interface LadderStanding {
  readonly score: HalfPoints
  readonly wins: number
  readonly losses: number
}

/** Read model `rankings`: one document per player, under the player's id. Rankings list active players only. */
export interface RankingDocument extends Readonly<Record<Ladder, LadderStanding>> {
  readonly active: boolean
  readonly stars: number
}
