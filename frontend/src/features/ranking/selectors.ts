import type { RootState } from '../../app/root-reducer.ts'
import type { Ladder, Ranking } from './slice.ts'

export const selectRanking = (ladder: Ladder) => (state: RootState) => state.ranking[ladder]

/** The first three places for the podium, in order; empty when fewer than three players are listed. */
export function podiumOf(ranking: Ranking): Ranking {
  return ranking.length < 3 ? [] : ranking.slice(0, 3)
}
