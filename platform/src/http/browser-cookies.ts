import { randomBytes } from 'node:crypto'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityStore } from '../identity/port.ts'
import { createSigner, isSameText } from './signer.ts'

const day = 24 * 3600
/** How long a device cookie is valid after a login, in seconds. */
const knownFor = 365 * day

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

/**
 * Makes and reads device cookies (OWASP, "Slow down online guessing attacks with device cookies"). Failed logins in a
 * browser with the cookie are counted separately, so guesses from other browsers cannot lock the player out of this
 * browser. The cookie opens no session, and stays valid after a logout. With the cookie, a disabled player can read
 * when and why an admin disabled the account (`formerPlayer`).
 */
export function createDeviceCookies(
  identity: Pick<IdentityStore, 'accountByPseudo'>,
  secret: string,
  secure: boolean,
  clock: () => number,
) {
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
    issue(reply: FastifyReply, playerId: string): void {
      const content = `${playerId}.${randomBytes(16).toString('base64url')}.${Math.floor(clock() / 1000)}`
      const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: knownFor } as const
      reply.setCookie(name, `${content}.${sign(content)}`, cookie)
    },

    /** @returns the browser's id if the player `pseudo` was the last to log in, within a year; otherwise null */
    async known(request: FastifyRequest, pseudo: string): Promise<string | null> {
      const found = read(request)
      if (found === null) return null
      // Without a valid cookie the account is not looked up: the time of the answer must not tell whether it exists.
      const account = await identity.accountByPseudo(pseudo)
      return account?.id === found.player ? found.browser : null
    },

    /** @returns the player of the last login in this browser, within a year; null without one */
    lastPlayer: (request: FastifyRequest): PlayerId | null => read(request)?.player ?? null,
  }
}

/** How long an applicant's cookie is valid after the registration, in seconds. */
const applicantKnownFor = 90 * 24 * 3600

export type ApplicantCookie = ReturnType<typeof createApplicantCookie>

/**
 * A cookie that lets the page show the state of a registration after a reload. It gives no access.
 * @param secret the installation's session secret
 * @param clock epoch milliseconds
 */
export function createApplicantCookie(secret: string, secure: boolean, clock: () => number) {
  const name = secure ? '__Host-applicant' : 'applicant'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const sign = createSigner(secret, 'applicant')

  return {
    issue(reply: FastifyReply, id: PlayerId): void {
      const content = `${id}.${Math.floor(clock() / 1000)}`
      reply.setCookie(name, `${content}.${sign(content)}`, { ...cookie, maxAge: applicantKnownFor })
    },

    /** @returns the player who registered in this browser within 90 days; null without one, and after a login */
    known(request: FastifyRequest): PlayerId | null {
      const [id = '', since, signature, ...more] = request.cookies[name]?.split('.') ?? []
      if (signature === undefined || more.length > 0 || !isSameText(signature, sign(`${id}.${since}`))) return null
      return clock() / 1000 - Number(since) >= applicantKnownFor ? null : playerId(id)
    },

    forget(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[name] !== undefined) reply.clearCookie(name, cookie)
    },
  }
}
