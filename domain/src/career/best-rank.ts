import type { CareerMatch } from '../documents/careers.ts'
import type { Instant } from '../ids.ts'
import { uncountedMatchCount } from '../ladder/rank-history.ts'
import { dayLength } from '../time/days.ts'
import type { Career } from './career.ts'

/** The best rank of a player in a ladder, and the longest stay at it: matches in a row with this rank. */
export interface BestRank {
  readonly rank: number
  /** The match with which the stay began. */
  readonly first: CareerMatch
  /** Length of the stay in whole days: until the next match with another rank, or until now. */
  readonly days: number
}

/**
 * The longest stay at the best rank, without the first `uncountedMatchCount` matches of the career
 * (docs/specification.md#player-page). Null when no match counts.
 * @param career the whole career, also when `since` restricts which matches count
 * @param after the rank after each match, by the match's sequence number
 */
export function bestRankOf(
  career: Career,
  after: ReadonlyMap<number, number>,
  since: Instant | null,
  now: Instant,
): BestRank | null {
  const counted = career.slice(uncountedMatchCount).flatMap((match) => {
    const rank = after.get(match.sequence)
    return rank === undefined || (since !== null && match.playedAt < since) ? [] : [{ match, rank }]
  })
  const rank = counted.reduce((best, one) => Math.min(best, one.rank), Number.POSITIVE_INFINITY)
  let longest: BestRank | null = null
  let first: CareerMatch | null = null
  for (const [index, one] of counted.entries()) {
    first = one.rank === rank ? (first ?? one.match) : null
    if (first === null) continue
    const until = counted[index + 1]?.match.playedAt ?? now
    const days = Math.round((Date.parse(until) - Date.parse(first.playedAt)) / dayLength)
    if (longest === null || days > longest.days) longest = { rank, first, days }
  }
  return longest
}
