import type { Ladder } from '@topspin/domain/ladder'
import type { Remote } from '../../api/remote.ts'
import type { RootState } from '../../app/root-reducer.ts'
import type { Ranking } from './slice.ts'

const rankings = {
  simple: (state: RootState) => state.ranking.simple,
  double: (state: RootState) => state.ranking.double,
}
/** The selector of a ladder, with a stable identity. */
export const selectRanking = (ladder: Ladder): ((state: RootState) => Remote<Ranking>) => rankings[ladder]

/** The first three players in order; empty when there are fewer. */
export function podiumOf(ranking: Ranking): Ranking {
  return ranking.length < 3 ? [] : ranking.slice(0, 3)
}
