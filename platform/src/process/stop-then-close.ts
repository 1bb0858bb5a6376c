import { waitAtMost } from '../wait-at-most.ts'

/** How long work may finish after it is stopped, in milliseconds. */
const longestWork = 3_000
/** How long work that is cut off may take until its calls have failed, in milliseconds. */
const longestCutOff = 1_000

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
  await waitAtMost(longestWork, stopped)
  await engines.close()
  await waitAtMost(longestCutOff, stopped)
}
