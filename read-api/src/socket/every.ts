/** Does something again and again. @returns a function that ends it */
export type Every = (milliseconds: number, task: () => void) => () => void

/** By the timers of the process, which do not keep it alive. */
export const everyByTimer: Every = (milliseconds, task) => {
  const timer = setInterval(task, milliseconds).unref()
  return () => clearInterval(timer)
}
