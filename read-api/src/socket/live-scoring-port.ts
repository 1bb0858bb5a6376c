import type { LiveMatch, LiveUpdate } from '@topspin/domain/contract/live'
import type { Subject } from '@topspin/platform/http/session'

/** Who sends a point through the socket. */
export interface PointSender {
  /** The player of the session. The session was checked for this point. */
  readonly subject: Subject
  /** Cookies of the upgrade, for a call to command-api in another process. */
  readonly cookies: string
  readonly correlationId: string
}

/**
 * Scores a point on the write side, by the rules of POST updateLive (docs/specification.md#live-match). The in-process
 * adapter is a function of command-api; the HTTP adapter sends the call with the sender's cookies.
 * @returns the match after the point
 * @throws Refusal of updateLive: live-stale with the current match, live-one-point, forbidden and others; EngineAway
 */
export type LiveScoringPort = (update: LiveUpdate, sender: PointSender) => Promise<LiveMatch>
