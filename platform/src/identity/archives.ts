import { archiveKeptMs, archiveMadeWithinMs } from '@topspin/domain/contract/own-data'
import type { PlayerId } from '@topspin/domain/ids'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'

/** The archive of a player's own data (docs/specification.md#ones-own-data), without its content. */
export interface Archive {
  /** Epoch ms. The player and this instant identify the archive. */
  readonly requestedAt: number
  /** In bytes; null while there is no content. */
  readonly size: number | null
  readonly failed: boolean
}

/** The archives in the identity store, at most one for a player. Each adapter passes `archives-contract.ts`. */
export interface Archives {
  /** Stores that a player asks for an archive. Returns false when the player has one, or has no account. */
  add(player: PlayerId, requestedAt: number): Promise<boolean>
  of(player: PlayerId): Promise<Archive | null>
  /** The ZIP; null when it is not made yet, or was erased. */
  content(player: PlayerId): Promise<Uint8Array | null>
  /** Stores the ZIP, or null for a failure. Does nothing when the archive was removed, or erased with the account. */
  finish(player: PlayerId, requestedAt: number, content: Uint8Array | null): Promise<void>
  remove(player: PlayerId, requestedAt: number): Promise<void>
  /** Removes archives that were asked for before an instant (epoch ms). */
  forget(before: number): Promise<void>
}

/** The state of an archive at an instant (epoch ms); 'none' also when it is no longer kept. */
export function archiveStateOf(archive: Archive | null, now: number): 'none' | 'preparing' | 'failed' | 'ready' {
  if (archive === null || !isPeriodRunning(archive.requestedAt, archiveKeptMs, now)) return 'none'
  if (archive.size !== null) return 'ready'
  return archive.failed || !isPeriodRunning(archive.requestedAt, archiveMadeWithinMs, now) ? 'failed' : 'preparing'
}
