import { skipToken } from '@reduxjs/toolkit/query/react'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Ladder } from '@topspin/domain/ladder'
import { neighbourOf } from '@topspin/domain/neighbour'
import { api, type QueryResult } from '../../shared/api/index.ts'

/** The players of a ladder, best first (docs/specification.md#ladders). */
export type Ranking = readonly RankingEntry[]

/** Reads a ladder while the component is mounted. */
export function useRanking(ladder: Ladder): QueryResult<Ranking> {
  const simple = api.useSimpleRankingQuery(ladder === 'simple' ? {} : skipToken)
  const double = api.useDoubleRankingQuery(ladder === 'double' ? {} : skipToken)
  return ladder === 'simple' ? simple : double
}

/** Whether nobody is ahead of anybody, as before the first match. */
export const isUndecided = (ranking: Ranking): boolean => ranking.every(({ rank }) => rank === 1)

/** Maximum number of players that a step of the podium names; more are counted. */
const mostNamed = 2

/** A step of the podium with everybody of its rank. */
export interface Step {
  readonly rank: 1 | 2 | 3
  readonly players: Ranking
  /** Whether the podium names its players. Otherwise it counts them, and they are rows below. */
  readonly isNamed: boolean
}

/** The steps that somebody stands on; none with fewer than three players, and none before the first match. */
export function podiumOf(ranking: Ranking): readonly Step[] {
  if (ranking.length < 3 || isUndecided(ranking)) return []
  return ([1, 2, 3] as const).flatMap((rank) => {
    const players = ranking.filter((entry) => entry.rank === rank)
    return players.length === 0 ? [] : [{ rank, players, isNamed: players.length <= mostNamed }]
  })
}

/** The neighbour of a player (docs/specification.md#overview); null for a player alone. */
export const nextTo = (ranking: Ranking, pseudo: string): RankingEntry | null =>
  neighbourOf(
    ranking,
    ranking.findIndex((entry) => entry.pseudo === pseudo),
    ({ score }) => score,
  )
