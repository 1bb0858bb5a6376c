import { skipToken } from '@reduxjs/toolkit/query/react'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Trend } from '@topspin/domain/contract/trends'
import { fromPoints, type Ladder, toPoints } from '@topspin/domain/ids'
import { rateMatch } from '@topspin/domain/match/rating'
import { api, type QueryResult, type WithApi } from '../api/index.ts'

/** A player of a ladder. `trend` is undefined until the player's trend has been read. */
export type LadderEntry = RankingEntry & { readonly trend?: Trend | undefined }

/** The players of a ladder, best first (docs/specification.md#ladders). */
export type Ranking = readonly LadderEntry[]

export interface LadderProps {
  readonly ranking: Ranking
  readonly ladder: Ladder
}

export function useRanking(ladder: Ladder): QueryResult<Ranking> {
  const simple = api.useSimpleRankingQuery(ladder === 'simple' ? {} : skipToken)
  const double = api.useDoubleRankingQuery(ladder === 'double' ? {} : skipToken)
  return ladder === 'simple' ? simple : double
}

const { simpleRanking, doubleRanking } = api.endpoints

/** Returns a selector of the ladder as it was last read; undefined before the first read. */
export const selectLadder = (ladder: Ladder) => (state: WithApi) =>
  (ladder === 'simple' ? simpleRanking : doubleRanking).select({})(state).data

/** Whether nobody is ahead of anybody, as before the first match. */
export const isEverybodyTied = (ranking: Ranking): boolean => ranking.every(({ rank }) => rank === 1)

/** The steps of the podium that have players. Empty with fewer than three players, and while all have the same rank. */
export function podiumOf(ranking: Ranking) {
  if (ranking.length < 3 || isEverybodyTied(ranking)) return []
  return ([1, 2, 3] as const).flatMap((rank) => {
    const players = ranking.filter((entry) => entry.rank === rank)
    // With more than two players, a step shows only their number.
    return players.length === 0 ? [] : [{ rank, players, isNamed: players.length <= 2 }]
  })
}

export type PodiumStep = ReturnType<typeof podiumOf>[number]

/**
 * What a victory and a defeat of side `one` would change, in points. Null while side `one` is empty or a player is not
 * in the ladder.
 */
export function stakesOf(ranking: Ranking, one: readonly string[], two: readonly string[]) {
  const ours = scoresOf(ranking, one)
  const theirs = scoresOf(ranking, two)
  const [first] = one
  if (first === undefined || ours === null || theirs === null) return null
  const victory = rateMatch(ours, theirs)
  const defeat = rateMatch(theirs, ours)
  const stake = (impact: number, theirImpact: number) => {
    const impactOn = (pseudo: string) => (one.includes(pseudo) ? impact : two.includes(pseudo) ? theirImpact : 0)
    const after = ranking.map(({ pseudo, score }) => ({ pseudo, score: score + impactOn(pseudo) }))
    return { impact, theirs: theirImpact, rankBefore: rankOf(first, ranking), rankAfter: rankOf(first, after) }
  }
  return {
    /** In half points. */
    gap: victory.gap,
    isFavourite: !victory.upset,
    won: stake(toPoints(victory.winner), toPoints(victory.loser)),
    lost: stake(toPoints(defeat.loser), toPoints(defeat.winner)),
  }
}

/** What a result would change: both impacts in points, and the rank of side one's first player before and after. */
export type Stake = NonNullable<ReturnType<typeof stakesOf>>['won']

function scoresOf(ranking: Ranking, side: readonly string[]) {
  const scores = side.flatMap((pseudo) => ranking.find((entry) => entry.pseudo === pseudo)?.score ?? [])
  return scores.length < side.length ? null : scores.map(fromPoints)
}

/** The rank of a player. Equal scores share a rank (docs/specification.md#ladders). */
function rankOf(player: string, players: readonly { readonly pseudo: string; readonly score: number }[]): number {
  const own = players.find(({ pseudo }) => pseudo === player)?.score ?? 0
  return 1 + players.filter(({ score }) => score > own).length
}
