import type { Explanation } from '@topspin/domain/contract/match'
import type { Ranking } from '../ranking/ranking.ts'

/** A player in the ladder after a match, with the rank before it. */
export interface Moved {
  readonly pseudo: string
  readonly score: number
  readonly rank: number
  readonly rankBefore: number
}

/**
 * The ladder after a match, from the one before it as last read and the scores of the answer. It is known at once, so
 * that the result does not change while one reads it.
 * @returns an empty ladder when a player of the match is not in the one before it
 */
export function ladderAfter(before: Ranking, players: Explanation['players']): readonly Moved[] {
  if (players.some(({ pseudo }) => before.every((entry) => entry.pseudo !== pseudo))) return []
  const scores = before.map((entry) => {
    const player = players.find(({ pseudo }) => pseudo === entry.pseudo)
    return { ...entry, score: player === undefined ? entry.score : player.before + player.impact }
  })
  // Players with the same score keep their order. Equal scores share a rank (docs/specification.md#ladders).
  const sorted = scores.toSorted((one, other) => other.score - one.score)
  let rank = 1
  return sorted.map(({ pseudo, score, rank: rankBefore }, index) => {
    if (score !== sorted[index - 1]?.score) rank = index + 1
    return { pseudo, score, rank, rankBefore }
  })
}

/** A player's row with the one above and the one below; the first three or the last ones at an end of the ladder. */
export function neighboursOf(ladder: readonly Moved[], pseudo: string): readonly Moved[] {
  const index = ladder.findIndex((entry) => entry.pseudo === pseudo)
  const from = Math.max(0, Math.min(index - 1, ladder.length - 3))
  return index < 0 ? [] : ladder.slice(from, from + 3)
}
