import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal, type RefusalCode } from '@topspin/domain/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestServices } from './authorise.ts'
import { problemMediaType, problemOf, refusalOf, retryAfterSeconds } from './problem.ts'

/** The language of a refusal, page or file that answers a request: the player's, or French without a player. */
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
    /** Epoch milliseconds. */
    clock: () => number
  }
}

/** Status and refusal code for a connection without a valid request, by Node's error code. */
const answers: Readonly<Record<string, { readonly status: number; readonly code: RefusalCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid-request' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large' },
}
const otherwise = { status: 400, code: 'invalid-request' } as const

/** Answers a request that is too long, too slow or not HTTP with a problem document, and closes the connection. */
export function answerBrokenConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const { status, code } = answers[error.code ?? ''] ?? otherwise
  const body = JSON.stringify(problemOf(new Refusal(code), 'fr', status))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${problemMediaType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
