import { setTimeout as pause } from 'node:timers/promises'

/** Waits until work ends, but not longer than a time. The wait does not keep the process running. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(milliseconds, undefined, { ref: false })])
}
