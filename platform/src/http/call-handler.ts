import type { Body, CallName, Params, Query, Reply } from '@topspin/domain/contract/calls'
import type { serverCalls } from '@topspin/domain/contract/server-calls'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import type { permissions } from '@topspin/domain/permissions'
import type { Position } from '../event-store/port.ts'
import type { PairedScreen } from '../identity/paired-screens.ts'
import type { Account } from '../identity/port.ts'
import type { Serialised } from './serialise.ts'
import type { Subject } from './session.ts'

/** The player of the session; null is possible only where the permissions allow anyone, or screens, which they name last. */
export type SubjectOf<K extends CallName> = (typeof permissions)[(typeof serverCalls)[K]['action']] extends
  | 'anyone'
  | readonly [...unknown[], { readonly role: 'SCREEN' }]
  ? Subject | null
  : Subject

/** The parsed request, as a handler gets it. */
export interface CallContext<K extends CallName> {
  readonly subject: SubjectOf<K>
  readonly params: Params<K>
  readonly query: Query<K>
  readonly body: Body<K>
  /** Id of the command: the same for each repeat with the same `Idempotency-Key`. */
  readonly commandId: string
  readonly correlationId: string
  readonly now: Instant
  /** `X-Position` of the request: the position that the answer must include; null without one. */
  readonly after: Position | null
  /**
   * Opens a session in this browser, ends its previous one, and sets the cookies. @returns the hash of the new token
   */
  readonly openSession: (account: Account) => Promise<string>
  /**
   * The player of the session that this browser still has a cookie of, also after that session has ended. It gives no
   * access: null after a logout, and in a browser in which nobody has logged in.
   */
  readonly formerPlayer: () => PlayerId | null
  /** Sets the cookie that names the registration of this browser, until the next login. */
  readonly rememberApplicant: (id: PlayerId) => void
  /** Who has registered in this browser and has not logged in since; null for nobody. It gives no access. */
  readonly applicant: () => PlayerId | null
  /** The screen that this browser is, or has requested to be; null for neither. */
  readonly screen: () => Promise<PairedScreen | null>
  /** Gives this browser a new token of a screen. @returns the hash to store */
  readonly issueScreenToken: () => string
  /** The address of the browser, as `addressKey` makes it. */
  readonly address: () => string
  /** The `User-Agent` of the browser; empty without one. */
  readonly userAgent: () => string
  /** Ends the session of this browser and deletes its cookies. */
  readonly endSession: () => Promise<void>
  /**
   * Runs a check of the player's current password, unless there were too many wrong ones (Refusal `too-many-requests`).
   * It throws Refusal `reauthentication-required` for a wrong one.
   */
  readonly guessing: <T>(check: () => Promise<T>) => Promise<T>
}

/** The result of a handler: a reply, or serialised bytes. A command adds the position of its events. */
export type Answer<K extends CallName> = {
  readonly position?: Position | null
} & ({ readonly reply: Reply<K> } | { readonly serialised: Serialised<K> })

export type CallHandler<K extends CallName> = (context: CallContext<K>) => Promise<Answer<K>> | Answer<K>

/** Handlers of some calls, by name. */
export type CallHandlers<K extends CallName> = { readonly [N in K]: CallHandler<N> }
