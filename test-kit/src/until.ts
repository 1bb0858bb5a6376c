import { setTimeout as pause } from 'node:timers/promises'

/** Polls a condition in another process. @throws Error after a timeout */
export async function waitUntil(condition: () => Promise<boolean>, seconds = 15): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not so within ${seconds} s: ${condition.toString()}`)
    await pause(20)
  }
}
