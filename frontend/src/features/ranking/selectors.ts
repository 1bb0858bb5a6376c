import type { Remote } from '../../app/remote.ts'
import type { RootState } from '../../app/root-reducer.ts'
import type { Ladder, Ranking } from './slice.ts'

const rankings = {
  simple: (state: RootState) => state.ranking.simple,
  double: (state: RootState) => state.ranking.double,
}
/** The selector of a ladder, the same one each time. */
export const selectRanking = (ladder: Ladder): ((state: RootState) => Remote<Ranking>) => rankings[ladder]

/** The first three places for the podium, in order; empty when fewer than three players are listed. */
export function podiumOf(ranking: Ranking): Ranking {
  return ranking.length < 3 ? [] : ranking.slice(0, 3)
}
