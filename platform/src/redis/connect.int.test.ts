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

  it('replaces a connection on which commands get no answer, and keeps an idle one', async () => {
    const proxy = await startTcpProxy(Number(new URL(server().url).port))
    const [failed, idleFailed] = [vi.fn(), vi.fn()]
    const redis = connectRedis(`redis://127.0.0.1:${proxy.port}`, failed, { commandTimeout: 1_000 })
    // By the time the other connection is replaced, this one has been idle for twice its limit.
    const idle = connectRedis(server().url, idleFailed, { commandTimeout: 500 })
    await Promise.all([redis.ping(), idle.ping()])
    proxy.delay(60_000)
    await expect(redis.ping()).rejects.toThrow('Command timed out')
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
    proxy.pass()
    await emitted(redis, 'ready')
    expect(await redis.ping()).toBe('PONG')
    expect(failed).toHaveBeenCalledOnce()
    expect(idleFailed).not.toHaveBeenCalled()
    expect(idle.status).toBe('ready')
    for (const each of [redis, idle]) each.disconnect()
    await proxy.close()
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
