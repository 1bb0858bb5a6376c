import { historyKey } from '@topspin/domain/documents/history'
import { playersOf } from '@topspin/domain/match-players'
import { projector } from '../projector.ts'

/** The matches of each player, from that player's side. */
export const history = projector({
  name: 'history',
  version: 1,
  types: ['MatchPlayed', 'MatchRolledBack'],
  keys: ({ data }) => playersOf(data).map((player) => historyKey(player, data.ladder, data.sequence)),
  evolve(_document, { type, data }, key) {
    if (type === 'MatchRolledBack') return null
    const { ladder, matchId, sequence, playedAt, winners, losers, winnerSets, loserSets } = data
    const isMe = ({ playerId }: { playerId: string }) => key.startsWith(`${playerId}/`)
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
  },
})
