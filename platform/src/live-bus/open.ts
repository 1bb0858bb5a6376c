import { openInProcessLiveBus } from './in-process.ts'
import type { LiveBus } from './port.ts'

/**
 * Opens the live bus: between processes on Redis, or inside this process when `redisUrl` is null.
 * @param onFailure called with the error of a listener, and with the cause of each outage of Redis, during which
 * messages are lost and nothing throws
 */
export async function openLiveBus(redisUrl: string | null, onFailure: (failure: unknown) => void): Promise<LiveBus> {
  if (redisUrl === null) return openInProcessLiveBus(onFailure)
  const { openRedisLiveBus } = await import('./redis.ts')
  return openRedisLiveBus(redisUrl, onFailure)
}
