/** Runs a task at an interval. @returns a function that stops it */
export type Every = (milliseconds: number, task: () => void) => () => void

/** Uses timers that do not keep the process alive. */
export const everyByTimer: Every = (milliseconds, task) => {
  const timer = setInterval(task, milliseconds).unref()
  return () => clearInterval(timer)
}
