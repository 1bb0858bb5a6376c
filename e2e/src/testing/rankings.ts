import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { widestPseudo } from './live-states.ts'

/** A ranking with this number of players; the third player has the widest pseudo. */
export const rankingOf = (players: number): RankingEntry[] =>
  Array.from({ length: players }, (_, index) => ({
    rank: index + 1,
    pseudo: index === 2 ? widestPseudo : `Joueur ${index + 1}`,
    score: 900 - index / 2,
    tournamentWins: index === 2 ? 5 : Number(index % 40 === 0),
  }))
