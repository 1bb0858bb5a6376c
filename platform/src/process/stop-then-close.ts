import { setTimeout as pause } from 'node:timers/promises'

/** How long work may finish after it is stopped, in milliseconds. */
const longestWork = 3_000

/**
 * Stops the work of a process, then closes its engines. Work that takes longer than `longestWork`, because an engine
 * does not answer, is cut off: closing the engines makes its calls fail. Another process does the rest of this work, or
 * this process after its next start, as after a crash.
 */
export async function stopThenClose(
  stop: () => Promise<void>,
  engines: { readonly close: () => Promise<void> },
): Promise<void> {
  const stopped = stop()
  await Promise.race([stopped, pause(longestWork, undefined, { ref: false })])
  await engines.close()
  await stopped
}
