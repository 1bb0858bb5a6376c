import type { Refusal } from '@topspin/domain/errors/catalogue'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { People } from './authorise.ts'
import { problemOf, problemType, refusalOf, retryAfter } from './problem.ts'

/** The words of a refusal are in the language of whoever asks; French before we know who (decisions §7). */
export const languageOf = (request: FastifyRequest) => request.subject?.language ?? 'fr'

/** Writes a refusal to the log and counts it: what is ours to mend as an error with its cause, the rest in a line. */
export function noteRefusal(request: FastifyRequest, refusal: Refusal, cause: unknown): void {
  request.server.metrics.refusals.inc({ code: refusal.code })
  if (refusal.status >= 500) request.log.error({ err: cause, code: refusal.code }, 'request failed')
  else request.log.info({ code: refusal.code }, 'refused')
}

/** Answers an error, whatever it is, by a problem document; nothing of the inside is in it. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  noteRefusal(request, refusal, error)
  const seconds = retryAfter(refusal, request.server.clock())
  if (seconds !== null) reply.header('retry-after', seconds)
  if (refusal.facts.allow !== undefined) reply.header('allow', refusal.facts.allow.join(', '))
  // The page may be older than its token: the next try then has one that fits.
  if (refusal.code === 'csrf') request.server.people?.csrf.ensure(request, reply)
  return reply
    .status(refusal.status)
    .header('content-type', problemType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemOf(refusal, languageOf(request))))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sessions and what goes with them; null on a server that people do not talk to. */
    people: People | null
    clock: () => number
  }
}
