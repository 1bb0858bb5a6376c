import { openInProcessJobQueue } from './in-process.ts'
import type { JobQueue } from './port.ts'

/**
 * Opens the queue of jobs on a Redis, or inside this process when there is none.
 * @param onFailure told what a job threw, and what keeps Redis away
 */
export async function openJobQueue(redisUrl: string | null, onFailure: (failure: unknown) => void): Promise<JobQueue> {
  if (redisUrl === null) return openInProcessJobQueue(onFailure)
  const { openBullmqJobQueue } = await import('./bullmq.ts')
  return openBullmqJobQueue(redisUrl, onFailure)
}
