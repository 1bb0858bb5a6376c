import { setTimeout as pause } from 'node:timers/promises'

/** The result of `work`. @throws `late()` when `work` takes longer than `milliseconds`, and the error of `work` */
export async function resultWithin<T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until `work` ends, but at most `milliseconds`. The wait does not keep the process running. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(milliseconds, undefined, { ref: false })])
}
