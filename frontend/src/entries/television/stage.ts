import type { LiveMatch } from '@topspin/domain/contract/live'

/** How long the result stays (milliseconds). */
export const resultFor = 30_000

/** The live match, and when the screen learned of its winner. */
export interface Stage {
  readonly match: LiveMatch | null
  readonly wonAt: number | null
}

export const emptyStage: Stage = { match: null, wonAt: null }

/**
 * The stage after a message of the socket. A match that is recorded after its last point stays for its result.
 * @param recorded whether the match that has ended was recorded, not stopped
 */
export function staged({ match, wonAt }: Stage, next: LiveMatch | null, now: number, recorded = false): Stage {
  if (next === null) return wonAt === null || !recorded ? emptyStage : { match, wonAt }
  if (next.winner === null) return { match: next, wonAt: null }
  return { match: next, wonAt: match?.id === next.id && wonAt !== null ? wonAt : now }
}

/** The match to show: from the first serve, and for a while after the last point. Null for the rotation. */
export function shownOn({ match, wonAt }: Stage, now: number): LiveMatch | null {
  if (match === null) return null
  if (wonAt !== null) return now - wonAt < resultFor ? match : null
  return match.playerOneService || match.playerTwoService ? match : null
}
