import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasRedis, redisSuiteTitle, startRedis } from '../testing/redis.ts'
import type { TestServer } from '../testing/server.ts'
import { openRedisLiveBus } from './redis.ts'
import { liveBusContract } from './testing/contract.ts'

describe.skipIf(!hasRedis)(redisSuiteTitle, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.end())

  liveBusContract('Redis', async (onFailure) => ({
    here: await openRedisLiveBus(server.url, onFailure),
    there: await openRedisLiveBus(server.url, onFailure),
  }))

  test('reports an invalid message, and delivers the next one', async () => {
    const failures: unknown[] = []
    const bus = await openRedisLiveBus(server.url, (failure) => failures.push(failure))
    const stranger = new Redis(server.url)
    const received = new Promise((resolve) => void bus.subscribe('live', resolve))
    await stranger.publish('topspin:bus:live', '{"body":')
    await stranger.publish('topspin:bus:live', '{"body":1}')
    await stranger.publish('topspin:bus:live', '{"body":"null","more":1}')
    expect(await received).toEqual({ body: 'null' })
    expect(failures).toHaveLength(2)
    stranger.disconnect()
    await bus.close()
  })

  test('neither throws nor waits while Redis is away, and works again afterwards', async () => {
    const failures: unknown[] = []
    const bus = await openRedisLiveBus(server.url, (failure) => failures.push(failure))
    const received: string[] = []
    await bus.subscribe('live', ({ body }) => received.push(body))
    await server.stop()
    await bus.publish('live', { body: 'lost' })
    // Opens a bus during the outage, like a process that starts then.
    const late = await openRedisLiveBus(server.url, () => undefined)
    await late.publish('live', { body: 'lost too' })
    await server.start()
    await vi.waitFor(
      async () => {
        await bus.publish('live', { body: 'found' })
        await late.publish('live', { body: 'found too' })
        expect([...new Set(received)].sort()).toEqual(['found', 'found too'])
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(failures.length).toBeLessThanOrEqual(1)
    await bus.close()
    await late.close()
  })
})
