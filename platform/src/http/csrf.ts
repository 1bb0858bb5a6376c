import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
// For its additions to Fastify's types: `cookies`, `setCookie`.
import type {} from '@fastify/cookie'
import { Refusal } from '@topspin/domain/errors/catalogue'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sameText } from './same-text.ts'
import { sessionCookieName, sessionLimits, tokenHashOf } from './session-cookie.ts'

const cookieName = 'XSRF-TOKEN'
const headerName = 'x-xsrf-token'

/** Hands out and checks the anti-forgery token (specification §7, decisions §2). */
export interface Csrf {
  /** The token of a session: for a call that one of our processes makes on behalf of it. */
  tokenFor(tokenHash: string): string
  /** Sets a cookie with a token for this session, or for a browser without one (null). */
  handOut(reply: FastifyReply, tokenHash: string | null): void
  /** Sets a cookie unless the browser has one that fits its session cookie. */
  ensure(request: FastifyRequest, reply: FastifyReply): void
  /** @throws Refusal `csrf` when a request that may change something does not come from our own page */
  check(request: FastifyRequest): void
}

/**
 * The token is a signature over the session cookie's hash, or over a nonce while there is no session: it needs no
 * store, belongs to one browser and ends with the session. The cookie's name is fixed by the specification, so it
 * cannot have the `__Host-` prefix; the signature makes up for that.
 * @param secret the installation's session secret
 */
export function createCsrf(secret: string, secure: boolean): Csrf {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'topspin csrf', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const sessionToken = (tokenHash: string) => sign(`session ${tokenHash}`)
  const nonceToken = (nonce: string) => `${nonce}.${sign(`nonce ${nonce}`)}`

  function fits(token: string, request: FastifyRequest): boolean {
    const session = request.cookies[sessionCookieName(secure)]
    if (session !== undefined) return sameText(token, sessionToken(tokenHashOf(session)))
    return sameText(token, nonceToken(token.split('.')[0] ?? ''))
  }

  function handOut(reply: FastifyReply, tokenHash: string | null): void {
    const token = tokenHash === null ? nonceToken(randomBytes(16).toString('base64url')) : sessionToken(tokenHash)
    reply.setCookie(cookieName, token, {
      path: '/',
      sameSite: 'lax',
      secure,
      maxAge: sessionLimits.player.absolute / 1000,
    })
  }

  return {
    tokenFor: sessionToken,
    handOut,

    ensure(request, reply) {
      const cookie = request.cookies[cookieName]
      if (cookie !== undefined && fits(cookie, request)) return
      const session = request.cookies[sessionCookieName(secure)]
      handOut(reply, session === undefined ? null : tokenHashOf(session))
    },

    check(request) {
      const site = request.headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('csrf')
      const sent = request.headers[headerName]
      const cookie = request.cookies[cookieName]
      if (typeof sent !== 'string' || cookie === undefined) throw new Refusal('csrf')
      if (!sameText(sent, cookie) || !fits(sent, request)) throw new Refusal('csrf')
    },
  }
}

/**
 * Logging out is a GET in the specification (§7), so a link on a foreign page could do it: only our own page may.
 * @throws Refusal `csrf`
 */
export function checkOwnPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new Refusal('csrf')
}
