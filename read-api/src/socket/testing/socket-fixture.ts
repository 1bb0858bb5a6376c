import type { AddressInfo } from 'node:net'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { LiveDocument } from '@topspin/domain/documents/live'
import { instant, type PlayerId } from '@topspin/domain/ids'
import type { Side } from '@topspin/domain/live/table-tennis'
import type { Browser } from '@topspin/platform/http/testing/browser'
import {
  type HttpTestSetup,
  openHttpTestSetup,
  serveWithSessionCalls,
} from '@topspin/platform/http/testing/http-test-setup'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { RateLimits } from '@topspin/platform/rate-limit/port'
import type { ClientOptions } from 'ws'
import { ChangesTopic } from '../changes-topic.ts'
import type { LiveScoringPort, PointSender } from '../http-live-scoring.ts'
import { registerLiveSocket } from '../live-socket.ts'
import { StompClient } from './stomp-client.ts'
import { createTestTimers } from './timers-on.ts'

/** The socket on a real server, with a clock and timers under the control of the test, and a read model in memory. */
export interface SocketFixture extends HttpTestSetup {
  /** Like `ws://127.0.0.1:3000`. */
  readonly address: string
  readonly origin: string
  readonly bus: LiveBus
  /** The points that were scored, and the function that answers them (by default with `defaultScoredMatch`). */
  readonly scoring: { readonly sent: [Parameters<LiveScoringPort>[0], PointSender][]; answer: LiveScoringPort }
  /** Advances the clock and runs the timers that are due. */
  pass(milliseconds: number): void
  /** Writes a live match with these points, or none for null, into the read model, without a message on the bus. */
  store(sequence: number, points: readonly Side[] | null, liveId?: string): LiveDocument
  /** Writes a state and publishes it on the bus. */
  tell(sequence: number, points: readonly Side[] | null, liveId?: string): Promise<void>
  /** Publishes that the match has ended. */
  end(sequence: number, recorded: boolean): Promise<void>
  /** A client with the session of a browser. */
  client(browser: Browser, options?: ClientOptions): Promise<StompClient>
  /** Number of open sockets according to the metrics. */
  sockets(): Promise<number>
}

/** The match with which `scoring` replies by default. */
export const defaultScoredMatch: LiveMatch = {
  id: 'live',
  version: 2,
  playerOne: 'Alice',
  playerTwo: 'Bob',
  recorder: 'Rita',
  playerOneCurrentSet: 0,
  playerTwoCurrentSet: 0,
  playerOneService: true,
  playerTwoService: false,
  playerOneSetOne: 0,
  playerTwoSetOne: 0,
  playerOneSetTwo: null,
  playerTwoSetTwo: null,
  playerOneSetThree: null,
  playerTwoSetThree: null,
  winner: null,
  lastNews: '2025-01-06T10:00:00.000Z',
}

export interface SocketFixtureOptions {
  readonly publicUrl?: string
  /** By default there are no limits. */
  readonly limits?: RateLimits
}

export async function openSocketFixture(options: SocketFixtureOptions = {}): Promise<SocketFixture> {
  const fixture = await openHttpTestSetup(options)
  serveWithSessionCalls(fixture, {})
  const people = new Map<string, PlayerId>()
  for (const pseudo of ['Alice', 'Bob', 'Rita']) people.set(pseudo, await fixture.addPlayer(pseudo))
  const bus = openInProcessLiveBus((failure) => {
    throw failure
  })
  const { every, pass } = createTestTimers(fixture.time)
  const scoring: SocketFixture['scoring'] = { sent: [], answer: async () => defaultScoredMatch }
  let document: LiveDocument | null = null
  const clock = () => fixture.time.now
  const changes = await ChangesTopic.open({
    // The poll of this topic finds no change: tests publish changes on the bus.
    models: {
      changedSince: async (projection) => ({
        place: { generation: { projection, foldVersion: 1, rebuild: 0 }, position: null },
        keys: new Set(),
      }),
    },
    bus,
    followAvailability: (changed) => bus.subscribe('availability-changed', changed),
    every,
    clock,
    report: () => undefined,
  })
  await registerLiveSocket(fixture.server, {
    config: { publicUrl: options.publicUrl ?? 'http://localhost:3000', rateLimits: options.limits !== undefined },
    // The socket reads only the live document.
    models: { get: async <Shape>() => document as Shape | null },
    changes,
    identity: fixture.identity,
    bus,
    updateLive: (update, sender) => {
      scoring.sent.push([update, sender])
      return scoring.answer(update, sender)
    },
    every,
    clock,
  })
  await fixture.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fixture.server.server.address() as AddressInfo // it listens on a port, not on a pipe
  const origin = `http://127.0.0.1:${port}`
  const address = `ws://127.0.0.1:${port}`

  const store: SocketFixture['store'] = (sequence, points, liveId = 'live') => {
    const [playerOne, playerTwo, recorder] = ['Alice', 'Bob', 'Rita'].map((pseudo) => people.get(pseudo)!)
    const match = points && {
      liveId,
      playerOne: playerOne!,
      playerTwo: playerTwo!,
      recorder: recorder!,
      firstServer: 'one' as const,
      firstServeAt: instant(fixture.time.now),
      points: [...points],
      pointTimes: points.map(() => instant(fixture.time.now)),
      version: points.length + 2,
      lastNews: instant(fixture.time.now),
    }
    document = { sequence, match, recorded: false }
    return document
  }

  return {
    ...fixture,
    address,
    origin,
    bus,
    scoring,
    pass,
    store,
    tell: (...state) => bus.publish('live', { body: JSON.stringify(store(...state)) }),
    async end(sequence, recorded) {
      document = { sequence, match: null, recorded }
      await bus.publish('live', { body: JSON.stringify(document) })
    },
    client: (browser, clientOptions) =>
      StompClient.open(address, { cookie: cookieHeaderOf(browser), origin }, clientOptions),
    async sockets() {
      const metrics = await fetch(`${origin}/metrics`)
      return Number(/^live_sockets (\d+)$/m.exec(await metrics.text())?.[1])
    },
  }
}

/** The value of the header `cookie` that a browser sends. */
export const cookieHeaderOf = ({ cookies }: Browser): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
