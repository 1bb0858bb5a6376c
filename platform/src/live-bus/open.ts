import { openInProcessLiveBus } from './in-process.ts'
import type { LiveBus } from './port.ts'

/**
 * Opens the bus between the processes on a Redis, or inside this one when there is none.
 * @param onFailure told what a listener threw, and what keeps Redis away; the bus goes on
 */
export async function openLiveBus(redisUrl: string | null, onFailure: (failure: unknown) => void): Promise<LiveBus> {
  if (redisUrl === null) return openInProcessLiveBus(onFailure)
  const { openRedisLiveBus } = await import('./redis.ts')
  return openRedisLiveBus(redisUrl, onFailure)
}
