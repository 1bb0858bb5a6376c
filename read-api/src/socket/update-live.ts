import type { LiveMatch, LiveUpdate } from '@topspin/domain/contract/live'
import type { Subject } from '@topspin/platform/http/session'

/** Who sends a point through the socket. */
export interface Sender {
  /** As the session says at this moment. */
  readonly subject: Subject
  /** The cookies the socket was opened with: what a call to the write side, when it is elsewhere, goes in with. */
  readonly cookies: string
  readonly correlationId: string
}

/**
 * Scores a point on the write side, by the rules of POST updateLive (decisions §6). In one process that is a function
 * of command-api; where the services are apart, the same call over HTTP with the sender's cookies.
 * @returns the match it leaves
 * @throws Refusal as updateLive answers: live-stale with the current match, live-one-point, forbidden and so on
 */
export type LiveScoringPort = (update: LiveUpdate, sender: Sender) => Promise<LiveMatch>
