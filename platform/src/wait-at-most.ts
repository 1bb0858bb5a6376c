import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until work ends, but not longer than a time in milliseconds. The wait does not keep the process running.
 * @throws what the work throws before that time
 */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(milliseconds, undefined, { ref: false })])
}
