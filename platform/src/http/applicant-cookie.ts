// Adds `cookies` and `setCookie` to Fastify's types.
import type {} from '@fastify/cookie'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameText } from './same-text.ts'
import { createSigner } from './signer.ts'

/** How long the cookie is valid after a registration, in seconds. */
const knownFor = 90 * 24 * 3600

/** Sets and reads the cookie of a browser in which somebody has registered and not yet logged in. */
export interface ApplicantCookie {
  issue(reply: FastifyReply, id: PlayerId): void
  /** @returns the player who has registered in this browser within 90 days; null when nobody has, and after a login */
  known(request: FastifyRequest): PlayerId | null
  forget(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * A cookie that lets the page show the state of a registration after a reload (docs/specification.md#accounts). It
 * gives no access. It holds the player's id and the time, signed; nothing is stored on the server.
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
      reply.setCookie(name, `${content}.${sign(content)}`, { ...cookie, maxAge: knownFor })
    },

    known(request) {
      const [id = '', since, signature, ...more] = request.cookies[name]?.split('.') ?? []
      if (signature === undefined || more.length > 0 || !isSameText(signature, sign(`${id}.${since}`))) return null
      return clock() / 1000 - Number(since) >= knownFor ? null : playerId(id)
    },

    forget(request, reply) {
      if (request.cookies[name] !== undefined) reply.clearCookie(name, cookie)
    },
  }
}
