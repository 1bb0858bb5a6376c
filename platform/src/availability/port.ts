import type { Instant, PlayerId } from '@topspin/domain/ids'

/** Until when each player is free to play (docs/specification.md#who-is-free). Without Redis, restarts lose entries. */
export interface Availability {
  /** Sets until when a player is free. Removes entries that are over at `now`. */
  set(id: PlayerId, until: Instant, now: Instant): Promise<void>
  /** Removes the entries of these players. Returns whether at least one of them had an entry. */
  end(ids: readonly PlayerId[]): Promise<boolean>
  /** The players who are free at `now`, with the end of their availability. */
  freeAt(now: Instant): Promise<ReadonlyMap<PlayerId, Instant>>
  /** Claims the right to notify of a free player. True at most once in `freePlayersNotificationIntervalMs`. */
  claimNotification(now: Instant): Promise<boolean>
  close(): Promise<void>
}
