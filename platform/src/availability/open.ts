import { openInProcessAvailability } from './in-process.ts'
import type { Availability } from './port.ts'

/**
 * Opens the availability in Redis, or inside this process when `redisUrl` is null.
 * @param onFailure called once for each outage of Redis with its cause
 */
export async function openAvailability(
  redisUrl: string | null,
  onFailure: (failure: unknown) => void,
): Promise<Availability> {
  if (redisUrl === null) return openInProcessAvailability()
  const { openRedisAvailability } = await import('./redis.ts')
  return openRedisAvailability(redisUrl, onFailure)
}
