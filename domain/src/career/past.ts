import type { CareerMatch } from '../documents/careers.ts'
import { type HalfPoints, halfPoints, type Instant, type PlayerId } from '../ids.ts'
import type { Ladder } from '../ladder.ts'
import { type Career, isWon } from './career.ts'

/** A match of a player in either ladder. */
export interface PastMatch extends CareerMatch {
  readonly ladder: Ladder
}

/** Which matches to keep; null for any. */
export interface PastFilter {
  readonly ladder: Ladder | null
  readonly opponent: PlayerId | null
  readonly won: boolean | null
  readonly since: Instant | null
}

/** The matches of both careers that a filter keeps, in the order of play. */
export function pastOf(careers: Readonly<Record<Ladder, Career>>, filter: PastFilter): PastMatch[] {
  const { ladder, opponent, won, since } = filter
  const kept = (of: Ladder): PastMatch[] =>
    ladder !== null && ladder !== of
      ? []
      : careers[of]
          .filter(
            (match) =>
              (opponent === null || match.opponents.includes(opponent)) &&
              (won === null || isWon(match) === won) &&
              (since === null || match.playedAt >= since),
          )
          .map((match) => ({ ...match, ladder: of }))
  return [...kept('simple'), ...kept('double')].sort((a, b) => a.sequence - b.sequence)
}

/** Results, and the points of each ladder, which are never added: they are not points of the same ranking. */
export interface PastTotals {
  readonly wins: number
  readonly losses: number
  readonly simple: HalfPoints
  readonly double: HalfPoints
}

const none: PastTotals = { wins: 0, losses: 0, simple: halfPoints(0), double: halfPoints(0) }

const withMatch = (totals: PastTotals, match: PastMatch): PastTotals => ({
  ...totals,
  [isWon(match) ? 'wins' : 'losses']: totals[isWon(match) ? 'wins' : 'losses'] + 1,
  [match.ladder]: halfPoints(totals[match.ladder] + match.impact),
})

export const totalsOf = (matches: readonly PastMatch[]): PastTotals => matches.reduce(withMatch, none)

/** The totals of each month with a match, the newest first. @param monthOf the month of an instant, as `2026-11` */
export function monthsOf(
  matches: readonly PastMatch[],
  monthOf: (at: Instant) => string,
): readonly (readonly [month: string, totals: PastTotals])[] {
  const months = new Map<string, PastTotals>()
  for (const match of matches) {
    const month = monthOf(match.playedAt)
    months.set(month, withMatch(months.get(month) ?? none, match))
  }
  return [...months].sort(([a], [b]) => (a < b ? 1 : -1))
}
