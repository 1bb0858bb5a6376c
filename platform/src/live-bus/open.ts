import { openInProcessLiveBus } from './in-process.ts'
import type { LiveBus } from './port.ts'

/**
 * Opens the bus between the processes on a Redis, or inside this process when there is none.
 * @param onFailure called with the error of a listener, and with the cause of a Redis outage, in which the bus
 * continues
 */
export async function openLiveBus(redisUrl: string | null, onFailure: (failure: unknown) => void): Promise<LiveBus> {
  if (redisUrl === null) return openInProcessLiveBus(onFailure)
  const { openRedisLiveBus } = await import('./redis.ts')
  return openRedisLiveBus(redisUrl, onFailure)
}
