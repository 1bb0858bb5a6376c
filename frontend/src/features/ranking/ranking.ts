import type { RankingEntry } from '@topspin/domain/contract/ranking'

/** The players of a ladder, best first (docs/specification.md#ladders). */
export type Ranking = readonly RankingEntry[]

/** The first three players in order; empty when there are fewer. */
export function podiumOf(ranking: Ranking): Ranking {
  return ranking.length < 3 ? [] : ranking.slice(0, 3)
}
