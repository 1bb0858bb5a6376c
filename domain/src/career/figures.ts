import type { CareerMatch } from '../documents/careers.ts'
import { type HalfPoints, halfPoints, type Instant } from '../ids.ts'
import { uncountedFirstMatches } from '../ladder/rank-history.ts'
import { dayMs } from '../time/days.ts'
import { type Career, isWon, scoreAfter } from './career.ts'
import { groupByPeriod, type Period } from './periods.ts'

/** Matches in a row with the same result. */
export interface Streak {
  readonly won: boolean
  readonly first: CareerMatch
  readonly last: CareerMatch
  readonly length: number
}

/** The streaks of a career, oldest first. Each match is in exactly one streak. */
export function streaksOf(career: Career): Streak[] {
  const streaks: Streak[] = []
  for (const match of career) {
    const won = isWon(match)
    const current = streaks.at(-1)
    if (current?.won === won) streaks[streaks.length - 1] = { ...current, last: match, length: current.length + 1 }
    else streaks.push({ won, first: match, last: match, length: 1 })
  }
  return streaks
}

/** The longest streak of victories; of several equally long ones the latest. Null without a victory. */
export const longestWinningStreak = (streaks: readonly Streak[]): Streak | null =>
  latestBest(
    streaks.filter(({ won }) => won),
    ({ length }) => length,
  )

/** The match after which the score was highest; of several with the same score the latest. Null without a match. */
export const highestScoreMatch = (career: Career): CareerMatch | null => latestBest(career, scoreAfter)

/** The singles victory over the opponent with the highest score; of several equal ones the latest. Null for none. */
export const victoryOverStrongest = (career: Career): CareerMatch | null =>
  latestBest(
    career.filter((match) => isWon(match) && match.partner === null),
    opponentScore,
  )

/** The opponent's score before a singles match, in half points. */
export const opponentScore = ({ before, lead }: CareerMatch): number => before - lead

/** The month in which most points were won; of several equal ones the latest. Null when no month has a gain. */
export function bestMonthOf(
  career: Career,
  monthOf: (at: Instant) => Period,
): { readonly from: Instant; readonly won: HalfPoints } | null {
  const months = groupByPeriod(career, monthOf).map(({ period, matches }) => ({
    from: period.from,
    won: halfPoints(matches.reduce((sum, { impact }) => sum + impact, 0)),
  }))
  return latestBest(
    months.filter(({ won }) => won > 0),
    ({ won }) => won,
  )
}

function latestBest<Item>(items: readonly Item[], value: (item: Item) => number): Item | null {
  let best: Item | null = null
  for (const item of items) if (best === null || value(item) >= value(best)) best = item
  return best
}

/** Leads in half points. Below `evenBelow` the sides are even; from `farFrom` upwards, one side is much stronger. */
const evenBelow = 50
const farFrom = 200

/** Results by strength of the opponents, in this order: much stronger, stronger, even, weaker, much weaker. */
export function resultsByStrength(career: Career): { readonly wins: number; readonly losses: number }[] {
  const results = Array.from({ length: 5 }, () => ({ wins: 0, losses: 0 }))
  for (const match of career) {
    const result = results[strengthOf(match.lead)]
    if (result !== undefined) result[isWon(match) ? 'wins' : 'losses'] += 1
  }
  return results
}

function strengthOf(lead: number): number {
  const distance = Math.abs(lead)
  if (distance < evenBelow) return 2
  const steps = distance < farFrom ? 1 : 2
  return lead < 0 ? 2 - steps : 2 + steps
}

/** The best rank of a player in a ladder, and the longest stay at it: matches in a row with this rank. */
export interface BestRank {
  readonly rank: number
  /** The match with which the stay began. */
  readonly first: CareerMatch
  /** Length of the stay in whole days: until the next match with another rank, or until now. */
  readonly days: number
}

/**
 * The longest stay at the best rank (docs/specification.md#player-page); null when no match counts.
 * @param career the whole career; its first `uncountedFirstMatches` matches never count
 * @param after the rank after each match, by the match's sequence number
 * @param since matches played before this instant do not count; null when all may count
 */
export function bestRankOf(
  career: Career,
  after: ReadonlyMap<number, number>,
  since: Instant | null,
  now: Instant,
): BestRank | null {
  const counted = career.slice(uncountedFirstMatches).flatMap((match) => {
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
    const days = Math.round((Date.parse(until) - Date.parse(first.playedAt)) / dayMs)
    if (longest === null || days > longest.days) longest = { rank, first, days }
  }
  return longest
}
