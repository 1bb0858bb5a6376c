import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startRedis } from './redis.ts'
import type { TestServer } from './server.ts'

/** A Redis and a connection to it, for tests only. */
interface SuiteRedis {
  readonly server: () => TestServer
  readonly admin: () => Redis
}

/** Registers hooks that start a Redis for the suite, empty it before each test and end it. */
export function registerSuiteRedis(): SuiteRedis {
  let server: TestServer
  let admin: Redis
  beforeAll(async () => {
    server = await startRedis()
    admin = new Redis(server.url)
    // A test may stop the server, which emits errors.
    admin.on('error', () => undefined)
  })
  beforeEach(async () => {
    await admin.flushall()
  })
  afterAll(async () => {
    admin.disconnect()
    await server.end()
  })
  return { server: () => server, admin: () => admin }
}
