import { setTimeout as pause } from 'node:timers/promises'

/** Polls a condition, such as the state of another process, until it is true. @throws Error after `seconds` */
export async function waitUntil(condition: () => Promise<boolean>, seconds = 15): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not so within ${seconds} s: ${condition.toString()}`)
    await pause(20)
  }
}
