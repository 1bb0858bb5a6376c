import type { StatusDocument } from '../documents/standings.ts'
import type { Instant, PlayerId } from '../ids.ts'

/** The player enters the ladder (`isActive`) or leaves it at the instant `at`. */
export interface StatusChange {
  readonly at: Instant
  readonly player: PlayerId
  readonly isActive: boolean
}

/** The changes of all players, oldest first. */
export const statusChangesOf = (statuses: ReadonlyMap<PlayerId, StatusDocument>): StatusChange[] =>
  [...statuses]
    .flatMap(([player, { statuses: changes }]) =>
      changes
        // When a clock was set back, a change can have the same date as the change before it in the list, or an earlier
        // date. Then only the last of these changes counts, as in `statusAt`, which searches from the end.
        .filter(([at], index) => changes.slice(index + 1).every(([later]) => later > at))
        .map(([at, status]) => ({ at, player, isActive: status === 'active' })),
    )
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))

/** The instant of the first change that is not in both lists; null when they are the same. */
export function instantOfFirstDifference(
  before: readonly StatusChange[],
  after: readonly StatusChange[],
): Instant | null {
  const index = after.findIndex(({ at, player, isActive }, index) => {
    const other = before[index]
    return other?.at !== at || other.player !== player || other.isActive !== isActive
  })
  if (index >= 0) {
    const [one, other] = [before[index]?.at, after[index]?.at]
    return one === undefined || (other !== undefined && other < one) ? (other ?? null) : one
  }
  return before[after.length]?.at ?? null
}
