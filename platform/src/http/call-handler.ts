import type { Body, CallName, Params, Query, Reply } from '@topspin/domain/contract/calls'
import type { serverCalls } from '@topspin/domain/contract/server-calls'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import type { permissions } from '@topspin/domain/permissions'
import type { Position } from '../event-store/port.ts'
import type { PairedScreen } from '../identity/paired-screens.ts'
import type { Account } from '../identity/port.ts'
import type { CompanyVisit } from './company-cookies.ts'
import type { SerialisedReply } from './serialise.ts'
import type { Subject } from './session.ts'

/**
 * The type of `subject`: it includes null for calls that anyone or a television may make. The grant of televisions must
 * be the last grant of its action in `permissions`, because this type looks for it only there.
 */
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
   * Opens a session in this browser, ends its previous one, and sets the cookies.
   * @param company `Session.company`; null by default
   * @returns the hash of the new token
   */
  readonly openSession: (account: Account, company?: string | null) => Promise<string>
  /**
   * The player who logged in last in this browser, even if that session has ended. Null when the browser has no
   * session cookie, as after a logout. Gives no access.
   */
  readonly formerPlayer: () => PlayerId | null
  /** Sets the cookie that names the applicant of this browser until the next login. */
  readonly rememberApplicant: (id: PlayerId) => void
  /** How the last request of this browser to the company's provider ended; null when nothing is stored. */
  readonly companyVisit: () => CompanyVisit | null
  /** Stores in a cookie how the request of this browser to the company's provider ended. */
  readonly setCompanyVisit: (visit: CompanyVisit) => void
  readonly forgetCompanyVisit: () => void
  /** The applicant of this browser; null when there is none. Gives no access. */
  readonly applicant: () => PlayerId | null
  /** The television that this browser is, or asks to be; null for neither. */
  readonly screen: () => Promise<PairedScreen | null>
  /** Gives this browser a new token of a television. @returns the hash to store */
  readonly issueScreenToken: () => string
  /** The key (`addressKey`) of the IP address from which the request comes. */
  readonly address: () => string
  /** The `User-Agent` of the browser; empty without one. */
  readonly userAgent: () => string
  /** Whether this browser may ask for one more password link for an e-mail address. */
  readonly mayMailPasswordLink: (email: string) => Promise<boolean>
  /** Ends the session of this browser and deletes its cookies. */
  readonly endSession: () => Promise<void>
  /**
   * Runs a check of the player's current password, unless too many passwords were wrong (Refusal `too-many-requests`).
   * `check` throws Refusal `reauthentication-required` for a wrong password.
   */
  readonly checkCurrentPassword: <T>(check: () => Promise<T>) => Promise<T>
}

/** The result of a handler: a reply, or a serialised reply. A command adds the position of its events. */
export type CallAnswer<K extends CallName> = {
  readonly position?: Position | null
} & ({ readonly reply: Reply<K> } | { readonly serialised: SerialisedReply<K> })

/** Answers one call; throws a Refusal to refuse it. */
export type CallHandler<K extends CallName> = (context: CallContext<K>) => Promise<CallAnswer<K>> | CallAnswer<K>

/** Handlers of some calls, by name. */
export type CallHandlers<K extends CallName> = { readonly [N in K]: CallHandler<N> }
