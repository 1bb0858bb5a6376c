import type { CareerMatch } from '../documents/careers.ts'
import { type HalfPoints, halfPoints, type Instant, type PlayerId } from '../ids.ts'
import { type Career, isWon } from './career.ts'

/** A player's results against, or together with, one other player. */
export interface Tally {
  readonly player: PlayerId
  readonly wins: number
  readonly losses: number
  /** `taken`: points won in victories. `given`: points lost in defeats. Both are at least 0. */
  readonly taken: HalfPoints
  readonly given: HalfPoints
  readonly lastPlayedAt: Instant
  /** The results of the last five matches, oldest first; true for a victory. */
  readonly lastFive: readonly boolean[]
}

export const opponentsIn = ({ opponents }: CareerMatch): readonly PlayerId[] => opponents
export const partnersIn = ({ partner }: CareerMatch): readonly PlayerId[] => (partner === null ? [] : [partner])

/** One tally for each player that `playersIn` finds in the matches, those with most matches first. */
export function talliesOf(career: Career, playersIn: (match: CareerMatch) => readonly PlayerId[]): Tally[] {
  const tallies = new Map<PlayerId, Counted>()
  for (const match of career)
    for (const player of playersIn(match)) {
      const tally = tallies.get(player) ?? newTally(player, match.playedAt)
      tallies.set(player, tally)
      count(tally, match)
    }
  // Ties are broken by the last match, then by id, so that the order is always the same.
  return [...tallies.values()].sort(
    (a, b) =>
      b.wins + b.losses - (a.wins + a.losses) ||
      descending(a.lastPlayedAt, b.lastPlayedAt) ||
      descending(b.player, a.player),
  )
}

/** A tally that is changed in place while matches are counted, because a career has thousands of matches. */
type Counted = { -readonly [K in keyof Tally]: Tally[K] } & { readonly lastFive: boolean[] }

const newTally = (player: PlayerId, lastPlayedAt: Instant): Counted => ({
  player,
  wins: 0,
  losses: 0,
  taken: halfPoints(0),
  given: halfPoints(0),
  lastPlayedAt,
  lastFive: [],
})

function count(tally: Counted, match: CareerMatch): void {
  const won = isWon(match)
  if (won) {
    tally.wins += 1
    tally.taken = halfPoints(tally.taken + match.impact)
  } else {
    tally.losses += 1
    tally.given = halfPoints(tally.given - match.impact)
  }
  tally.lastPlayedAt = match.playedAt
  tally.lastFive.push(won)
  if (tally.lastFive.length > 5) tally.lastFive.shift()
}

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

/** The tally with the highest `measure`; of equal ones, the one with the lowest player id. Null when all are 0. */
export function tallyWithMost(tallies: readonly Tally[], measure: 'taken' | 'given'): Tally | null {
  const sorted = tallies.toSorted((a, b) => b[measure] - a[measure] || descending(b.player, a.player))
  const [first] = sorted
  return first === undefined || first[measure] === 0 ? null : first
}
