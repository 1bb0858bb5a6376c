import type { IncomingHttpHeaders } from 'node:http'
import websocket, { type WebSocket } from '@fastify/websocket'
import { socketPath } from '@topspin/domain/contract/live'
import { Refusal } from '@topspin/domain/refusals'
import type { Config } from '@topspin/platform/config'
import type { IdentityStore } from '@topspin/platform/identity/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import type { ChangesTopic } from './changes-topic.ts'
import { ConnectionRegistry, isPlayer, mayConnect } from './connection-registry.ts'
import { type RepeatEvery, repeatEveryByTimer } from './every.ts'
import type { LiveScoringPort } from './http-live-scoring.ts'
import { LiveTopic, type LiveTopicDeps } from './live-topic.ts'
import { frameLimits } from './stomp-codec.ts'
import { type ConnectionDeps, StompConnection } from './stomp-connection.ts'
import { WatchersTopic } from './watchers-topic.ts'

interface LiveSocketDeps {
  readonly config: Pick<Config, 'publicUrl' | 'rateLimits'>
  readonly models: LiveTopicDeps['models']
  /** This topic is closed with the server. */
  readonly changes: ChangesTopic
  readonly identity: IdentityStore
  readonly bus: LiveBus
  readonly updateLive: LiveScoringPort
  readonly every?: RepeatEvery
  /** Milliseconds that never go back. */
  readonly clock?: () => number
}

/** The most frames of a socket per minute, and sockets per session or television (docs/operations.md#limits). */
const limits = { maxPerMinute: 100, maxPerSession: 5 } as const
const noLimits = { maxPerMinute: Number.POSITIVE_INFINITY, maxPerSession: Number.POSITIVE_INFINITY } as const
/** Milliseconds that clients have to close their connections when the server stops. */
const stopTimeout = 500
/** Milliseconds between a close frame and the end of a connection that the client has not closed. */
const closeTimeout = 5_000

/**
 * Serves STOMP 1.2 at `/websocket` with three topics: the live match, its watchers, and the changes of read models
 * (docs/specification.md#websocket). Register it after all other routes, so that no other route accepts an upgrade.
 * @throws Error on a server without sessions
 */
export async function registerLiveSocket(server: FastifyInstance, deps: LiveSocketDeps): Promise<void> {
  const { requestServices } = server
  if (requestServices === null) throw new Error('the socket needs a server with sessions')
  const { config, models, changes, identity, bus, updateLive } = deps
  const { every = repeatEveryByTimer, clock = () => performance.now() } = deps
  const { maxPerMinute, maxPerSession } = config.rateLimits ? limits : noLimits
  const report = (what: string, error: unknown) => server.log.warn({ err: error }, what)

  const topics = {
    live: await LiveTopic.open({ models, identity, bus, every, report }),
    changes,
    watchers: await WatchersTopic.open({ bus, every, clock, report }),
  }
  const { sessions, screens } = requestServices
  const registry = await ConnectionRegistry.open({ sessions, screens, bus, every, maxPerSession, report })
  new Gauge({
    name: 'live_sockets',
    help: 'Open sockets that follow the live match or the changes of read models.',
    registers: [server.metrics.registry],
    collect() {
      this.set(registry.size)
    },
  })

  const connectionDeps: ConnectionDeps = {
    topics,
    clock,
    maxPerMinute,
    async score(update, connection) {
      if (!isPlayer(connection.owner.subject)) throw new Refusal('forbidden')
      // The session is checked for each point, as for each command over HTTP.
      const subject = await sessions.recheck(connection.owner.subject.tokenHash)
      if (!mayConnect(subject)) throw new Refusal('unauthenticated')
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
    // `ws` has sent the reason to the client and closes the connection.
    errorHandler: (error) => server.log.info({ code: 'code' in error ? error.code : error.name }, 'a socket broke'),
    preClose: () => registry.close(stopTimeout),
  })
  server.addHook('onClose', async () => {
    await topics.live.close()
    await topics.changes.close()
    await topics.watchers.close()
  })
  // `@fastify/websocket` does not close a connection that an earlier hook has refused, for example without a session.
  server.addHook('onResponse', async ({ raw }) => {
    if (isUpgrade(raw.headers)) raw.socket.destroySoon()
  })
  server.route({
    method: 'GET',
    url: socketPath,
    exposeHeadRoute: false,
    config: { action: 'live.follow' },
    onRequest: async (request) => checkOrigin(request, config.publicUrl),
    handler: () => {
      throw new Refusal('not-found')
    },
    wsHandler: (socket, request) => {
      const connection = connect(socket, request, connectionDeps)
      const remove = registry.add(connection)
      socket.once('close', () => {
        connection.closed()
        remove()
      })
    },
  })
}

// The types of `ws` lack some of these options. Spreading this object avoids the type error.
const socketOptions = {
  maxPayload: frameLimits.frame,
  clientTracking: false,
  closeTimeout,
  handleProtocols: (offered: ReadonlySet<string>) => (offered.has('v12.stomp') ? 'v12.stomp' : false),
} as const

const isUpgrade = ({ connection, upgrade }: IncomingHttpHeaders): boolean =>
  upgrade !== undefined && /\bupgrade\b/i.test(connection ?? '')

/**
 * Allows only pages of this installation, because browsers send cookies from any page. The Origin must be the public
 * URL or have the requested host, which may be an address in a LAN.
 * @throws Refusal forbidden, also without an Origin
 */
function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (!request.ws) return
  const { origin } = request.headers
  if (origin !== publicUrl && origin !== `${request.protocol}://${request.host}`) throw new Refusal('forbidden')
}

function connect(socket: WebSocket, request: FastifyRequest, deps: ConnectionDeps): StompConnection {
  const subject = request.subject ?? request.screen
  if (subject === null) throw new Error('a socket without a session')
  const owner = { subject, cookies: request.headers.cookie ?? '', correlationId: request.id }
  const connection = new StompConnection(socket, owner, deps)
  socket.on('message', (message: Buffer) => connection.receive(message))
  socket.on('ping', () => connection.pinged())
  socket.on('pong', () => connection.alive())
  return connection
}
