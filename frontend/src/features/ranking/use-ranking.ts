import { skipToken } from '@reduxjs/toolkit/query/react'
import type { Ladder } from '@topspin/domain/ladder'
import { api } from '../../api/api.ts'
import type { QueryResult } from '../../api/query-result.ts'
import type { Ranking } from './ranking.ts'

/** Reads a ladder while the component is mounted. */
export function useRanking(ladder: Ladder): QueryResult<Ranking> {
  const simple = api.useSimpleRankingQuery(ladder === 'simple' ? {} : skipToken)
  const double = api.useDoubleRankingQuery(ladder === 'double' ? {} : skipToken)
  return ladder === 'simple' ? simple : double
}
