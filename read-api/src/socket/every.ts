/** Repeats a task at an interval. @returns a function that stops the repetition */
export type RepeatEvery = (milliseconds: number, task: () => void) => () => void

/** Uses timers that do not keep the process alive. */
export const repeatEveryByTimer: RepeatEvery = (milliseconds, task) => {
  const timer = setInterval(task, milliseconds).unref()
  return () => clearInterval(timer)
}
