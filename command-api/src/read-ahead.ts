import type { Instant } from '@topspin/domain/ids'
import { lookAtEnds } from '@topspin/domain/match'
import type { MatchEnds } from '@topspin/domain/match-ends'
import { UnreadableEvent } from '@topspin/platform/event-store/domain-events'
import type { Report } from '@topspin/platform/process/reporter'
import type { Handlers } from './handlers.ts'
import { clockBehindLog } from './log-clock.ts'

/**
 * Reads every stream to its end, so that the first command does not wait for it: without snapshots, as after a move from
 * another engine, that takes a while. Caps the ends of last matches that are dated in the future, and reports a log whose
 * timestamps are ahead of the clock.
 * @throws UnreadableEvent. Other errors are reported: the first command then reads the log
 */
export async function readAhead(handlers: Handlers, ends: MatchEnds, now: Instant, report: Report): Promise<void> {
  try {
    await handlers.matches.read((state) => lookAtEnds(state, ends, now))
    await demandReadable(handlers)
    // The next start after a crash then does not read a long tail again.
    await Promise.all(Object.values(handlers).map((handler) => handler.saveSnapshot()))
    const problem = await clockBehindLog(handlers, Date.parse(now))
    if (problem !== null) report(problem)
  } catch (error) {
    if (error instanceof UnreadableEvent) throw error
    report('the log could not be read ahead', error)
  }
}

/** Readiness check: every stream can be read to its end. @throws EngineAway, UnreadableEvent */
export async function demandReadable({ players, matches, live, news }: Handlers): Promise<void> {
  const nothing = () => null
  await Promise.all([players.read(nothing), matches.read(nothing), live.read(nothing), news.read(nothing)])
}
