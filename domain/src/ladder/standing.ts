import type { LadderStanding } from '../documents/rankings.ts'
import { type StandingChangesDocument, type StatusDocument, utcMonthOf } from '../documents/standings.ts'
import type { HalfPoints, Instant } from '../ids.ts'

/** What `standingAt` needs of a player in a ladder. A document is undefined when the player has none. */
interface Course {
  readonly startScore: HalfPoints
  /** The document under `monthEndsKey`. */
  readonly ends: StandingChangesDocument | undefined
  /** The document of the month that contains the instant. */
  readonly month: StandingChangesDocument | undefined
}

/** A player's standing at an instant, as it stood then: a match counts until the instant at which it was cancelled. */
export function standingAt({ startScore, ends, month }: Course, at: Instant): LadderStanding {
  const thisMonth = utcMonthOf(at)
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
 * When a player's last match was played, of the matches that counted at the instant `at`; null when `months` has none.
 * A month document also has the corrections made in its month, even of matches played in earlier months. So the result
 * may be older than all `months`. The months in between may then have a later match: the caller reads them too, and
 * calls this function again.
 * @param months the month documents of the player in one ladder, newest first
 */
export function findLastMatchInstant(months: readonly StandingChangesDocument[], at: Instant): Instant | null {
  const played: string[] = []
  for (const { standings } of months.toReversed()) {
    let countBefore = 0
    for (const [from, , wins, losses, playedAt] of standings) {
      if (from > at) break
      const more = wins + losses - countBefore
      countBefore = wins + losses
      if (playedAt === undefined) {
        if (more > 0) played.push(from)
        else if (more < 0) played.pop()
      } else if (more > 0) played.splice(played.findLastIndex((one) => one <= playedAt) + 1, 0, playedAt)
      else if (more < 0 && played.includes(playedAt)) played.splice(played.lastIndexOf(playedAt), 1)
    }
  }
  // The cast is safe: each string in `played` is the instant of a change or of a match.
  return (played.at(-1) ?? null) as Instant | null
}
