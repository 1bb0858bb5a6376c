import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
// For its additions to Fastify's types: `cookies`, `setCookie`.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../identity/port.ts'
import { sameText } from './same-text.ts'

const day = 24 * 3600
/** How long a browser counts as known after a login, in seconds. */
const knownFor = 365 * day

/** Hands out and reads the cookie by which a browser is known to have logged in as a player. */
export interface Devices {
  handOut(reply: FastifyReply, playerId: string): void
  /** @returns the browser's id when the player of this pseudo has logged in there within a year, else null */
  known(request: FastifyRequest, pseudo: string): Promise<string | null>
}

export interface DeviceParts {
  readonly identity: Pick<Identity, 'accountByPseudo'>
  /** The installation's session secret. */
  readonly secret: string
  readonly secure: boolean
  /** Epoch milliseconds. */
  readonly clock: () => number
}

/**
 * A device cookie (OWASP, "Slow down online guessing attacks with device cookies"): it gives no access, only a counter
 * of failed logins of its own, so that guesses from elsewhere cannot keep the player out of this browser. It holds the
 * player's opaque id, a random id of the browser and the time, signed; nothing is stored. It stays valid after a logout
 * and a password reset: those are when it is needed.
 */
export function createDevices({ identity, secret, secure, clock }: DeviceParts): Devices {
  const name = secure ? '__Host-device' : 'device'
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'topspin device', 32))
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url')

  return {
    handOut(reply, playerId) {
      const content = `${playerId}.${randomBytes(16).toString('base64url')}.${Math.floor(clock() / 1000)}`
      const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: knownFor } as const
      reply.setCookie(name, `${content}.${sign(content)}`, cookie)
    },

    async known(request, pseudo) {
      const [playerId, id, since, signature, ...more] = request.cookies[name]?.split('.') ?? []
      if (signature === undefined || more.length > 0) return null
      if (!sameText(signature, sign(`${playerId}.${id}.${since}`))) return null
      if (clock() / 1000 - Number(since) >= knownFor) return null
      // Looked up for those alone who show a cookie: without one, a known and an unknown pseudo take the same time.
      const account = await identity.accountByPseudo(pseudo)
      return account?.id === playerId ? (id ?? null) : null
    },
  }
}
