import type { HistoryDocument } from '@topspin/domain/documents/history'
import type { EventData } from '@topspin/domain/events'

/** A match from the point of view of one of its players; null for anybody else. */
export function pointOfView(match: EventData<'MatchPlayed'>, player: string): HistoryDocument | null {
  const { ladder, matchId, sequence, playedAt, winners, losers, winnerSets, loserSets } = match
  const isMe = ({ playerId }: { playerId: string }) => playerId === player
  const won = winners.some(isMe)
  const [mine, theirs] = won ? [winners, losers] : [losers, winners]
  const me = mine.find(isMe)
  if (me === undefined) return null
  return {
    ladder,
    matchId,
    sequence,
    playedAt,
    mySets: won ? winnerSets : loserSets,
    opponentSets: won ? loserSets : winnerSets,
    before: me.before,
    impact: me.impact,
    opponents: theirs.map(({ playerId }) => playerId),
    partner: mine.find((side) => side !== me)?.playerId ?? null,
  }
}

/** The player of a key that begins with the player's id. */
export const playerIn = (key: string): string => key.slice(0, key.indexOf('/'))
