import { randomUUID } from 'node:crypto'
import type { Body, CallName, Params, Query } from '@topspin/domain/contract/calls'
import { type ServerCall, serverCalls } from '@topspin/domain/contract/server-calls'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import texts from '@topspin/domain/text/fr.json' with { type: 'json' }
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asPosition, type Position } from '../event-store/port.ts'
import type { Account } from '../identity/port.ts'
import { addressKey } from './address-key.ts'
import type { RequestServices } from './authorise.ts'
import type { CallContext, SubjectOf } from './call-handler.ts'
import type { CompanyVisit } from './company-cookies.ts'
import { answerIdOf, commandIdOf, type Repeatable } from './idempotency.ts'
import { sessionCookieName } from './session-cookie.ts'

/** Format of a position in the header `X-Position`, for all engines. */
export const positionPattern = /^[\w.:@/-]{1,128}$/

/** The parsed input of a call. */
export interface HandlerInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * The context of a call. Its data are properties of the object itself, because handlers copy a context with a spread,
 * which copies no getters. Its functions are getters, so that they are made only for a call that uses them.
 */
export class RequestContext<K extends CallName> implements CallContext<K> {
  readonly subject: SubjectOf<K>
  readonly params: Params<K>
  readonly query: Query<K>
  readonly body: Body<K>
  readonly commandId: string
  /** Null for a command without a key or without a player, and for a query. */
  readonly repeatable: Repeatable | null
  readonly correlationId: string
  readonly now: Instant
  readonly after: Position | null
  readonly #requestServices: RequestServices
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  /**
   * @param input the input of the call, by default that of the request; a page that is rendered on the server
   * passes its own
   * @throws Refusal `invalid-request` for a malformed header
   */
  constructor(
    requestServices: RequestServices,
    name: K,
    request: FastifyRequest,
    reply: FastifyReply,
    input: HandlerInput = request,
  ) {
    const { method, params, query, body }: ServerCall = serverCalls[name]
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
    const answerId = answerIdOf(this.#playerId, key)
    this.repeatable = answerId === null ? null : { answerId, fingerprint: fingerprintOf(requestServices, request) }
    this.commandId = this.repeatable === null ? randomUUID() : commandIdOf(this.repeatable)
    this.correlationId = request.id
    this.now = instant(requestServices.clock())
  }

  get openSession() {
    return (account: Account, company: string | null = null) =>
      this.#requestServices.sessions.open(this.#request, this.#reply, account, company)
  }

  get formerPlayer() {
    return () => {
      const { devices, secure } = this.#requestServices
      return this.#request.cookies[sessionCookieName(secure)] === undefined ? null : devices.lastPlayer(this.#request)
    }
  }

  get rememberApplicant() {
    return (id: PlayerId) => this.#requestServices.applicants.issue(this.#reply, id)
  }

  get companyVisit() {
    return () => this.#requestServices.company.visit.read(this.#request)
  }

  get setCompanyVisit() {
    return (visit: CompanyVisit) => this.#requestServices.company.visit.issue(this.#reply, visit)
  }

  get forgetCompanyVisit() {
    return () => this.#requestServices.company.visit.clear(this.#reply)
  }

  get applicant() {
    return () => this.#requestServices.applicants.known(this.#request)
  }

  get screen() {
    return () => this.#requestServices.screens.pairing(this.#request)
  }

  get issueScreenToken() {
    return () => this.#requestServices.screens.issue(this.#reply)
  }

  get address() {
    return () => addressKey(this.#request.ip)
  }

  get userAgent() {
    return () => this.#request.headers['user-agent'] ?? ''
  }

  get endSession() {
    return () => this.#requestServices.sessions.end(this.#request, this.#reply)
  }

  get mayMailPasswordLink() {
    return (email: string) => this.#requestServices.limits.mayMailPasswordLink(this.#request.ip, email)
  }

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
  return asPosition(text)
}
