import type { Explanation } from '@topspin/domain/contract/match'
import { ranksOf } from '@topspin/domain/ladder'
import type { Ranking } from '../ladder/index.ts'

/** A player in the ladder after a match, with the rank before it. */
export interface Moved {
  readonly pseudo: string
  readonly score: number
  readonly rank: number
  readonly rankBefore: number
}

/**
 * The ladder after a match, from the one before it as last read and the scores of the answer. It needs no further request,
 * so the places on the screen appear with the result and do not change afterwards.
 * @returns an empty ladder when a player of the match is not in the one before it
 */
export function ladderAfter(before: Ranking, players: Explanation['players']): readonly Moved[] {
  if (players.some(({ pseudo }) => before.every((entry) => entry.pseudo !== pseudo))) return []
  const scores = before.map((entry) => {
    const player = players.find(({ pseudo }) => pseudo === entry.pseudo)
    return { ...entry, score: player === undefined ? entry.score : player.before + player.impact }
  })
  // Players with the same score keep their order.
  const sorted = scores.toSorted((one, other) => other.score - one.score)
  const ranks = ranksOf(sorted.map(({ score }) => score))
  return sorted.map(({ pseudo, score, rank: rankBefore }, index) => ({
    pseudo,
    score,
    rank: ranks[index] ?? 0,
    rankBefore,
  }))
}

/** A player's row with the one above and the one below; the first three or the last ones at an end of the ladder. */
export function neighboursOf(ladder: readonly Moved[], pseudo: string): readonly Moved[] {
  const index = ladder.findIndex((entry) => entry.pseudo === pseudo)
  const from = Math.max(0, Math.min(index - 1, ladder.length - 3))
  return index < 0 ? [] : ladder.slice(from, from + 3)
}
