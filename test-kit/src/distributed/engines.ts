import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasMongo, mongoName, startMongo } from '@topspin/platform/testing/mongo'
import { hasRedis, startRedis } from '@topspin/platform/testing/redis'
import { freePort, startServer, type TestServer } from '@topspin/platform/testing/server'
import { startTcpProxy, type TcpProxy } from '@topspin/platform/testing/tcp-proxy'
import { quickTypescriptFlags } from '@topspin/platform/testing/typescript-flags'

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
  /** The settings of a process that uses the engines through these connections. */
  readonly settings: Readonly<Record<string, string>>
  end(): Promise<void>
}

// By path, since `import.meta.resolve` does not work in a global set-up of vitest.
const doubleOfEventStore = '../../../platform/src/event-store/testing/fake-esdb-server.ts'

/** Whether all three engines are available. */
export const hasEngines = hasMongo && hasRedis
/** Part of the title of a suite that needs the engines; names the reason when it is skipped. */
export const onEngines = hasEngines
  ? `on a double of EventStoreDB, ${mongoName} and Redis`
  : 'on a double of EventStoreDB, MongoDB and Redis (needs redis-server, and mongod or ferretdb 1.24, on the PATH)'

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
  return url.href
}

/** The fake EventStoreDB, whose log survives a restart of its process. */
async function startEventStore(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'topspin-events-'))
  const port = String(await freePort())
  const program = fileURLToPath(new URL(doubleOfEventStore, import.meta.url))
  const parameters = [...quickTypescriptFlags, program, port, join(folder, 'log')]
  const server = await startServer(process.execPath, parameters, `esdb://127.0.0.1:${port}?tls=false`, /^esdb:/)
  return {
    ...server,
    async end() {
      await server.end()
      rmSync(folder, { recursive: true })
    },
  }
}
