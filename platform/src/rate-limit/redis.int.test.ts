import { describe, expect, test, vi } from 'vitest'
import { hasRedis, redisSuiteTitle } from '../testing/redis.ts'
import { registerSuiteRedis } from '../testing/suite-redis.ts'
import { openRateLimits } from './open.ts'
import { rateLimitContract } from './testing/contract.ts'

describe.skipIf(!hasRedis)(redisSuiteTitle, () => {
  const { server, admin } = registerSuiteRedis()

  /** Shortens the lifetime of every key, as if time had passed. */
  const pass = async (milliseconds: number) => {
    for (const key of await admin().keys('*')) {
      const left = (await admin().pttl(key)) - milliseconds
      if (left > 0) await admin().pexpire(key, left)
      else await admin().del(key)
    }
  }

  /** A clock that is set back prolongs every key, because Redis stores the instant at which a key ends. */
  const setBack = (milliseconds: number) => pass(-milliseconds)

  rateLimitContract('Redis', () => openRateLimits(server().url, () => undefined), pass, setBack)

  test('processes share their counts', async () => {
    const [one, other] = [
      await openRateLimits(server().url, () => undefined),
      await openRateLimits(server().url, () => undefined),
    ]
    expect(await one.take('register', 'k', 1, 60)).toBe(0)
    expect(await other.take('register', 'k', 1, 60)).toBeGreaterThan(0)
    await one.close()
    await other.close()
  })

  test('each process counts by itself while Redis is away', async () => {
    const pace = { most: 1, within: 60, pause: 60, longest: 900 }
    const failures: unknown[] = []
    const limits = await openRateLimits(server().url, (failure) => failures.push(failure))
    await server().stop()
    await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 20_000 })
    expect(await limits.take('register', 'k', 1, 60)).toBe(0)
    expect(await limits.take('register', 'k', 1, 60)).toBeGreaterThan(0)
    expect(await limits.takeGuess('login', 'k', pace)).toBe(0)
    expect(await limits.takeGuess('login', 'k', pace)).toBeGreaterThan(0)
    await limits.forgive('login', 'k')
    expect(await limits.takeGuess('login', 'k', pace)).toBe(0)
    await server().start()
    await limits.close()
  })
})
