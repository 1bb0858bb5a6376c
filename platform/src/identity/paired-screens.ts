import { pairingCodeValidMs } from '@topspin/domain/contract/television'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'

/**
 * A browser that asks to be a television, or is one (docs/specification.md#television). It belongs to no player. Only
 * the hash of its token is stored.
 */
export interface PairedScreen {
  readonly id: string
  readonly tokenHash: string
  /** Null while the television waits for an approval. */
  readonly name: string | null
  /** The code that the television shows until an admin approves it. */
  readonly code: string
  /** How many codes admins have entered for this television. */
  readonly attempts: number
  /** The `addressKey` of the browser while the television waits for an approval; null afterwards. */
  readonly address: string | null
  /** Name of the browser, from the `User-Agent`; empty when it is not known. */
  readonly browser: string
  readonly system: string
  readonly requestedAt: number
  readonly seenAt: number
}

/** Whether a television waits for an approval and its code can still be entered. */
export const isWaitingScreen = ({ name, requestedAt }: PairedScreen, now: number): boolean =>
  name === null && isPeriodRunning(requestedAt, pairingCodeValidMs, now)

/** The televisions in the identity store. Each adapter passes `paired-screens-contract.ts`. */
export interface PairedScreens {
  add(screen: PairedScreen): Promise<void>
  /** All televisions, oldest first. */
  all(): Promise<PairedScreen[]>
  byToken(tokenHash: string): Promise<PairedScreen | null>
  /**
   * Counts an attempt on a waiting television before its code is compared. Atomic: two admins may enter codes at once.
   * @returns the television with this attempt counted; null when none waits under this id
   */
  attempt(id: string): Promise<PairedScreen | null>
  /** Approves a waiting television: sets its name, removes its address. Returns false when none waits. Atomic. */
  approve(id: string, name: string): Promise<boolean>
  /** Stores when a television was last used. */
  touch(id: string, seenAt: number): Promise<void>
  /** Returns false when no television has this id. */
  remove(id: string): Promise<boolean>
  /** Removes a television if it waits for an approval. */
  removeWaiting(id: string): Promise<void>
  /** Removes waiting televisions that were requested before an instant (epoch ms). */
  forgetWaiting(before: number): Promise<void>
}
