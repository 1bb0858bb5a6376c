import { isAheadOfClock } from '@topspin/domain/time/ahead-of-clock'
import type { Handlers, StreamReaders } from './handlers.ts'

/**
 * Compares the newest timestamps of the log with the clock. Commands are not affected: the rules use the clock.
 * @returns one line for operators when the log is minutes ahead of the clock, else null
 * @param now epoch milliseconds
 * @throws EngineAway, UnreadableEvent
 */
export async function describeClockBehindLog(handlers: Handlers, now: number): Promise<string | null> {
  const readers: StreamReaders = { ...handlers }
  const stamps = await Promise.all(Object.values(readers).map((stream) => stream.read((_state, _at, stamp) => stamp)))
  const [last] = stamps.filter((stamp) => stamp !== null).sort((a, b) => Date.parse(b) - Date.parse(a))
  if (last === undefined || !isAheadOfClock(last, now)) return null
  const clock = new Date(now).toISOString()
  return `the log has timestamps up to ${last}, but the clock of this process shows ${clock}: check the clock`
}

/** A health check that does not affect readiness. @throws Error while the log is minutes ahead of the clock */
export async function demandClockNotBehindLog(handlers: Handlers, now: number): Promise<void> {
  const problem = await describeClockBehindLog(handlers, now)
  if (problem !== null) throw new Error(problem)
}
