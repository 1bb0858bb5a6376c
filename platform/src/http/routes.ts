import type { Body, CallName, QueryCallName, Reply } from '@topspin/domain/contract/calls'
import { isLastingProblem } from '@topspin/domain/contract/problem'
import { type ServerCall, serverCalls } from '@topspin/domain/contract/server-calls'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { type RequestServices, requirePermission } from './authorise.ts'
import {
  type CallAnswer,
  type CallHandler,
  type CallHandlers,
  type HandlerInput,
  InternalCallContext,
  singleHeader,
} from './call-handler.ts'
import { encodedBytesOf, encodingFor } from './compressed.ts'
import type { RepeatableCommandKey, SentAnswer } from './idempotency.ts'
import { problemMediaType, problemOf, refusalOf } from './problem.ts'
import { languageOfRequest, reportRefusal } from './refuse.ts'
import { etagMatches, type SerialisedReply, serialiseReply } from './serialise.ts'

const jsonType = 'application/json; charset=utf-8'

declare module 'fastify' {
  interface FastifyInstance {
    readonly handlers: { [K in CallName]?: CallHandler<K> }
  }
}

export function registerCalls<K extends CallName>(server: FastifyInstance, handlers: CallHandlers<K>): void {
  // Callers pass object literals, so the keys are exactly those of the type.
  for (const name of Object.keys(handlers) as K[]) registerCall(server, name, handlers[name])
}

/**
 * Registers the route of one call, with validation, permission, idempotency and caching. A handler checks the
 * conditions of a permission itself (`requireConditionalPermission`).
 * @throws Error on a server without sessions
 */
export function registerCall<K extends CallName>(server: FastifyInstance, name: K, handler: CallHandler<K>): void {
  const { requestServices } = server
  if (requestServices === null) throw new Error(`${name} is on a server without sessions`)
  Object.assign(server.handlers, { [name]: handler })
  const call: ServerCall = serverCalls[name]
  const serve = call.method === 'GET' ? answerQuery : answerCommand
  server.route({
    method: call.method,
    url: call.path,
    // The logout is a GET: a HEAD request must not run it.
    ...(call.method === 'GET' ? { exposeHeadRoute: call.side === 'query' } : {}),
    schema: schemaOf(call),
    config: { action: call.action, call: name },
    handler: (request, reply) => serve(requestServices, name, handler, request, reply),
  })
}

function schemaOf({ params, query, body, reply, status = 200 }: ServerCall): FastifySchema {
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    response: { [status]: reply },
  }
}

async function answerQuery<K extends CallName>(
  requestServices: RequestServices,
  name: K,
  handler: CallHandler<K>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call: ServerCall = serverCalls[name]
  const answer = await handler(new InternalCallContext(requestServices, name, request, reply))
  const isKept = answer !== undefined && 'serialised' in answer
  const serialised = serialisedAnswer(name, answer)
  const { etag } = serialised
  reply.header('cache-control', isCached(call) ? 'private, no-cache' : 'no-store').header('etag', etag)
  if (answer?.position != null) reply.header('x-position', answer.position)
  // The bytes depend on the accepted encoding. The ETag does not, so it is a weak one.
  if (isKept) reply.header('vary', 'accept-encoding')
  if (etagMatches(request.headers['if-none-match'], etag)) return reply.status(304).send()
  reply.status(call.status ?? 200).header('content-type', jsonType)
  return isKept ? sendSharedText(request, reply, serialised) : reply.send(serialised.text)
}

/** Sends a text that answers many requests, in an encoding that the client accepts. */
export async function sendSharedText(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: { readonly text: string },
): Promise<FastifyReply> {
  const encoding = encodingFor(kept, singleHeader(request, 'accept-encoding'))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = encodedBytesOf(kept, encoding)
  return reply.send(bytes instanceof Promise ? await bytes : bytes)
}

/** Returns the reply to a query for the player of a request. @throws Refusal, such as `forbidden` without permission */
export async function queryReplyFor<K extends QueryCallName>(
  name: K,
  request: FastifyRequest,
  reply: FastifyReply,
  input: HandlerInput,
): Promise<SerialisedReply<K>> {
  const { requestServices, handlers } = request.server
  const handler = handlers[name]
  if (requestServices === null || handler === undefined) throw new Error(`${name} is not served`)
  requirePermission(serverCalls[name].action, serverCalls[name], request)
  const answer = await handler(new InternalCallContext(requestServices, name, request, reply, input))
  return serialisedAnswer(name, answer)
}

function serialisedAnswer<K extends CallName>(name: K, answer: CallAnswer<K>): SerialisedReply<K> {
  type Parts = { position?: unknown; serialised?: SerialisedReply<K>; reply?: Reply<K> }
  const { serialised, reply }: Parts = answer ?? {}
  // The cast is right: only calls whose reply is `{ done: true }` may leave it out (`CallAnswer`).
  return serialised ?? serialiseReply(name, reply === undefined ? ({ done: true } as Reply<K>) : reply)
}

async function answerCommand<K extends CallName>(
  requestServices: RequestServices,
  name: K,
  handler: CallHandler<K>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = new InternalCallContext(requestServices, name, request, reply)
  const work = () =>
    withinLimit(requestServices, serverCalls[name], request, async () => sentAnswer(name, await handler(context)))
  const { repeatable } = context
  const sent = repeatable === null ? await work() : await once(requestServices, name, repeatable, request, work)
  if (sent.position !== null) reply.header('x-position', sent.position)
  return reply
    .status(sent.status)
    .header('cache-control', 'no-store')
    .header('content-type', sent.status < 400 ? jsonType : problemMediaType)
    .send(sent.body)
}

/** Whether a client may keep the reply. A command must run each time, even the logout, which is a GET. */
const isCached = ({ side, secret }: ServerCall): boolean => side === 'query' && secret !== true

function sentAnswer<K extends CallName>(name: K, answer: CallAnswer<K>): SentAnswer {
  const { status = 200 }: ServerCall = serverCalls[name]
  return { status, body: serialisedAnswer(name, answer).text, position: answer?.position ?? null }
}

/** Runs a command once for all its repeats. A lasting refusal is kept like an answer. */
function once(
  { idempotency }: RequestServices,
  name: CallName,
  repeatable: RepeatableCommandKey,
  request: FastifyRequest,
  work: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  const call: ServerCall = serverCalls[name]
  const isKept = call.secret !== true && call.previewsOnly !== true
  return idempotency.once(repeatable, isKept, async () => {
    try {
      return await work()
    } catch (error) {
      const refusal = refusalOf(error)
      if (!isLastingProblem(refusal)) throw error
      reportRefusal(request, refusal, error)
      return {
        status: refusal.status,
        body: JSON.stringify(problemOf(refusal, languageOfRequest(request))),
        position: null,
      }
    }
  })
}

/** Applies the trait `limit` of a call to its work. */
async function withinLimit(
  { limits, devices }: RequestServices,
  { limit }: ServerCall,
  request: FastifyRequest,
  work: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  if (limit === undefined) return work()
  switch (limit) {
    case 'registration':
      await limits.register(request.ip)
      return work()
    case 'screen-pairing':
      await limits.pairScreen(request.ip)
      return work()
    case 'password-check':
      await limits.passwordCheck(request.ip)
      return work()
    case 'login': {
      const { pseudo } = request.body as Body<'authenticate'> // the body of each call with this limit (calls.test.ts)
      const device = await devices.known(request, pseudo)
      return limits.login({ pseudo, address: request.ip, device }, work)
    }
  }
}
