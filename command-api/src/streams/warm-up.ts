import type { Instant } from '@topspin/domain/ids'
import { type MatchEndTimes, registerEndsOfMisdatedMatches } from '@topspin/domain/match/last-matches'
import { isAheadOfClock } from '@topspin/domain/time/ahead-of-clock'
import { UnreadableEvent } from '@topspin/platform/event-store/domain-events'
import { NotReady } from '@topspin/platform/http/health'
import type { ReportError } from '@topspin/platform/log/reporter'
import type { StreamHandlers, StreamReaders } from './handlers.ts'

/**
 * Reads the streams of `handlers` to their end, so that the first command does not wait. For matches that are dated in
 * the future, the cooldown begins now. Reports timestamps of the log that are ahead of the clock.
 * @throws UnreadableEvent; other errors are reported
 */
export async function warmUp(
  handlers: StreamHandlers,
  ends: MatchEndTimes,
  now: Instant,
  report: ReportError,
): Promise<void> {
  try {
    await handlers.matches.read((state) => registerEndsOfMisdatedMatches(state, ends, now))
    await readAllStreams({ ...handlers })
    // Snapshots are saved, so that a start after a crash does not read a long tail again.
    await Promise.all(Object.values(handlers).map((handler) => handler.saveSnapshot()))
    const problem = await describeClockBehindLog(handlers, Date.parse(now))
    if (problem !== null) report(problem)
  } catch (error) {
    if (error instanceof UnreadableEvent) throw error
    report('the log could not be read ahead', error)
  }
}

/**
 * Readiness check: all streams can be read. Fails at once while a long stream is being read.
 * @throws NotReady, EngineAway, UnreadableEvent
 */
export async function demandStreamsRead(handlers: StreamReaders): Promise<void> {
  for (const [name, handler] of Object.entries(handlers)) {
    const revision = handler.revisionWhileBehind()
    if (revision !== null) throw new NotReady(`the log is being read: ${revision + 1} events of ${name} so far`)
  }
  await readAllStreams(handlers)
}

async function readAllStreams(handlers: StreamReaders): Promise<void> {
  await Promise.all(Object.values(handlers).map((handler) => handler.read(() => null)))
}

/**
 * A line for operators when the newest timestamp of the log is minutes ahead of the clock, else null.
 * @param now epoch milliseconds
 */
async function describeClockBehindLog(handlers: StreamHandlers, now: number): Promise<string | null> {
  const readers: StreamReaders = { ...handlers }
  const stamps = await Promise.all(Object.values(readers).map((stream) => stream.read((_state, _at, stamp) => stamp)))
  const [last] = stamps.filter((stamp) => stamp !== null).sort((a, b) => Date.parse(b) - Date.parse(a))
  if (last === undefined || !isAheadOfClock(last, now)) return null
  const clock = new Date(now).toISOString()
  return `the log has timestamps up to ${last}, but the clock of this process shows ${clock}: check the clock`
}

/** A health check that does not affect readiness. @throws Error while the log is minutes ahead of the clock */
export async function demandClockNotBehindLog(handlers: StreamHandlers, now: number): Promise<void> {
  const problem = await describeClockBehindLog(handlers, now)
  if (problem !== null) throw new Error(problem)
}
