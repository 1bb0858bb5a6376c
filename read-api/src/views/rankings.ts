import { type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import { ranksOf } from '@topspin/domain/ranks'
import { joinListEntries, type SerialisedReply, serialiseListEntry } from '@topspin/platform/http/serialise'
import type { Ladders, ListedPlayer } from '../memory/ladders.ts'

/**
 * Serialises a ranking. The JSON of each player is kept without the rank, because a match changes the ranks of many
 * players, but the other fields of few.
 */
export function createRankingSerialiser<K extends 'simpleRanking' | 'doubleRanking'>(
  ladders: Ladders,
  call: K,
  ladder: Ladder,
): () => Promise<SerialisedReply<K>> {
  let kept = new Map<PlayerId, Kept>()
  return async () => {
    const players = (await ladders.orders())[ladder]
    const ranks = ranksOf(players.map(({ document }) => document[ladder].score))
    const before = kept
    kept = new Map()
    const texts = players.map((player, index) => {
      const known = before.get(player.id)
      const isSame = known?.player.document === player.document && known.player.pseudo === player.pseudo
      const afterRank = isSame ? known.afterRank : textAfterRank(call, player, ladder)
      kept.set(player.id, { player, afterRank })
      return `${upToRank}${ranks[index] ?? 0}${afterRank}`
    })
    return joinListEntries(call, texts)
  }
}

interface Kept {
  readonly player: ListedPlayer
  readonly afterRank: string
}

const upToRank = '{"rank":'

function textAfterRank(
  call: 'simpleRanking' | 'doubleRanking',
  { pseudo, document }: ListedPlayer,
  ladder: Ladder,
): string {
  const score = toPoints(document[ladder].score)
  return serialiseListEntry(call, { rank: 1, pseudo, score, tournamentWins: document.stars }).slice(
    `${upToRank}1`.length,
  )
}
