import { randomBytes } from 'node:crypto'
// Adds `cookies` and `setCookie` to Fastify's types.
import type {} from '@fastify/cookie'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityStore } from '../identity/port.ts'
import { createSigner, isSameText } from './signer.ts'

const day = 24 * 3600
/** How long the cookie is valid after a login, in seconds. */
const knownFor = 365 * day

/** Sets and reads the cookie of a browser in which a player has logged in. */
export interface DeviceCookies {
  issue(reply: FastifyReply, playerId: string): void
  /** @returns the browser's id when the player with this pseudo has logged in there within a year, otherwise null */
  known(request: FastifyRequest, pseudo: string): Promise<string | null>
  /** @returns the last player who has logged in in this browser within a year; null when nobody has */
  lastPlayer(request: FastifyRequest): PlayerId | null
}

interface DeviceParts {
  readonly identity: Pick<IdentityStore, 'accountByPseudo'>
  /** The installation's session secret. */
  readonly secret: string
  readonly secure: boolean
  /** Epoch milliseconds. */
  readonly clock: () => number
}

/**
 * A device cookie (OWASP, "Slow down online guessing attacks with device cookies") opens no session. With it, failed
 * logins in this browser are counted apart, so that guesses from elsewhere cannot lock the player out of it. It also
 * lets a disabled player read when and why (`formerPlayer`). It stays valid after a logout and a password reset.
 */
export function createDeviceCookies({ identity, secret, secure, clock }: DeviceParts): DeviceCookies {
  const name = secure ? '__Host-device' : 'device'
  const sign = createSigner(secret, 'device')

  /** The content of a valid cookie; null for any other. */
  function read(request: FastifyRequest): { readonly player: PlayerId; readonly browser: string } | null {
    const [player = '', browser = '', since, signature, ...more] = request.cookies[name]?.split('.') ?? []
    if (signature === undefined || more.length > 0) return null
    if (!isSameText(signature, sign(`${player}.${browser}.${since}`))) return null
    return clock() / 1000 - Number(since) >= knownFor ? null : { player: playerId(player), browser }
  }

  return {
    issue(reply, playerId) {
      const content = `${playerId}.${randomBytes(16).toString('base64url')}.${Math.floor(clock() / 1000)}`
      const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: knownFor } as const
      reply.setCookie(name, `${content}.${sign(content)}`, cookie)
    },

    async known(request, pseudo) {
      const found = read(request)
      if (found === null) return null
      // Looked up only with a valid cookie, so that without a cookie known and unknown pseudos take the same time.
      const account = await identity.accountByPseudo(pseudo)
      return account?.id === found.player ? found.browser : null
    },

    lastPlayer: (request) => read(request)?.player ?? null,
  }
}

/** How long the cookie is valid after a registration, in seconds. */
const applicantKnownFor = 90 * 24 * 3600

/** Sets and reads the cookie of a browser in which somebody has registered and not yet logged in. */
export interface ApplicantCookie {
  issue(reply: FastifyReply, id: PlayerId): void
  /** @returns the player who has registered in this browser within 90 days; null when nobody has, and after a login */
  known(request: FastifyRequest): PlayerId | null
  forget(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * A cookie that lets the page show the state of a registration after a reload. It gives no access.
 * @param secret the installation's session secret
 * @param clock epoch milliseconds
 */
export function createApplicantCookie(secret: string, secure: boolean, clock: () => number): ApplicantCookie {
  const name = secure ? '__Host-applicant' : 'applicant'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const sign = createSigner(secret, 'applicant')

  return {
    issue(reply, id) {
      const content = `${id}.${Math.floor(clock() / 1000)}`
      reply.setCookie(name, `${content}.${sign(content)}`, { ...cookie, maxAge: applicantKnownFor })
    },

    known(request) {
      const [id = '', since, signature, ...more] = request.cookies[name]?.split('.') ?? []
      if (signature === undefined || more.length > 0 || !isSameText(signature, sign(`${id}.${since}`))) return null
      return clock() / 1000 - Number(since) >= applicantKnownFor ? null : playerId(id)
    },

    forget(request, reply) {
      if (request.cookies[name] !== undefined) reply.clearCookie(name, cookie)
    },
  }
}
