import type { Instant, PlayerId } from '@topspin/domain/ids'

/**
 * Until when each player is free to play (docs/specification.md#who-is-free). Entries whose instant has passed are
 * removed, and all are lost when the engine restarts. The caller passes the present instant as `now`.
 */
export interface Availability {
  /** Sets until when a player is free, in place of what was set before. */
  set(id: PlayerId, until: Instant, now: Instant): Promise<void>
  /** Ends the availability of these players. @returns whether at least one of them had an entry */
  end(ids: readonly PlayerId[]): Promise<boolean>
  /** Who is free at an instant, and until when. */
  freeAt(now: Instant): Promise<ReadonlyMap<PlayerId, Instant>>
  /**
   * Claims the right to notify people of who is free. It can be claimed once in each `freePlayersNotificationIntervalMs`.
   * @returns false when the right was claimed less than this interval ago
   */
  claimNotification(now: Instant): Promise<boolean>
  close(): Promise<void>
}
