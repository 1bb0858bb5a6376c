import type { LadderRecord } from '@topspin/domain/documents/rankings'
import type { CorrectableFields } from '@topspin/domain/match/corrected-match'
import { plusImpact } from '@topspin/domain/match/rating'
import type { MatchEvent } from './match-events.ts'

/**
 * How a match event changes a player's record in the ladder: the score after the event, and by how much the numbers of
 * wins and losses change. Null for a player whom the event does not change.
 */
export function changeOfRecord({ type, data }: MatchEvent, player: string): LadderRecord | null {
  if (type === 'MatchCorrected' || type === 'MatchRecalculated') {
    const score = data.scores.find(({ playerId }) => playerId === player)?.score
    const [was, now] = [countOf(data.was, player), countOf(data.now, player)]
    return score === undefined ? null : { score, wins: now.wins - was.wins, losses: now.losses - was.losses }
  }
  const side = [...data.winners, ...data.losers].find(({ playerId }) => playerId === player)
  if (side === undefined) return null
  const { wins, losses } = countOf(data, player)
  if (type === 'MatchPlayed') return { score: plusImpact(side.before, side.impact), wins, losses }
  // Only the last match of its players in the ladder can be cancelled, so the score before that match is right again.
  return { score: side.before, wins: 0 - wins, losses: 0 - losses }
}

/** Counts a match for a player: one win, one loss, or neither for a player who is not in the match. */
function countOf(match: Pick<CorrectableFields, 'winners' | 'losers'> | null, player: string) {
  const isIn = (sides: CorrectableFields['winners']) => (sides.some(({ playerId }) => playerId === player) ? 1 : 0)
  return match === null ? { wins: 0, losses: 0 } : { wins: isIn(match.winners), losses: isIn(match.losers) }
}
