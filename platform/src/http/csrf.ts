import { randomBytes } from 'node:crypto'
import { Refusal } from '@topspin/domain/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName, sessionLimits, tokenHashOf } from './session-cookie.ts'
import { createSigner, isSameText } from './signer.ts'

const cookieName = 'XSRF-TOKEN'
const headerName = 'x-xsrf-token'
/** Maximum number of sessions' tokens in memory. At this number all are removed. */
const maxTokens = 10_000

export type Csrf = ReturnType<typeof createCsrf>

/**
 * Sets and checks the CSRF token (docs/specification.md#sessions). The token of a session is a signature over the hash
 * of the session cookie, so it is not stored and ends with the session. In a browser without a session, the token is a
 * signature over a nonce. The cookie with the token has no prefix `__Host-`, because the specification names it
 * `XSRF-TOKEN`. So another subdomain can set this cookie, but a session accepts only its own token.
 * @param secret the installation's session secret
 */
export function createCsrf(secret: string, secure: boolean) {
  const sign = createSigner(secret, 'csrf')
  const sessionTokens = new Map<string, string>()
  function sessionToken(tokenHash: string): string {
    const known = sessionTokens.get(tokenHash)
    if (known !== undefined) return known
    const token = sign(`session ${tokenHash}`)
    // Clients can send any text as the session cookie, so the number of tokens needs a limit.
    if (sessionTokens.size >= maxTokens) sessionTokens.clear()
    sessionTokens.set(tokenHash, token)
    return token
  }
  const nonceToken = (nonce: string) => `${nonce}.${sign(`nonce ${nonce}`)}`

  function fits(token: string, request: FastifyRequest): boolean {
    const session = request.cookies[sessionCookieName(secure)]
    if (session !== undefined) return isSameText(token, sessionToken(tokenHashOf(session)))
    return isSameText(token, nonceToken(token.split('.')[0] ?? ''))
  }

  /** Sets the cookie with a token for this session, or for a browser without a session (null). */
  function issue(reply: FastifyReply, tokenHash: string | null): void {
    const token = tokenHash === null ? nonceToken(randomBytes(16).toString('base64url')) : sessionToken(tokenHash)
    reply.setCookie(cookieName, token, {
      path: '/',
      sameSite: 'lax',
      secure,
      maxAge: sessionLimits.player.absolute / 1000,
    })
  }

  return {
    /** The CSRF token of a session. read-api needs it to call command-api for the player of the session. */
    tokenFor: sessionToken,
    issue,

    /** Sets the cookie unless the browser has a valid token. */
    ensure(request: FastifyRequest, reply: FastifyReply): void {
      const cookie = request.cookies[cookieName]
      if (cookie !== undefined && fits(cookie, request)) return
      const session = request.cookies[sessionCookieName(secure)]
      issue(reply, session === undefined ? null : tokenHashOf(session))
    },

    /** Checks that a request (no GET or HEAD) comes from the application's page. @throws Refusal `csrf` if not */
    check(request: FastifyRequest): void {
      const site = request.headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('csrf')
      const sent = request.headers[headerName]
      const cookie = request.cookies[cookieName]
      if (typeof sent !== 'string' || cookie === undefined) throw new Refusal('csrf')
      if (!isSameText(sent, cookie) || !fits(sent, request)) throw new Refusal('csrf')
    },
  }
}

/** Checks that a logout (a GET: any link can request it) comes from the application's page. @throws Refusal `csrf` */
export function checkLogoutOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new Refusal('csrf')
}
