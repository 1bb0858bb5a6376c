import { fromPoints, points } from '@topspin/domain/ids'
import { rate } from '@topspin/domain/rating'
import type { Ranking } from '../ranking/slice.ts'

/** What one outcome does to the first player of side one: points, and the place in the ladder. */
export interface Stake {
  readonly impact: number
  readonly rankBefore: number
  readonly rankAfter: number
}

/** Both outcomes of a match that is about to be recorded, seen from side one; the gap in points. */
export interface Stakes {
  readonly gap: number
  readonly won: Stake
  readonly lost: Stake
}

/**
 * What is at stake, by the rule the server will use (decisions §3) and the ladder as last read.
 * @returns null while a player is not in that ladder
 */
export function stakesOf(ranking: Ranking, one: readonly string[], two: readonly string[]): Stakes | null {
  const ours = scoresOf(ranking, one)
  const theirs = scoresOf(ranking, two)
  const [first] = one
  if (first === undefined || ours === null || theirs === null) return null
  const victory = rate(ours.map(fromPoints), theirs.map(fromPoints))
  const defeat = rate(theirs.map(fromPoints), ours.map(fromPoints))
  const stake = (ourImpact: number, theirImpact: number): Stake => ({
    impact: ourImpact,
    rankBefore: rankOf(ranking, first, new Map()),
    rankAfter: rankOf(
      ranking,
      first,
      new Map([
        ...one.map((pseudo) => [pseudo, ourImpact] as const),
        ...two.map((pseudo) => [pseudo, theirImpact] as const),
      ]),
    ),
  })
  return {
    // Of doubles the gap of two means may end in a quarter of a point; half points are doubled points.
    gap: victory.gap / 2,
    won: stake(points(victory.winner), points(victory.loser)),
    lost: stake(points(defeat.loser), points(defeat.winner)),
  }
}

function scoresOf(ranking: Ranking, side: readonly string[]): readonly number[] | null {
  const scores = side.map((pseudo) => ranking.find((entry) => entry.pseudo === pseudo)?.score)
  return scores.every((score) => score !== undefined) ? scores : null
}

/** The place of a player once these impacts are in; equal scores share a place (decisions §3). */
function rankOf(ranking: Ranking, pseudo: string, impacts: ReadonlyMap<string, number>): number {
  const after = ranking.map((entry) => ({
    pseudo: entry.pseudo,
    score: entry.score + (impacts.get(entry.pseudo) ?? 0),
  }))
  const own = after.find((entry) => entry.pseudo === pseudo)?.score ?? 0
  return 1 + after.filter(({ score }) => score > own).length
}
