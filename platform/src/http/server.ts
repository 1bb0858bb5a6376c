import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { traceResponseHeader } from '@topspin/domain/contract/trace'
import { Refusal } from '@topspin/domain/refusals'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { IdentityStore } from '../identity/port.ts'
import { type LogStream, logOptions, RequestLog } from '../log/log-options.ts'
import type { RateLimits } from '../rate-limit/port.ts'
import { currentTraceparent } from '../tracing/spans.ts'
import { type RequestServices, registerAuthorisation, requireRouteActions } from './authorise.ts'
import { createApplicantCookie, createDeviceCookies } from './browser-cookies.ts'
import { createCompanySignInCookies } from './company-cookies.ts'
import { createCsrf } from './csrf.ts'
import { securityHeaders } from './headers.ts'
import { type HealthChecks, registerHealth } from './health.ts'
import { createIdempotentRunner } from './idempotency.ts'
import { refusalForUnknownRoute } from './known-methods.ts'
import { createRequestLimits, noRequestLimits } from './limits.ts'
import { createMetrics, type Metrics, registerMetrics } from './metrics.ts'
import { answerBrokenConnection, sendRefusal } from './refuse.ts'
import { scheduleRemovalOfExpired } from './remove-expired.ts'
import { createScreenCookies } from './screen-cookie.ts'
import { createSessions, type SessionDeps } from './session.ts'
import { validatorCompiler } from './validation.ts'

interface ServerOptions extends HealthChecks {
  /** Name of the process in the log. */
  readonly name: string
  readonly config: Pick<
    Config,
    'publicUrl' | 'secure' | 'trustProxy' | 'logLevel' | 'rateLimits' | 'company' | 'acceptsPasswords'
  >
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** Without this option, the server has no sessions and serves no calls of the contract. */
  readonly playerCalls?: PlayerServerOptions
  readonly metrics?: Metrics
  readonly logStream?: LogStream
}

/** The option `playerCalls` of `createServer`. The `RequestServices` of the server are made from it. */
export interface PlayerServerOptions {
  readonly identity: IdentityStore
  readonly accountState: SessionDeps['accountState']
  /** The installation's session secret. */
  readonly secret: string
  readonly limits: RateLimits
  /** When the newest event of the log was decided (epoch ms); null when unknown, as for an empty log. */
  readonly newestAt: () => Promise<number | null>
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

const second = 1000
const day = 24 * 3600 * second
const bodyLimit = 64 * 1024
/** How long a stop waits for running requests, in milliseconds. */
const stopGrace = 1_500
const correlationId = /^[\w.-]{8,64}$/

/**
 * Makes the Fastify instance of a process, which does not listen yet. With `playerCalls` it has sessions, CSRF
 * protection, authorisation, limits and idempotency. Calls are added with `registerCalls`. Any other route names an
 * action or has `config: { public: true }`.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { name, config, clock, playerCalls } = options
  const headers = securityHeaders(config.publicUrl)
  const server = Fastify({
    logger: logOptions(name, config.logLevel, options.logStream),
    logController: new RequestLog({ requestIdLogLabel: 'correlationId' }),
    genReqId: ({ headers: sent }) => {
      const offered = sent['x-correlation-id']
      return typeof offered === 'string' && correlationId.test(offered) ? offered : randomUUID()
    },
    requestIdHeader: false,
    trustProxy: trustOf(config.trustProxy),
    bodyLimit,
    routerOptions: { maxParamLength: 100, caseSensitive: true },
    // A proxy keeps an idle connection for two minutes. It must close the connection first, so that no request is lost.
    keepAliveTimeout: 130 * second,
    connectionTimeout: 60 * second,
    requestTimeout: 30 * second,
    http: { headersTimeout: 15 * second, maxHeaderSize: 16 * 1024, requireHostHeader: false },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      for (const [header, value] of Object.entries(headers)) reply.header(header, value)
      reply.header('x-correlation-id', request.id)
      sendRefusal(error, request, reply)
    },
    clientErrorHandler: answerBrokenConnection,
  })
  server.decorate('metrics', options.metrics ?? createMetrics())
  server.decorate('clock', clock)
  server.decorate('handlers', {})
  server.decorateRequest('subject', null)
  server.decorateRequest('screen', null)
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(sendRefusal)
  server.setNotFoundHandler((request) => {
    throw refusalForUnknownRoute(request)
  })
  acceptJsonOnly(server)
  refuseEncodings(server)
  addDefaultHeaders(server, headers)
  requireRouteActions(server)
  if (playerCalls === undefined) server.decorate('requestServices', null)
  else await registerSessions(server, options, playerCalls)
  registerHealth(server, options)
  registerMetrics(server, server.metrics)
  return server
}

/** Converts a number of proxies to a function, because Fastify's types do not accept a number. */
function trustOf(trust: Config['trustProxy']) {
  if (trust === false) return false
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : [...trust]
}

/** Accepts only JSON bodies. An empty body counts as none, because clients send the content type without a body too. */
function acceptJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}

/** Refuses compressed bodies before reading them. */
function refuseEncodings(server: FastifyInstance): void {
  server.addHook('preParsing', (request, reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity') return done(null, payload)
    reply.header('accept-encoding', 'identity')
    done(new Refusal('unsupported-media-type'))
  })
}

/** Sets the headers of every answer. While the process stops, new requests are refused. */
function addDefaultHeaders(server: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
    // Incomplete requests, clients that do not read, and idle connections do not end by themselves.
    setTimeout(() => server.server.closeAllConnections(), stopGrace).unref()
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-correlation-id', request.id)
    const span = currentTraceparent()
    if (span !== undefined) reply.header(traceResponseHeader, span)
    // Node would also refuse a missing host, but without a problem document.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return done(new Refusal('invalid-request'))
    if (!closing) return done()
    reply.header('connection', 'close')
    done(new Refusal('engine-away'))
  })
}

async function registerSessions(
  server: FastifyInstance,
  options: ServerOptions,
  deps: PlayerServerOptions,
): Promise<void> {
  const { config, clock } = options
  const { identity, accountState, secret, limits } = deps
  const { secure } = config
  const csrf = createCsrf(secret, secure)
  const devices = createDeviceCookies(identity, secret, secure, clock)
  const applicants = createApplicantCookie(secret, secure, clock)
  // The server itself has no TLS, so with https there is a proxy. Unless the proxy is trusted, the server sees the
  // address of the proxy in every request.
  const hidesAddresses = secure && config.trustProxy === false
  const requestServices: RequestServices = {
    csrf,
    devices,
    applicants,
    company: createCompanySignInCookies(secret, secure, clock),
    sessions: createSessions({
      identity,
      accountState,
      clock,
      secure,
      companySessionMs: (config.company?.sessionDays ?? 0) * day,
      acceptsPasswords: config.acceptsPasswords,
      csrf,
      devices,
      applicants,
      log: server.log,
    }),
    screens: createScreenCookies(identity.screens, secure, clock, server.log),
    idempotency: createIdempotentRunner(identity, secret, clock, server.log),
    limits: config.rateLimits ? createRequestLimits(limits, clock, hidesAddresses) : noRequestLimits,
    clock,
    secure,
    acceptsPasswords: config.acceptsPasswords,
  }
  if (!secure && !isLocal(config.publicUrl))
    server.log.warn('PUBLIC_URL is not https: session cookies go without Secure and __Host-')
  if (hidesAddresses)
    server.log.warn('PUBLIC_URL is https and TRUST_PROXY is not set: limits count everybody behind the proxy together')
  if (!config.rateLimits) server.log.warn('RATE_LIMITS=off: nothing slows down guessing passwords')
  await server.register(cookie)
  server.decorate('requestServices', requestServices)
  registerAuthorisation(server, requestServices)
  scheduleRemovalOfExpired(server, deps, clock)
}

/** Whether an address names this machine. Browsers treat such an address as secure without https. */
const isLocal = (publicUrl: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
