import type { Instant, PlayerId } from './ids.ts'

export type Ladder = 'simple' | 'double'

/** What the rule needs to know of a match. */
export interface RollbackCandidate {
  readonly sequence: number
  /** Not after `now`, also for a match that a wrong clock dated in the future (`MatchEnds`). */
  readonly endedAt: Instant
}

/**
 * A match may be cancelled while it is younger than the window and the last uncancelled
 * match of each of its players in its ladder. Then nothing was rated after it from the scores it made, so taking its
 * impacts back restores every score exactly.
 * @param newest for each player of the match, the sequence of their last uncancelled match in the ladder
 */
export function isRollbackable(
  match: RollbackCandidate,
  newest: readonly (number | null)[],
  now: Instant,
  windowHours: number,
): boolean {
  const age = Date.parse(now) - Date.parse(match.endedAt)
  return age < windowHours * 3_600_000 && newest.every((sequence) => sequence === match.sequence)
}

export interface Side {
  readonly playerId: PlayerId
}
/** All players of a match, winners first. */
export const playersOf = (match: { readonly winners: readonly Side[]; readonly losers: readonly Side[] }): PlayerId[] =>
  [...match.winners, ...match.losers].map((side) => side.playerId)
