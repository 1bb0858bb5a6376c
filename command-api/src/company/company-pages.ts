import { randomBytes, randomUUID } from 'node:crypto'
import {
  CompanySignInQuery,
  companyCallbackPath,
  companyLogoutPath,
  companySignInPath,
} from '@topspin/domain/contract/company'
import { instant } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import { welcomePath } from '@topspin/domain/text/page-addresses'
import type { RequestServices } from '@topspin/platform/http/authorise'
import type { CompanySignInRequest } from '@topspin/platform/http/company-cookies'
// Adds `requestServices` to Fastify's types.
import type {} from '@topspin/platform/http/refuse'
import { disablingOf } from '@topspin/platform/identity/disabling-of'
import { emailKey } from '@topspin/platform/identity/keys'
import type { Account } from '@topspin/platform/identity/port'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isLoginRecent } from '../accounts/passwords.ts'
import { endSessions, openSessionOf } from '../accounts/sessions.ts'
import { CompanySignInFailed } from '../company-failure.ts'
import type { CompanyClaims } from '../company-provider.ts'
import type { Deps } from '../deps.ts'
import { linkAccount } from './link-account.ts'
import { type CompanyDeps, linkedAccount, resolveCompanySignIn } from './sign-in.ts'

type PageDeps = CompanyDeps & { readonly requestServices: RequestServices }

const anyone = { config: { action: 'session.open' } } as const
const LogoutRequest = z.object({ logout_token: z.string().max(8_000) })

/**
 * Adds the routes that browsers and the provider request for a sign-in with the company account. They are not in
 * `calls`, because they redirect or answer without content.
 */
export function registerCompanySignInRoutes(server: FastifyInstance, { company, ...rest }: Deps): void {
  const { requestServices } = server
  if (company === null || requestServices === null) return
  const deps: PageDeps = { ...rest, company, requestServices }
  server.get<{ Querystring: CompanySignInQuery }>(
    companySignInPath,
    { ...anyone, schema: { querystring: CompanySignInQuery } },
    (request, reply) => leadToProvider(deps, request.query, request, reply),
  )
  server.get(companyCallbackPath, anyone, (request, reply) => receiveFromProvider(deps, request, reply))
  server.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    const options = { schema: { body: LogoutRequest }, config: { public: true, fromServer: true } } as const
    scope.post<{ Body: z.infer<typeof LogoutRequest> }>(companyLogoutPath, options, async ({ body }, reply) => {
      await endCompanySessions(deps, body.logout_token)
      return reply.header('cache-control', 'no-store').send()
    })
  })
}

/** Redirects the browser to the provider. @throws Refusal csrf, reauthentication-required */
async function leadToProvider(
  deps: PageDeps,
  { purpose, to, other }: CompanySignInQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { company, requestServices } = deps
  const { subject } = request
  if (purpose !== 'enter') {
    demandOwnPage(request)
    // The session has ended since the page was loaded.
    if (subject === null) return reply.redirect(landingPath(pathIn(to), 'step=login'))
    if (purpose === 'link' && !isLoginRecent(subject, requestServices.clock()))
      throw new Refusal('reauthentication-required')
  }
  const token = () => randomBytes(32).toString('base64url')
  const secrets = { state: token(), nonce: token(), verifier: token() }
  const owner = purpose === 'enter' ? null : (subject?.playerId ?? null)
  const begun: CompanySignInRequest = { ...secrets, purpose, playerId: owner, to: pathIn(to) }
  try {
    const address = await company.provider.authorizationUrl(begun, other !== undefined)
    requestServices.company.visit.clear(reply)
    requestServices.company.request.issue(reply, begun)
    return reply.header('cache-control', 'no-store').redirect(address.href)
  } catch (error) {
    return leadAfterFailure(deps, error, begun, reply)
  }
}

async function receiveFromProvider(
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { company, requestServices } = deps
  const begun = requestServices.company.request.read(request)
  requestServices.company.request.clear(reply)
  reply.header('cache-control', 'no-store')
  const answer = new URL(request.url, 'http://localhost').search
  // The cookie of the sign-in (`begun`) is missing or too old, or the answer belongs to another sign-in.
  if (begun === null || new URLSearchParams(answer).get('state') !== begun.state)
    return leadAfterFailure(deps, new CompanySignInFailed('expired'), { purpose: 'enter', to: '/' }, reply)
  try {
    // Requests without the cookie do not count towards this limit, because anybody can send them.
    if (!(await requestServices.limits.mayReturnFromCompany(request.ip))) throw new CompanySignInFailed('away')
    const claims = await company.provider.claimsOf(answer, begun)
    if (begun.playerId === null) return await enter(deps, claims, begun.to, request, reply)
    await linkOrConfirm(deps, claims, begun, request, reply)
    return reply.redirect(begun.to)
  } catch (error) {
    return leadAfterFailure(deps, error, begun, reply)
  }
}

/** Opens a session if the account is active. Redirects to the landing page. @throws CompanySignInFailed */
async function enter(
  deps: PageDeps,
  claims: CompanyClaims,
  to: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { requestServices, identity, clock } = deps
  // Not the id of the request, which a client may choose.
  const trace = { commandId: randomUUID(), correlationId: request.id, now: instant(clock()) }
  const entry = await resolveCompanySignIn(deps, claims, trace)
  if ('visit' in entry) requestServices.company.visit.issue(reply, entry.visit)
  else if (entry.status === 'disabled') {
    const { id, pseudo } = entry.account
    const step = { step: 'disabled', pseudo, disabled: await disablingOf(identity, id) } as const
    requestServices.company.visit.issue(reply, { step, person: null })
  } else if (entry.status === 'pending') {
    requestServices.applicants.issue(reply, entry.account.id)
    return reply.redirect(`${welcomePath}?step=wait`)
  } else if (!(await openSession(deps, entry.account, claims.sid, request, reply, false)))
    throw new CompanySignInFailed('expired')
  return reply.redirect(landingPath(to, 'step=company'))
}

/**
 * Links the account of the session with the company account. With the purpose `confirm`, opens a new session instead.
 * @throws CompanySignInFailed
 */
async function linkOrConfirm(
  deps: PageDeps,
  claims: CompanyClaims,
  begun: CompanySignInRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { identity } = deps
  const { subject } = request
  const account = subject === null ? null : await identity.account(subject.playerId)
  if (subject === null || account === null || account.id !== begun.playerId) throw new CompanySignInFailed('expired')
  if (begun.purpose === 'link') {
    if (!(await linkAccount(deps, account.id, claims, randomUUID()))) throw new CompanySignInFailed('linked')
    const isSame = claims.email !== null && emailKey(claims.email) === emailKey(account.email)
    if (isSame && claims.isEmailVerified) await identity.verifyEmail(account.id)
    return endSessions(deps, account.id, subject.tokenHash)
  }
  if ((await linkedAccount(deps, claims))?.id !== account.id) throw new CompanySignInFailed('denied')
  // `isConfirmed` is true, so that the new session counts as a recent login (`isLoginRecent`).
  await openSession(deps, account, claims.sid, request, reply, true)
}

/**
 * Ends the sessions that a logout token names.
 * @throws Refusal invalid-request for an invalid token; Refusal engine-away when the token cannot be checked
 */
async function endCompanySessions(deps: PageDeps, token: string): Promise<void> {
  const { company, identity, bus } = deps
  const ended = await company.provider.loggedOut(token).catch(() => {
    throw new Refusal('engine-away')
  })
  if (ended === null) throw new Refusal('invalid-request')
  const { sid } = ended
  // A session is found by its own id, because the player may have unlinked the company account since it was opened.
  const playerId =
    sid === '' ? ((await linkedAccount(deps, ended))?.id ?? null) : await identity.playerOfCompanySession(sid)
  if (playerId === null) return
  await identity.endCompanySessions(playerId, sid || null)
  await bus.publish('sessions-ended', { playerId, kept: null })
}

function leadAfterFailure(
  deps: PageDeps,
  error: unknown,
  { purpose, to }: Pick<CompanySignInRequest, 'purpose' | 'to'>,
  reply: FastifyReply,
): FastifyReply {
  if (!(error instanceof CompanySignInFailed)) throw error
  const { why, email, cause } = error
  if (cause !== undefined && why !== 'interrupted') deps.report('a sign-in with the company account has failed', error)
  const domains = why === 'domain' ? [...(deps.companyEmailDomains ?? [])] : []
  const step = { step: 'failed', why, email, domains } as const
  deps.requestServices.company.visit.issue(reply, { step, person: null })
  return reply.redirect(purpose === 'enter' ? landingPath(to, 'company=failed') : '/account?company=failed')
}

const openSession = (
  deps: PageDeps,
  account: Account,
  sid: string,
  request: FastifyRequest,
  reply: FastifyReply,
  isConfirmed: boolean,
): Promise<boolean> => {
  const { sessions } = deps.requestServices
  const calls = {
    subject: request.subject,
    openSession: (opened: Account, company: string | null = null) =>
      sessions.open(request, reply, opened, company, isConfirmed),
    endSession: () => sessions.end(request, reply),
  }
  return openSessionOf(deps, account, calls, sid)
}

/** The address of the landing page, which opens the path `to` after the login. */
const landingPath = (to: string, query: string): string =>
  `${welcomePath}${to === '/' ? '' : `/${encodeURIComponent(to)}`}?${query}`

/** Returns `to` if it is a path of this application; otherwise `/`. */
function pathIn(to: string): string {
  const base = 'http://localhost'
  if (!to.startsWith('/') || !URL.canParse(to, base)) return '/'
  const { origin, pathname, search } = new URL(to, base)
  // For a browser `//host` is the address of another host. `URL` turns `/.//host` into `//host`.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : '/'
}

/** Refuses a request from a page of another origin, such as a click on a link there. @throws Refusal csrf */
function demandOwnPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('csrf')
}
