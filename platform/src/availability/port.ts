import type { Instant, PlayerId } from '@topspin/domain/ids'

/**
 * Until when each player is free to play (docs/specification.md#who-is-free). Nothing is kept for longer than it lasts,
 * and nothing survives the engine. Instants are compared with the clock of the caller.
 */
export interface Availability {
  /** A player is free until an instant, instead of an earlier or later one before. */
  set(id: PlayerId, until: Instant, now: Instant): Promise<void>
  /** These players are no longer free. @returns whether one of them was */
  end(ids: readonly PlayerId[]): Promise<boolean>
  /** Who is free at an instant, and until when. */
  freeAt(now: Instant): Promise<ReadonlyMap<PlayerId, Instant>>
  close(): Promise<void>
}
