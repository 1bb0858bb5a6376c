import type { RepeatEvery } from '../every.ts'

/** Timers on the clock of a test; `pass` advances the clock and runs the timers that are due. */
export function createTestTimers(time: { now: number }): {
  readonly every: RepeatEvery
  pass(milliseconds: number): void
} {
  const timers = new Set<{ readonly every: number; next: number; readonly task: () => void }>()
  return {
    every(milliseconds, task) {
      const timer = { every: milliseconds, next: time.now + milliseconds, task }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    pass(milliseconds) {
      const until = time.now + milliseconds
      for (;;) {
        const [first] = [...timers].sort((a, b) => a.next - b.next)
        if (first === undefined || first.next > until) break
        time.now = first.next
        first.next += first.every
        first.task()
      }
      time.now = until
    },
  }
}
