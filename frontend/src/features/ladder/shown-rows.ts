import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Trend } from '@topspin/domain/contract/trends'
import { plainly } from '../../shared/ui/index.ts'
import { isUndecided, podiumOf, type Ranking } from './ranking.ts'

/** Trends by pseudo; empty until they are read. */
export type Trends = ReadonlyMap<string, Trend>

/** A row of a ladder. */
export interface LadderItem {
  readonly entry: RankingEntry
  /** Undefined until the trends are read. */
  readonly trend: Trend | undefined
  readonly isMine: boolean
  /** False before the first match of the ladder, when everybody has the same rank. */
  readonly isRanked: boolean
  readonly isTied: boolean
  /** Whether the podium shows the player, so that a phone leaves the row out. */
  readonly isOnPodium: boolean
}

/** What the rows of a ladder show. @param found the players that a search has found */
export function ladderItems(
  {
    ranking,
    found,
    trends,
    hasPodium,
  }: {
    /** All players. */
    readonly ranking: Ranking
    readonly found: Ranking
    readonly trends: Trends
    readonly hasPodium: boolean
  },
  me: string,
): readonly LadderItem[] {
  const isRanked = !isUndecided(ranking)
  const counts = new Map<number, number>()
  for (const { rank } of ranking) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const named = hasPodium ? podiumOf(ranking).filter(({ isNamed }) => isNamed) : []
  return found.map((entry) => ({
    entry,
    trend: trends.get(entry.pseudo),
    isMine: entry.pseudo === me,
    isRanked,
    isTied: isRanked && (counts.get(entry.rank) ?? 0) > 1,
    isOnPodium: named.some(({ rank }) => rank === entry.rank),
  }))
}

/** The rows whose pseudo contains every word of a search, in any order, without case and accents. */
export function foundRows(ranking: Ranking, search: string): Ranking {
  const words = plainly(search).split(/\s+/)
  return ranking.filter(({ pseudo }) => {
    const text = plainly(pseudo)
    return words.every((word) => text.includes(word))
  })
}
