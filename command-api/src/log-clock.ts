import { isAheadOfClock } from '@topspin/domain/ahead-of-clock'
import type { Instant } from '@topspin/domain/ids'
import type { Handlers } from './handlers.ts'

/**
 * What is wrong between the log and the clock, in one line; null when the newest stamps of the log are not minutes ahead.
 * Matches are right all the same: the rules are judged by the clock, only the stamps stay where they are.
 * @param now epoch milliseconds
 * @throws EngineAway, UnreadableEvent
 */
export async function clockBehindLog(handlers: Handlers, now: number): Promise<string | null> {
  const newest = (_state: unknown, _position: unknown, stamp: Instant | null) => stamp
  const stamps = await Promise.all([
    handlers.players.read(newest),
    handlers.matches.read(newest),
    handlers.live.read(newest),
    handlers.news.read(newest),
  ])
  const [last] = stamps.filter((stamp) => stamp !== null).sort((a, b) => Date.parse(b) - Date.parse(a))
  if (last === undefined || !isAheadOfClock(last, now)) return null
  const clock = new Date(now).toISOString()
  return `the log is stamped up to ${last}, the clock of this process shows ${clock}: check the clock; matches go on by it`
}

/** A check that is reported. @throws Error while the log is stamped minutes ahead of the clock */
export async function demandClock(handlers: Handlers, now: number): Promise<void> {
  const wrong = await clockBehindLog(handlers, now)
  if (wrong !== null) throw new Error(wrong)
}
