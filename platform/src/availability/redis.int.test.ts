import { instant, playerId } from '@topspin/domain/ids'
import { longestAvailabilityMs } from '@topspin/domain/player/availability'
import { describe, expect, test, vi } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { hasRedis, redisSuiteTitle } from '../testing/redis.ts'
import { registerSuiteRedis } from '../testing/suite-redis.ts'
import { openRedisAvailability } from './redis.ts'
import { availabilityContract } from './testing/contract.ts'

const ann = playerId('ann')
const [now, until] = [instant(1_700_000_000_000), instant(1_700_000_600_000)]

describe.skipIf(!hasRedis)(redisSuiteTitle, () => {
  const { server, admin } = registerSuiteRedis()

  const open = () => openRedisAvailability(server().url, () => undefined)
  availabilityContract('Redis', open)

  test('all processes share the availability, and its key in Redis expires', async () => {
    const [one, other] = [await open(), await open()]
    await one.set(ann, until, now)
    expect(await other.freeAt(now)).toEqual(new Map([[ann, until]]))
    const [name = ''] = await admin().keys('*')
    const left = await admin().pttl(name)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(longestAvailabilityMs)
    await one.close()
    await other.close()
  })

  test('a call fails with EngineAway while Redis is away, and works again afterwards', async () => {
    const failures: unknown[] = []
    const availability = await openRedisAvailability(server().url, (failure) => failures.push(failure))
    await availability.set(ann, until, now)
    await server().stop()
    await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 20_000 })
    await expect(availability.freeAt(now)).rejects.toThrow(EngineAway)
    await expect(availability.set(ann, until, now)).rejects.toThrow(EngineAway)
    await expect(availability.end([ann])).rejects.toThrow(EngineAway)
    await server().start()
    await vi.waitFor(async () => expect(await availability.freeAt(now)).toEqual(new Map()), { timeout: 20_000 })
    await availability.close()
  })
})
