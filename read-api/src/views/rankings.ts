import { type Ladder, toPoints } from '@topspin/domain/ids'
import { ranksOf } from '@topspin/domain/ranks'
import { joinListEntries, type SerialisedReply, serialiseListEntry } from '@topspin/platform/http/serialise'
import { createTextKeeper } from '../memory/kept-texts.ts'
import type { Ladders, ListedPlayer } from '../memory/ladders.ts'

type RankingCall = 'simpleRanking' | 'doubleRanking'

/**
 * Serialises a ranking. The JSON of each player is kept without the rank, because a match changes the ranks of many
 * players, but the other fields of few.
 */
export function createRankingSerialiser<K extends RankingCall>(
  ladders: Ladders,
  call: K,
  ladder: Ladder,
): () => Promise<SerialisedReply<K>> {
  const textsOf = createTextKeeper<ListedPlayer>(
    ({ id }) => id,
    ({ document, pseudo }) => [document, pseudo],
    ({ document, pseudo }) => {
      const score = toPoints(document[ladder].score)
      const entry = { rank: 1, pseudo, score, tournamentWins: document.stars }
      return serialiseListEntry<RankingCall>(call, entry).slice(`${upToRank}1`.length)
    },
  )
  return async () => {
    const players = (await ladders.orders())[ladder]
    const ranks = ranksOf(players.map(({ document }) => document[ladder].score))
    const texts = textsOf(players).map((afterRank, index) => `${upToRank}${ranks[index] ?? 0}${afterRank}`)
    return joinListEntries(call, texts)
  }
}

const upToRank = '{"rank":'
