import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { playerId } from '@topspin/domain/ids'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Engines, openEngines } from '../engines.ts'
import type { Position } from '../event-store/port.ts'
import { appendAtEnd } from '../event-store/testing/append-at-end.ts'
import { eventStoreName, startEventStore } from '../event-store/testing/event-store-server.ts'
import { hasMongo, mongoName, startMongo } from '../testing/mongo.ts'
import { hasRedis, startRedis } from '../testing/redis.ts'
import type { TestServer } from '../testing/server.ts'

/** `npm run test:faults` sets more restarts. */
const restarts = Number(process.env['ENGINE_RESTARTS'] ?? 1)
const longestRecovery = 15_000
const engineNames = ['EventStoreDB', 'MongoDB', 'Redis'] as const
const title = `clients of ${eventStoreName}, ${mongoName} and Redis (needs Docker, or redis-server, and mongod or ferretdb 1.24, on the PATH)`

describe.skipIf(!hasMongo || !hasRedis)(title, () => {
  const stopping = new AbortController()
  let servers: Record<(typeof engineNames)[number], TestServer>
  let opened: Engines[]
  let load: Load

  beforeAll(async () => {
    servers = { EventStoreDB: await startEventStore(), MongoDB: await startMongo(), Redis: await startRedis() }
    const urls = {
      eventStoreUrl: servers.EventStoreDB.url,
      readStoreUrl: servers.MongoDB.url,
      identityUrl: servers.MongoDB.url,
      snapshotsUrl: servers.MongoDB.url,
      redisUrl: servers.Redis.url,
    }
    // The engines of three processes, like those of the three services.
    opened = await Promise.all([1, 2, 3].map(() => openEngines(urls, () => undefined)))
    load = new Load(stopping.signal)
    for (const [index, engines] of opened.entries()) await useAll(load, `process ${index + 1}`, engines)
    await load.allWork(performance.now())
  })
  afterAll(async () => {
    stopping.abort()
    await load?.ended()
    for (const engines of opened ?? []) await engines.close()
    for (const server of Object.values(servers ?? {})) await server.end()
  })

  test.each(engineNames)(
    `all calls work again within ${longestRecovery / 1000} s of each of ${restarts} restarts of %s under load`,
    { timeout: 30_000 + restarts * 30_000 },
    async (name) => {
      let slowest = 0
      for (let round = 0; round < restarts; round += 1) {
        await servers[name].stop()
        await servers[name].start()
        const back = performance.now()
        await load.allWork(back)
        slowest = Math.max(slowest, performance.now() - back)
      }
      if (restarts > 1) process.stdout.write(`${name}: the slowest of ${restarts} took ${Math.round(slowest)} ms\n`)
    },
  )
})

/** Calls that repeat all the time, and when each of them last succeeded. */
class Load {
  readonly #signal: AbortSignal
  readonly #worked = new Map<string, number>()
  readonly #failures = new Map<string, unknown>()
  readonly #running: Promise<void>[] = []

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Repeats a call until the end. A call that does not throw counts as a success. */
  repeat(name: string, call: () => Promise<unknown>): void {
    this.expect(name)
    this.forever(async () => {
      try {
        await call()
        this.worked(name)
      } catch (error) {
        this.#failures.set(name, `${error} (${error instanceof Error ? error.cause : ''})`)
      }
    })
  }

  /** Repeats a call that reports its successes itself. */
  forever(call: (signal: AbortSignal) => Promise<void>): void {
    const run = async () => {
      while (!this.#signal.aborted) {
        await call(this.#signal).catch(() => undefined)
        await pause(10)
      }
    }
    this.#running.push(run())
  }

  expect(name: string): void {
    this.#worked.set(name, Number.NEGATIVE_INFINITY)
  }

  worked(name: string): void {
    this.#worked.set(name, performance.now())
  }

  /**
   * Waits until every call has succeeded after `since`. @throws Error with the names of the calls that have not
   */
  async allWork(since: number): Promise<void> {
    const waiting = () =>
      [...this.#worked].filter(([, at]) => at < since).map(([name]) => `${name}: ${this.#failures.get(name)}`)
    await vi.waitFor(() => expect(waiting()).toEqual([]), { timeout: longestRecovery, interval: 20 })
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running)
  }
}

/** Uses all engines as the services do. */
async function useAll(load: Load, name: string, engines: Engines): Promise<void> {
  const { events, documents, identity, bus, jobs } = engines
  const stream = `stream-${randomUUID()}`
  load.repeat(`${name} appends`, () =>
    appendAtEnd(events, stream, [{ id: randomUUID(), type: 'T', data: {}, metadata: {} }]),
  )
  load.repeat(`${name} reads the log`, () => events.readAll(null, 1))
  const follows = `${name} follows the log`
  load.expect(follows)
  let last: Position | null = await events.head()
  load.forever(async (signal) => {
    for await (const page of events.follow(last, signal)) {
      last = page.at(-1)?.position ?? last
      load.worked(follows)
    }
  })
  load.repeat(`${name} reads documents`, () => documents.pointer('live'))
  let rebuild = 0
  const projection = `p${randomUUID()}`
  load.repeat(`${name} writes documents`, () => documents.activate({ projection, foldVersion: 1, rebuild: ++rebuild }))
  load.repeat(`${name} reads sessions`, () => identity.session(''))

  load.expect(`${name} receives from the bus`)
  await bus.subscribe('live', () => load.worked(`${name} receives from the bus`))
  load.repeat(`${name} publishes`, () => bus.publish('live', { body: '{}' }))
  load.repeat(`${name} counts jobs`, () => jobs.size())
  load.expect(`${name} does jobs`)
  const player = playerId('p')
  await jobs.work('push', async () => load.worked(`${name} does jobs`))
  load.repeat(`${name} adds jobs`, () => {
    const liveId = randomUUID()
    return jobs.add('push', liveId, { liveId, playerOne: player, playerTwo: player, recorder: player })
  })
}
