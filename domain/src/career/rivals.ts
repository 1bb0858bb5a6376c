import type { CareerMatch } from '../documents/careers.ts'
import { type HalfPoints, halfPoints, type Instant, type PlayerId } from '../ids.ts'
import { type Career, isWon } from './career.ts'

/** The matches of a player with one other player: an opponent or a partner. */
export interface Tally {
  readonly player: PlayerId
  readonly wins: number
  readonly losses: number
  /** Points won in victories, and lost in defeats. Both are at least 0. */
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
  const tallies = new Map<PlayerId, Tally>()
  for (const match of career)
    for (const player of playersIn(match)) tallies.set(player, withMatch(tallies.get(player), player, match))
  // Ties are broken by the last match, then by id, so that pages are stable.
  return [...tallies.values()].sort(
    (a, b) =>
      b.wins + b.losses - (a.wins + a.losses) ||
      descending(a.lastPlayedAt, b.lastPlayedAt) ||
      descending(b.player, a.player),
  )
}

function withMatch(before: Tally | undefined, player: PlayerId, match: CareerMatch): Tally {
  const won = isWon(match)
  const { wins, losses, taken, given, lastFive } = before ?? none
  return {
    player,
    wins: wins + (won ? 1 : 0),
    losses: losses + (won ? 0 : 1),
    taken: halfPoints(taken + (won ? match.impact : 0)),
    given: halfPoints(given - (won ? 0 : match.impact)),
    lastPlayedAt: match.playedAt,
    lastFive: [...lastFive.slice(-4), won],
  }
}

const none = { wins: 0, losses: 0, taken: 0, given: 0, lastFive: [] }
const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

/** The player with the most points by a measure; null when nobody has any. Ties go to the lowest id. */
export function mostBy(tallies: readonly Tally[], measure: 'taken' | 'given'): Tally | null {
  const sorted = tallies.toSorted((a, b) => b[measure] - a[measure] || descending(b.player, a.player))
  const [first] = sorted
  return first === undefined || first[measure] === 0 ? null : first
}
