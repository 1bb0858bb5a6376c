import { fromPoints, points } from '@topspin/domain/ids'
import { rate } from '@topspin/domain/rating'
import type { Ranking } from './ranking.ts'

/** The effect of one outcome on the first player of side one: impact in points, and ranks. */
export interface Stake {
  readonly impact: number
  /** The impact on the other side. */
  readonly theirs: number
  readonly rankBefore: number
  readonly rankAfter: number
}

/** Both outcomes of a match that is not recorded yet, for side one. The gap is in points. */
export interface Stakes {
  readonly gap: number
  readonly won: Stake
  readonly lost: Stake
}

/**
 * Computes both outcomes with the rule of the server (docs/specification.md#points) and the ladder as last read.
 * @returns null while a player is not in that ladder
 */
export function stakesOf(ranking: Ranking, one: readonly string[], two: readonly string[]): Stakes | null {
  const ours = scoresOf(ranking, one)
  const theirs = scoresOf(ranking, two)
  const [first] = one
  if (first === undefined || ours === null || theirs === null) return null
  const victory = rate(ours.map(fromPoints), theirs.map(fromPoints))
  const defeat = rate(theirs.map(fromPoints), ours.map(fromPoints))
  const stake = (ourImpact: number, theirImpact: number): Stake => {
    const impactOn = (pseudo: string) => (one.includes(pseudo) ? ourImpact : two.includes(pseudo) ? theirImpact : 0)
    const after = ranking.map(({ pseudo, score }) => ({ pseudo, score: score + impactOn(pseudo) }))
    return {
      impact: ourImpact,
      theirs: theirImpact,
      rankBefore: rankOf(first, ranking),
      rankAfter: rankOf(first, after),
    }
  }
  return {
    // The rated gap is in half points. In doubles the gap of two means may be a multiple of a quarter of a point.
    gap: victory.gap / 2,
    won: stake(points(victory.winner), points(victory.loser)),
    lost: stake(points(defeat.loser), points(defeat.winner)),
  }
}

function scoresOf(ranking: Ranking, side: readonly string[]): readonly number[] | null {
  const scores = side.map((pseudo) => ranking.find((entry) => entry.pseudo === pseudo)?.score)
  return scores.every((score) => score !== undefined) ? scores : null
}

/** The rank of a player. Equal scores share a rank (docs/specification.md#ladders). */
function rankOf(player: string, players: readonly { readonly pseudo: string; readonly score: number }[]): number {
  const own = players.find(({ pseudo }) => pseudo === player)?.score ?? 0
  return 1 + players.filter(({ score }) => score > own).length
}
