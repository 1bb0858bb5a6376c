import { pairingFor } from '@topspin/domain/contract/television'
import { lasts } from '@topspin/domain/time/ahead-of-clock'

/**
 * A browser that asks to be a screen, or is one (docs/specification.md#television). It has no player. Its token is not
 * stored, only the hash.
 */
export interface PairedScreen {
  readonly id: string
  readonly tokenHash: string
  /** Null while it waits for an approval. */
  readonly name: string | null
  /** What it shows until it is approved. */
  readonly code: string
  /** How many codes an admin has entered for it. */
  readonly attempts: number
  /** The address that it asked from (`addressKey`), while it waits. Null once it is approved. */
  readonly address: string | null
  /** From the `User-Agent`; empty when it is not known. */
  readonly browser: string
  readonly system: string
  readonly requestedAt: number
  readonly seenAt: number
}

/** Whether a browser waits for an approval: its code can still be entered. */
export const isWaiting = ({ name, requestedAt }: PairedScreen, now: number): boolean =>
  name === null && lasts(requestedAt, pairingFor, now)

/** The paired screens in the identity store. Each adapter passes `paired-screens-contract.ts`. */
export interface PairedScreens {
  add(screen: PairedScreen): Promise<void>
  /** All screens, oldest first. */
  all(): Promise<PairedScreen[]>
  byToken(tokenHash: string): Promise<PairedScreen | null>
  /**
   * Counts an attempt on a screen that waits, before its code is compared. Atomic: admins may enter codes at once.
   * @returns the screen with this attempt; null when none waits under this id
   */
  attempt(id: string): Promise<PairedScreen | null>
  /** Gives a waiting screen its name, which approves it, and forgets its address. Returns false when it no longer waits. Atomic. */
  approve(id: string, name: string): Promise<boolean>
  /** Stores when a screen was last used. */
  touch(id: string, seenAt: number): Promise<void>
  /** Returns false when there is none under this id. */
  remove(id: string): Promise<boolean>
  /** Removes a screen if it waits. */
  removeWaiting(id: string): Promise<void>
  /** Removes waiting screens requested before an instant (epoch ms). */
  forgetWaiting(before: number): Promise<void>
}
