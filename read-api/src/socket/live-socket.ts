import type { IncomingHttpHeaders } from 'node:http'
import websocket, { type WebSocket } from '@fastify/websocket'
import { socketPath } from '@topspin/domain/contract/live'
import { Refusal } from '@topspin/domain/errors/catalogue'
import type { Config } from '@topspin/platform/config'
import type { Identity } from '@topspin/platform/identity/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { ConnectionRegistry, mayStay } from './connection-registry.ts'
import { type Every, everyByTimer } from './every.ts'
import { LiveTopic, type TopicDeps } from './live-topic.ts'
import { frameLimits } from './stomp-codec.ts'
import { type ConnectionDeps, StompConnection } from './stomp-connection.ts'
import type { LiveScoringPort } from './update-live.ts'
import { wireOver } from './wire.ts'

interface LiveSocketDeps {
  readonly config: Pick<Config, 'publicUrl' | 'rateLimits'>
  readonly models: TopicDeps['models']
  readonly identity: Identity
  readonly bus: LiveBus
  readonly updateLive: LiveScoringPort
  readonly every?: Every
  /** Milliseconds that never go back. */
  readonly clock?: () => number
}

/** What a socket may do (security notes, "Limits"). */
const limits = { mostPerMinute: 100, mostPerSession: 5 } as const
const noLimits = { mostPerMinute: Number.POSITIVE_INFINITY, mostPerSession: Number.POSITIVE_INFINITY } as const
/** For clients to hang up when the server stops, and when they were told why they must (milliseconds). */
const partingTime = 500
const closeTimeout = 5_000

/**
 * Serves `/websocket`: STOMP 1.2 with the live match as its only topic (specification §7, decisions §6). Session and
 * Origin are checked before the upgrade. To be registered after all other routes, so that none but this one upgrades.
 * @throws Error on a server made without people
 */
export async function registerLiveSocket(server: FastifyInstance, deps: LiveSocketDeps): Promise<void> {
  const { people } = server
  if (people === null) throw new Error('the socket is on a server without sessions')
  const { config, models, identity, bus, updateLive, every = everyByTimer, clock = () => performance.now() } = deps
  const { mostPerMinute, mostPerSession } = config.rateLimits ? limits : noLimits
  const report = (what: string, error: unknown) => server.log.warn({ err: error }, what)

  const topic = await LiveTopic.open({ models, identity, bus, every, report })
  const crowd = await ConnectionRegistry.open({ sessions: people.sessions, bus, every, mostPerSession, report })
  new Gauge({
    name: 'live_sockets',
    help: 'Open sockets that follow the live match.',
    registers: [server.metrics.registry],
    collect() {
      this.set(crowd.size)
    },
  })

  const connectionDeps: ConnectionDeps = {
    topic,
    clock,
    mostPerMinute,
    async score(update, connection) {
      // A point is a command: the session is asked each time, as for every command.
      const subject = await people.sessions.recheck(connection.owner.subject.tokenHash)
      if (!mayStay(subject)) throw new Refusal('unauthenticated')
      await people.limits.command(subject.tokenHash)
      await updateLive(update, { ...connection.owner, subject })
    },
    note(refusal, cause) {
      server.metrics.refusals.inc({ code: refusal.code })
      if (refusal.status >= 500) server.log.error({ err: cause, code: refusal.code }, 'a socket failed')
      else server.log.info({ code: refusal.code }, 'a socket was refused')
    },
  }

  await server.register(websocket, {
    options: { ...socketOptions },
    // `ws` has told the client why and hangs up; there is nothing to mend here.
    errorHandler: (error) => server.log.info({ code: 'code' in error ? error.code : error.name }, 'a socket broke'),
    preClose: () => crowd.close(partingTime),
  })
  server.addHook('onClose', () => topic.close())
  // The plugin does so only for what is refused after its own hook; the session is looked at before.
  server.addHook('onResponse', async ({ raw }) => {
    if (isUpgrade(raw.headers)) raw.socket.destroySoon()
  })
  server.route({
    method: 'GET',
    url: socketPath,
    exposeHeadRoute: false,
    config: { action: 'live.read' },
    onRequest: async (request) => checkOrigin(request, config.publicUrl),
    handler: () => {
      throw new Refusal('not-found')
    },
    wsHandler: (socket, request) => {
      const connection = connect(socket, request, connectionDeps)
      const leave = crowd.add(connection)
      socket.once('close', () => {
        connection.closed()
        leave()
      })
    },
  })
}

// Apart, since the types of `ws` do not know all of its options.
const socketOptions = {
  maxPayload: frameLimits.frame,
  clientTracking: false,
  closeTimeout,
  handleProtocols: (offered: ReadonlySet<string>) => (offered.has('v12.stomp') ? 'v12.stomp' : false),
} as const

/** Nobody else hangs up after the answer to a refused upgrade: the connection is no longer the HTTP server's. */
const isUpgrade = ({ connection, upgrade }: IncomingHttpHeaders): boolean =>
  upgrade !== undefined && /\bupgrade\b/i.test(connection ?? '')

/**
 * A browser sends cookies from any page: only our own may open the socket. Ours is the one at the public address, or
 * at the address that was asked, as in a LAN without a name.
 * @throws Refusal forbidden, without an Origin too
 */
function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (!request.ws) return
  const { origin } = request.headers
  if (origin !== publicUrl && origin !== `${request.protocol}://${request.host}`) throw new Refusal('forbidden')
}

function connect(socket: WebSocket, request: FastifyRequest, deps: ConnectionDeps): StompConnection {
  const { subject } = request
  if (subject === null) throw new Error('a socket without a session')
  const owner = { subject, cookies: request.headers.cookie ?? '', correlationId: request.id }
  const connection = new StompConnection(wireOver(socket, request.raw.socket), owner, deps)
  socket.on('message', (message: Buffer) => connection.receive(message))
  socket.on('ping', () => connection.asked())
  socket.on('pong', () => connection.heard())
  return connection
}
