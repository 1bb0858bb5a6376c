import type { Body, CallName, calls, Params, Query, Reply } from '@topspin/domain/contract/calls'
import type { Instant } from '@topspin/domain/ids'
import type { permissions } from '@topspin/domain/permissions'
import type { Position } from '../event-store/port.ts'
import type { Account } from '../identity/port.ts'
import type { Serialised } from './serialise.ts'
import type { Subject } from './session.ts'

/** Somebody, but where the matrix lets anyone in. */
export type SubjectOf<K extends CallName> = (typeof permissions)[(typeof calls)[K]['action']] extends 'anyone'
  ? Subject | null
  : Subject

/** What a handler gets, parsed. */
export interface CallContext<K extends CallName> {
  readonly subject: SubjectOf<K>
  readonly params: Params<K>
  readonly query: Query<K>
  readonly body: Body<K>
  /** The same for each repeat of a command under one `Idempotency-Key`. */
  readonly commandId: string
  readonly correlationId: string
  readonly now: Instant
  /** `X-Position` of the request: what the reader has just done and wants to see; null without one. */
  readonly after: Position | null
  /** The address the request comes from, past the proxies that are trusted. */
  readonly address: string
  /** Opens a session in this browser, ends the one it had, sets the cookies. @returns the new token's hash */
  readonly openSession: (account: Account) => Promise<string>
  /** Ends the session of this browser and takes its cookies back. */
  readonly endSession: () => Promise<void>
  /**
   * Runs a check of the player's current password, unless too many were wrong before (Refusal `too-many-requests`). It
   * throws Refusal `reauthentication-required` for a wrong one.
   */
  readonly guessing: <T>(check: () => Promise<T>) => Promise<T>
}

/** What a handler answers: a reply, or one made into bytes before; a command says where its events stand. */
export type Answer<K extends CallName> = {
  readonly position?: Position | null
  /** 200 when left out. */
  readonly status?: number
} & ({ readonly reply: Reply<K> } | { readonly serialised: Serialised<K> })

export type CallHandler<K extends CallName> = (context: CallContext<K>) => Promise<Answer<K>> | Answer<K>

/** Handlers of some calls, by name. */
export type CallHandlers<K extends CallName> = { readonly [N in K]: CallHandler<N> }
