import { openInProcessJobQueue } from './in-process.ts'
import type { JobQueue } from './port.ts'

/**
 * Opens the job queue in Redis, or inside this process when `redisUrl` is null.
 * @param onFailure called with the error of a job, and with the cause of a Redis outage
 */
export async function openJobQueue(redisUrl: string | null, onFailure: (failure: unknown) => void): Promise<JobQueue> {
  if (redisUrl === null) return openInProcessJobQueue(onFailure)
  const { openBullmqJobQueue } = await import('./bullmq.ts')
  return openBullmqJobQueue(redisUrl, onFailure)
}
