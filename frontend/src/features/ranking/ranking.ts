import { skipToken } from '@reduxjs/toolkit/query/react'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Ladder } from '@topspin/domain/ladder'
import { api } from '../../api/api.ts'
import type { QueryResult } from '../../api/query-result.ts'

/** The players of a ladder, best first (docs/specification.md#ladders). */
export type Ranking = readonly RankingEntry[]

/** Reads a ladder while the component is mounted. */
export function useRanking(ladder: Ladder): QueryResult<Ranking> {
  const simple = api.useSimpleRankingQuery(ladder === 'simple' ? {} : skipToken)
  const double = api.useDoubleRankingQuery(ladder === 'double' ? {} : skipToken)
  return ladder === 'simple' ? simple : double
}

/** The first three players in order; empty when there are fewer. */
export const podiumOf = (ranking: Ranking): Ranking => (ranking.length < 3 ? [] : ranking.slice(0, 3))
