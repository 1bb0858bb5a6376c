import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Trend } from '@topspin/domain/contract/trends'
import { plainly } from '../../shared/ui/plainly.ts'
import type { Ranking } from './ranking.ts'

/** Trends by pseudo; empty until they are read. */
export type Trends = ReadonlyMap<string, Trend>

/** What the rows are sorted by; `score` is the order of the ladder. */
export const rowOrders = ['score', 'places', 'name', 'wins', 'share', 'points'] as const
export type RowOrder = (typeof rowOrders)[number]

/** The share of victories; below all others for a player without a match. */
export const shareOf = ({ wins, losses }: Trend): number => (wins + losses === 0 ? -1 : wins / (wins + losses))

const values: Readonly<Record<Exclude<RowOrder, 'score' | 'name'>, (trend: Trend) => number>> = {
  places: ({ week }) => week.places ?? Number.NEGATIVE_INFINITY,
  wins: ({ wins }) => wins,
  share: shareOf,
  points: ({ week }) => week.points,
}

const { compare: byName } = new Intl.Collator('fr')

/** The rows of a ladder in an order, the most first. Equal rows keep the order of the ladder. */
export function sortedRows(ranking: Ranking, trends: Trends, order: RowOrder): Ranking {
  if (order === 'score') return ranking
  if (order === 'name') return ranking.toSorted((one, other) => byName(one.pseudo, other.pseudo))
  const value = ({ pseudo }: RankingEntry) => {
    const trend = trends.get(pseudo)
    return trend === undefined ? Number.NEGATIVE_INFINITY : values[order](trend)
  }
  return ranking.toSorted((one, other) => (value(one) === value(other) ? 0 : value(other) - value(one)))
}

/** The rows whose pseudo contains every word of a search, in any order, without case and accents. */
export function foundRows(ranking: Ranking, search: string): Ranking {
  const words = plainly(search).split(/\s+/)
  return ranking.filter(({ pseudo }) => {
    const text = plainly(pseudo)
    return words.every((word) => text.includes(word))
  })
}
