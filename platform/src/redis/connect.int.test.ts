import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasRedis, redisSuiteTitle } from '../testing/redis.ts'
import { registerSuiteRedis } from '../testing/suite-redis.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { connectRedis, keepSubscribed } from './connect.ts'

/**
 * Unlike Node's `once`, this function does not reject at the event `error`, which a lost connection emits.
 */
const emitted = (redis: Redis, event: 'ready' | 'end') => new Promise((resolve) => redis.once(event, resolve))

describe.skipIf(!hasRedis)(redisSuiteTitle, () => {
  const { server } = registerSuiteRedis()
  const unhandled = vi.fn()
  afterEach(() => process.off('unhandledRejection', unhandled))

  it('subscribes again after a reconnection', async () => {
    const [redis, publisher] = [connectRedis(server().url, () => {}), connectRedis(server().url, () => {})]
    const messages: string[] = []
    redis.on('message', (_, message: string) => messages.push(message))
    await keepSubscribed(redis, ['channel'])
    redis.disconnect(true)
    await emitted(redis, 'ready')
    await vi.waitFor(async () => {
      await publisher.publish('channel', 'hello')
      expect(messages).toContain('hello')
    })
    for (const each of [redis, publisher]) each.disconnect()
  })

  it('leaves no rejection unhandled when the connection is closed while it subscribes again', async () => {
    process.on('unhandledRejection', unhandled)
    const proxy = await startTcpProxy(Number(new URL(server().url).port))
    const redis = connectRedis(`redis://127.0.0.1:${proxy.port}`, () => {})
    await keepSubscribed(redis, ['channel'])
    proxy.cut()
    proxy.pass()
    await emitted(redis, 'ready')
    // The answer to the subscription does not arrive any more.
    proxy.delay(60_000)
    redis.disconnect()
    proxy.cut()
    await emitted(redis, 'end')
    await nextTurn()
    expect(unhandled).not.toHaveBeenCalled()
    await proxy.close()
  })
})
