import { eventStoreName, startEventStore } from '@topspin/platform/event-store/testing/event-store-server'
import { hasMongo, mongoName, startMongo } from '@topspin/platform/testing/mongo'
import { hasRedis, startRedis } from '@topspin/platform/testing/redis'
import type { TestServer } from '@topspin/platform/testing/server'
import { startTcpProxy, type TcpProxy } from '@topspin/platform/testing/tcp-proxy'

/** An engine in a process of its own, and a connection to it that can be disturbed. */
export interface EngineUnderTest {
  readonly server: TestServer
  readonly line: TcpProxy
}

/** The three engines of the distributed mode. */
export interface EnginesUnderTest {
  readonly events: EngineUnderTest
  readonly documents: EngineUnderTest
  readonly redis: EngineUnderTest
  /** The settings of a process that connects to each engine through its `line`. */
  readonly settings: Readonly<Record<string, string>>
  end(): Promise<void>
}

/** Whether all three engines are available. */
export const hasEngines = hasMongo && hasRedis
/** For the title of a suite on the engines: their names, and what the machine must have when the suite is skipped. */
export const enginesTitle = hasEngines
  ? `on ${eventStoreName}, ${mongoName} and Redis`
  : 'on EventStoreDB, MongoDB and Redis (needs Docker, or redis-server, and mongod or ferretdb 1.24, on the PATH)'

/** Starts the engines empty, each in a process of its own. */
export async function startEngines(): Promise<EnginesUnderTest> {
  if (!hasEngines) throw new Error('not all engines are there')
  const events = await withLine(await startEventStore())
  const documents = await withLine(await startMongo())
  const redis = await withLine(await startRedis())
  const all = [events, documents, redis]
  return {
    events,
    documents,
    redis,
    settings: {
      EVENT_STORE_URL: throughLine(events),
      READ_STORE_URL: throughLine(documents),
      REDIS_URL: throughLine(redis),
    },
    async end() {
      for (const { line } of all) await line.close()
      for (const { server } of all) await server.end()
    },
  }
}

async function withLine(server: TestServer): Promise<EngineUnderTest> {
  return { server, line: await startTcpProxy(Number(new URL(server.url).port)) }
}

function throughLine({ server, line }: EngineUnderTest): string {
  const url = new URL(server.url)
  url.port = String(line.port)
  // Without this setting the driver connects to the address in the configuration of the replica set, not to the proxy.
  if (url.protocol === 'mongodb:') url.searchParams.set('directConnection', 'true')
  return url.href
}
