import type { Refusal } from '@topspin/domain/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestServices } from './authorise.ts'
import { problemMediaType, problemOf, refusalOf, retryAfterSeconds } from './problem.ts'

/** The language of a refusal: the player's, or French without a session. */
export const languageOfRequest = (request: FastifyRequest) => request.subject?.language ?? 'fr'

/** Logs and counts a refusal. Server errors are logged as errors with their cause. */
export function reportRefusal(request: FastifyRequest, refusal: Refusal, cause: unknown): void {
  request.server.metrics.refusals.inc({ code: refusal.code })
  if (refusal.status >= 500) request.log.error({ err: cause, code: refusal.code }, 'request failed')
  else request.log.info({ code: refusal.code }, 'refused')
}

/** Answers any error with a problem document without internal details. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  reportRefusal(request, refusal, error)
  const seconds = retryAfterSeconds(refusal, request.server.clock())
  if (seconds !== null) reply.header('retry-after', seconds)
  if (refusal.facts.allow !== undefined) reply.header('allow', refusal.facts.allow.join(', '))
  // The CSRF token of the page may be outdated: with a new token, the next request succeeds.
  if (refusal.code === 'csrf') request.server.requestServices?.csrf.ensure(request, reply)
  return reply
    .status(refusal.status)
    .header('content-type', problemMediaType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemOf(refusal, languageOfRequest(request))))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sessions and related parts; null on a server that serves no calls of the contract. */
    requestServices: RequestServices | null
    clock: () => number
  }
}
