import { pseudoKey } from '@topspin/domain/contract/account'
import type { CallName } from '@topspin/domain/contract/calls'
import { type ServerCall, serverCalls } from '@topspin/domain/contract/server-calls'
import { type Action, type Condition, couldBePermitted, isPermitted } from '@topspin/domain/permissions'
import { Refusal } from '@topspin/domain/refusals'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { ApplicantCookie, DeviceCookies } from './browser-cookies.ts'
import type { CompanySignInCookies } from './company-cookies.ts'
import { type Csrf, checkLogoutOrigin } from './csrf.ts'
import type { IdempotentRunner } from './idempotency.ts'
import type { RequestLimits } from './limits.ts'
import type { ScreenCookies, ScreenSubject } from './screen-cookie.ts'
import type { Sessions, Subject } from './session.ts'
import { sessionCookieName } from './session-cookie.ts'

/** What handles the requests of players and televisions. `createServer` makes it from `PlayerServerOptions`. */
export interface RequestServices {
  readonly sessions: Sessions
  readonly csrf: Csrf
  readonly devices: DeviceCookies
  readonly applicants: ApplicantCookie
  readonly company: CompanySignInCookies
  readonly screens: ScreenCookies
  readonly idempotency: IdempotentRunner
  readonly limits: RequestLimits
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly secure: boolean
  /** Whether players may sign in with a password (`PASSWORDS`). */
  readonly acceptsPasswords: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action of a request to this route (`permissions`). */
    action?: Action
    /** The call of the contract that the route serves. */
    call?: CallName
    /** Set on a route that anyone may request without a session, such as health, metrics and files. */
    public?: true
    /** Set on a route that another server calls. The body proves which server it is, so no CSRF token is needed. */
    fromServer?: true
  }
  interface FastifyRequest {
    subject: Subject | null
    /** The television that makes the request (then `subject` is null); null for any other request. */
    screen: ScreenSubject | null
  }
  interface FastifyInstance {
    /** Every route of the server, in the order of registration. */
    readonly routeTable: readonly RouteEntry[]
  }
}

/** A registered route, for one method. */
interface RouteEntry {
  readonly method: string
  readonly url: string
  readonly config: FastifyContextConfig
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Fills `routeTable` and checks each route that is registered later. The registration throws an Error unless the route
 * is `public`, or has an action on a server with sessions.
 */
export function requireRouteActions(server: FastifyInstance): void {
  const table: RouteEntry[] = []
  server.decorate('routeTable', table)
  server.addHook('onRoute', (route: RouteOptions) => {
    const config = route.config ?? {}
    const { action, public: open } = config
    for (const method of [route.method].flat()) table.push({ method, url: route.url, config })
    if (open === true) return
    if (action === undefined) throw new Error(`${String(route.method)} ${route.url} names no action`)
    if (server.requestServices === null)
      throw new Error(`${String(route.method)} ${route.url} is on a server without sessions`)
  })
}

/** Checks each request before its body is read: origin, session or television, role and rate. */
export function registerAuthorisation(server: FastifyInstance, requestServices: RequestServices): void {
  const { sessions, csrf, limits, screens, secure, acceptsPasswords } = requestServices

  server.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { config } = request.routeOptions
    if (!reading.has(request.method) && config.fromServer !== true) csrf.check(request)
    const call: ServerCall | undefined = config.call === undefined ? undefined : serverCalls[config.call]
    if (call?.method === 'GET' && call.side === 'command') checkLogoutOrigin(request)
    if (call?.withPassword === true && !acceptsPasswords) throw new Refusal('not-found')
    if (call?.setsCsrfToken === true) csrf.ensure(request, reply)
    if (config.action === undefined) return
    const token = request.cookies[sessionCookieName(secure)]
    request.subject = token === undefined ? null : await sessions.find(token)
    const refusal = refusalFor(config.action, call, request)
    if (refusal !== null) {
      request.screen = couldBePermitted(config.action, ['SCREEN']) ? await screens.find(request, reply) : null
      if (request.screen === null) throw refusal
      request.subject = null
    }
    const isCounted = !reading.has(request.method) && call?.uncounted !== true
    if (request.subject !== null && isCounted) await limits.command(request.subject)
  })
}

/** Checks the session, the temporary password and the role of a request. @throws Refusal */
export function requirePermission(action: Action, call: ServerCall | undefined, request: FastifyRequest): void {
  const refusal = refusalFor(action, call, request)
  if (refusal !== null) throw refusal
}

function refusalFor(action: Action, call: ServerCall | undefined, request: FastifyRequest): Refusal | null {
  const { subject } = request
  if (subject === null) return couldBePermitted(action, null) ? null : new Refusal('unauthenticated')
  if (subject.mustChangePassword && !isAllowedBeforePasswordChange(call, subject, request)) {
    return new Refusal('password-change-required')
  }
  return couldBePermitted(action, subject.authorities) ? null : new Refusal('forbidden')
}

/**
 * Whether a player with a temporary password may make a call. Calls that anyone may make are allowed. Calls with the
 * trait `beforePasswordChange` are allowed unless the path names another player.
 */
function isAllowedBeforePasswordChange(call: ServerCall | undefined, subject: Subject, request: FastifyRequest) {
  if (call === undefined) return false
  if (couldBePermitted(call.action, null)) return true
  const pseudo = pseudoParam(request)
  const isOwn = pseudo === null || pseudoKey(pseudo) === pseudoKey(subject.pseudo)
  return call.beforePasswordChange === true && isOwn
}

/** The pseudo in the path, before it is validated; null for a path without one. */
function pseudoParam({ params }: FastifyRequest): string | null {
  const isRecord = typeof params === 'object' && params !== null && 'pseudo' in params
  return isRecord && typeof params.pseudo === 'string' ? params.pseudo : null
}

/** Checks an action whose condition only the handler can evaluate (`Condition`). @throws Refusal `forbidden` */
export function requireConditionalPermission(
  action: Action,
  subject: Subject | null,
  facts: Partial<Record<Condition, boolean>>,
): void {
  if (!isPermitted(action, subject?.authorities ?? null, facts)) throw new Refusal('forbidden')
}
