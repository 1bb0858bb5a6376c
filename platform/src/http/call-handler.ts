import { randomUUID } from 'node:crypto'
import type { Body, CallName, Params, Query, Reply } from '@topspin/domain/contract/calls'
import { type ServerCall, serverCalls } from '@topspin/domain/contract/server-calls'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import type { permissions } from '@topspin/domain/permissions'
import { Refusal } from '@topspin/domain/refusals'
import texts from '@topspin/domain/text/fr.json' with { type: 'json' }
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Position, positionFromText } from '../event-store/port.ts'
import type { Account } from '../identity/port.ts'
import type { RequestServices } from './authorise.ts'
import type { CompanyVisit } from './company-cookies.ts'
import { answerIdOf, commandIdOf, type RepeatableCommandKey } from './idempotency.ts'
import { ipAddressKey } from './limits.ts'
import type { SerialisedReply } from './serialise.ts'
import type { Subject } from './session.ts'
import { sessionCookieName } from './session-cookie.ts'

/**
 * The type of `subject`: it includes null for calls that anyone or a television may make. The grant of televisions must
 * be the last grant of its action in `permissions`, because this type checks only the last one.
 */
type SubjectOf<K extends CallName> = (typeof permissions)[(typeof serverCalls)[K]['action']] extends
  | 'anyone'
  | readonly [...unknown[], { readonly role: 'SCREEN' }]
  ? Subject | null
  : Subject

/** What a handler gets: the parsed request with its player and time, and functions for this browser's cookies. */
export type CallContext<K extends CallName> = Omit<InternalCallContext<K>, 'repeatable'>

interface Executed {
  /** The log position for the header `X-Position` of the answer. Without a position, the header is not sent. */
  readonly position?: Position | null
}

/** The result of a handler: a reply, or a serialised reply. A reply `{ done: true }` may be left out. */
export type CallAnswer<K extends CallName> =
  | (Executed & ({ readonly reply: Reply<K> } | { readonly serialised: SerialisedReply<K> }))
  | ({ readonly done: true } extends Reply<K> ? (Executed & { readonly reply?: never }) | undefined : never)

/** Answers one call; throws a Refusal to refuse it. */
export type CallHandler<K extends CallName> = (context: CallContext<K>) => Promise<CallAnswer<K>> | CallAnswer<K>

export type CallHandlers<K extends CallName> = { readonly [N in K]: CallHandler<N> }

/** Format of a position in the header `X-Position`, for all engines. */
export const positionPattern = /^[\w.:@/-]{1,128}$/

/** The parsed input of a call. */
export interface HandlerInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * A `CallContext` with the property `repeatable`, which only `routes.ts` reads. Its data are properties of the object
 * itself, because handlers copy a context with a spread, which copies no getters. Its functions are getters, so that
 * they are made only for a call that uses them.
 */
export class InternalCallContext<K extends CallName> {
  readonly subject: SubjectOf<K>
  readonly params: Params<K>
  readonly query: Query<K>
  readonly body: Body<K>
  /** Id of the command: the same for each repeat of a `repeatable` command. */
  readonly commandId: string
  /** How a repeat of the request is recognised; null when `answerIdOf` returns null, as for each GET. */
  readonly repeatable: RepeatableCommandKey | null
  readonly correlationId: string
  readonly now: Instant
  /** `X-Position` of the request: the answer must reflect the log up to this position; null without one. */
  readonly after: Position | null
  readonly #requestServices: RequestServices
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  /** @param input by default the request's. @throws Refusal `invalid-request` for a malformed header */
  constructor(
    requestServices: RequestServices,
    name: K,
    request: FastifyRequest,
    reply: FastifyReply,
    input: HandlerInput = request,
  ) {
    const { method, params, query, body, keptWithoutSession }: ServerCall = serverCalls[name]
    this.#requestServices = requestServices
    this.#request = request
    this.#reply = reply
    this.subject = request.subject as SubjectOf<K> // the authorisation hook refuses a missing subject
    // The call's schemas made these three values, or they are undefined where the call has no schema.
    this.params = (params === undefined ? undefined : input.params) as Params<K>
    this.query = (query === undefined ? undefined : input.query) as Query<K>
    this.body = (body === undefined ? undefined : input.body) as Body<K>
    this.after = positionOf(request)
    const key = method === 'GET' ? undefined : singleHeader(request, 'idempotency-key')
    const answerId = answerIdOf(this.#playerId ?? (keptWithoutSession ? name : null), key)
    this.repeatable = answerId === null ? null : { answerId, fingerprint: fingerprintOf(requestServices, request) }
    this.commandId = this.repeatable === null ? randomUUID() : commandIdOf(this.repeatable)
    this.correlationId = request.id
    this.now = instant(requestServices.clock())
  }

  /** Opens a session in this browser, and returns the new token's hash. `company`: see `open` in session.ts. */
  get openSession() {
    return (account: Account, company: string | null = null) =>
      this.#requestServices.sessions.open(this.#request, this.#reply, account, company)
  }

  /** The player who logged in last in this browser; null after a logout, and when none is known. Gives no access. */
  get formerPlayer() {
    return () => {
      const { devices, secure } = this.#requestServices
      return this.#request.cookies[sessionCookieName(secure)] === undefined ? null : devices.lastPlayer(this.#request)
    }
  }

  /** Sets the cookie that names the applicant of this browser until the next login. */
  get rememberApplicant() {
    return (id: PlayerId) => this.#requestServices.applicants.issue(this.#reply, id)
  }

  /** How the last request of this browser to the company's provider ended; null when nothing is stored. */
  get companyVisit() {
    return () => this.#requestServices.company.visit.read(this.#request)
  }

  get setCompanyVisit() {
    return (visit: CompanyVisit) => this.#requestServices.company.visit.issue(this.#reply, visit)
  }

  get forgetCompanyVisit() {
    return () => this.#requestServices.company.visit.clear(this.#reply)
  }

  /** The applicant of this browser; null when there is none. Gives no access. */
  get applicant() {
    return () => this.#requestServices.applicants.known(this.#request)
  }

  /** The television in this browser, also while it waits for an approval; otherwise null. */
  get screen() {
    return () => this.#requestServices.screens.pairing(this.#request)
  }

  /** Gives this browser a new token of a television. @returns the hash to store */
  get issueScreenToken() {
    return () => this.#requestServices.screens.issue(this.#reply)
  }

  /** The key (`ipAddressKey`) of the IP address from which the request comes. */
  get address() {
    return () => ipAddressKey(this.#request.ip)
  }

  /** The `User-Agent` of the browser; empty without one. */
  get userAgent() {
    return () => this.#request.headers['user-agent'] ?? ''
  }

  /** Ends the session of this browser and deletes its cookie. */
  get endSession() {
    return () => this.#requestServices.sessions.end(this.#request, this.#reply)
  }

  get mayMailPasswordLink() {
    return (email: string) => this.#requestServices.limits.mayMailPasswordLink(this.#request.ip, email)
  }

  /** Runs `check`, which throws `reauthentication-required` for a wrong password. Refuses after too many wrong ones. */
  get checkCurrentPassword() {
    return <T>(check: () => Promise<T>) => this.#requestServices.limits.currentPassword(this.#playerId ?? '', check)
  }

  get #playerId() {
    return this.#request.subject?.playerId ?? null
  }
}

const fingerprintOf = ({ idempotency }: RequestServices, { method, url, body }: FastifyRequest): string =>
  idempotency.fingerprint(method, url.split('?')[0] ?? '', body)

/** The text of a header; undefined when it is missing or a list. */
export function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

function positionOf(request: FastifyRequest): Position | null {
  const text = singleHeader(request, 'x-position')
  if (text === undefined) return null
  if (!positionPattern.test(text)) {
    throw new Refusal('invalid-request', { errors: [{ path: 'X-Position', message: texts.positionExpected }] })
  }
  return positionFromText(text)
}
