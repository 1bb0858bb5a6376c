import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { createRateLimits } from './flexible.ts'
import type { RateLimits } from './port.ts'

const prefix = 'topspin:limit:'

/**
 * Opens rate limits that are counted on Redis for all processes together, or in this process when `redisUrl` is null.
 * While Redis does not answer, each process counts by itself: more requests are allowed, but none fails.
 * @param onFailure called once for each outage of Redis, with its cause
 */
export async function openRateLimits(
  redisUrl: string | null,
  onFailure: (failure: unknown) => void,
): Promise<RateLimits> {
  const inMemory = (name: string, points: number, duration: number) =>
    new RateLimiterMemory({ keyPrefix: prefix + name, points, duration })
  if (redisUrl === null) return createRateLimits(inMemory, async () => undefined)
  const { connectRedis, waitForFirstConnection } = await import('../redis/connect.ts')
  const storeClient = connectRedis(redisUrl, onFailure, { enableOfflineQueue: false, commandTimeout: 1_000 })
  await waitForFirstConnection(storeClient)
  return createRateLimits(
    (name, points, duration) =>
      new RateLimiterRedis({
        keyPrefix: prefix + name,
        points,
        duration,
        storeClient,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inMemory(name, points, duration),
      }),
    async () => storeClient.disconnect(),
  )
}
