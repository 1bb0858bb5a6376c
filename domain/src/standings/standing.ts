import type { LadderRecord } from '../documents/rankings.ts'
import { type CourseDocument, monthOf, type StatusDocument } from '../documents/standings.ts'
import type { HalfPoints, Instant } from '../ids.ts'

/** The documents of a player in a ladder; a player without matches has none. */
interface Course {
  readonly startScore: HalfPoints
  readonly ends: CourseDocument | undefined
  /** The month of the instant. */
  readonly month: CourseDocument | undefined
}

/** What a player had at an instant, as it stood then: a match counts until the instant at which it was cancelled. */
export function standingAt({ startScore, ends, month }: Course, at: Instant): LadderRecord {
  const thisMonth = monthOf(at)
  const end = ends?.standings.findLast(([endOf]) => endOf < thisMonth)
  const last = month?.standings.findLast(([from]) => from <= at)
  const [, score, wins, losses] = end ?? ['', startScore, 0, 0]
  if (last === undefined) return { score, wins, losses }
  return { score: last[1], wins: wins + last[2], losses: losses + last[3] }
}

/** A player's status at an instant; null before the registration. */
export const statusAt = ({ statuses }: StatusDocument, at: Instant): StatusDocument['statuses'][number][1] | null =>
  statuses.findLast(([from]) => from <= at)?.[1] ?? null

/**
 * Finds a player's last match by an instant that was not cancelled by then. A cancellation takes back the player's last
 * match, so each one skips a match further back.
 * @param months of the player in one ladder, newest first
 * @returns its date; null without one in these months
 */
export function lastMatchAt(months: readonly CourseDocument[], at: Instant): Instant | null {
  let cancelled = 0
  for (const { standings } of months) {
    for (let index = standings.length - 1; index >= 0; index -= 1) {
      const [from, , wins, losses] = standings[index] ?? ['', 0, 0, 0]
      if (from > at) continue
      const [, , winsBefore, lossesBefore] = standings[index - 1] ?? ['', 0, 0, 0]
      if (wins + losses < winsBefore + lossesBefore) cancelled += 1
      else if (cancelled > 0) cancelled -= 1
      // In a month the instants are those of the changes.
      else return from as Instant
    }
  }
  return null
}
