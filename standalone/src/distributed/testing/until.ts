import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something is so in another process, which cannot tell. @throws Error when it is not in time */
export async function until(condition: () => Promise<boolean>, seconds = 15): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not so within ${seconds} s: ${condition.toString()}`)
    await pause(20)
  }
}
