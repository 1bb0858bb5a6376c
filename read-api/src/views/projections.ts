import { maxCountedLag, type ProjectionStatus } from '@topspin/domain/contract/projection'
import { projectionNames } from '@topspin/domain/documents/names'
import type { Instant } from '@topspin/domain/ids'
import { isAheadOfClock } from '@topspin/domain/time/ahead-of-clock'
import { newestDecisionTime } from '@topspin/platform/event-store/domain-events'
import type { EventStore, Position } from '@topspin/platform/event-store/port'
import { generationToSwitchBackTo } from '@topspin/platform/read-store/generation'
import { logMismatchFinder } from '@topspin/platform/read-store/log-mismatch'
import type { ReplayProgress } from '@topspin/platform/read-store/port'
import type { ReadSideDeps } from './deps.ts'

/** The state of every read model, with its replay if one is running, was cancelled or has failed. */
export async function projectionStatuses(deps: ReadSideDeps, now: Instant): Promise<ProjectionStatus[]> {
  const { events, documents } = deps
  const head = await events.head()
  const newest = await newestDecisionTime(events)
  const logAheadAt = newest !== null && isAheadOfClock(newest, Date.parse(now)) ? newest : null
  const changeSince = logMismatchFinder(events, documents)
  const lagAfter = lagFinder(events)
  const all = await documents.served(projectionNames)
  return Promise.all(
    projectionNames.map(async (name): Promise<ProjectionStatus> => {
      const served = all.get(name) ?? null
      const before = generationToSwitchBackTo(served)
      const [replay, beforeChange, logChange] = await Promise.all([
        documents.progress(name),
        before === null ? null : documents.checkpoint(before).then(changeSince),
        served === null ? null : changeSince(served),
      ])
      const position = served?.position ?? null
      const parked = [...(served?.parked ?? [])]
      const rate = replay?.eventsPerSecond ?? 0
      const total = replay?.total ?? null
      return {
        name,
        version: served?.active.foldVersion ?? 0,
        position,
        head,
        // A read model of another log has folded no event of this log.
        lag: await lagAfter(logChange === null ? position : null),
        logChange,
        state: replay?.state ?? 'live',
        progress: replay === null ? null : partDone(replay),
        eventsPerSecond: replay === null ? null : rate,
        secondsLeft:
          replay?.state === 'replaying' && rate > 0 && total !== null ? Math.ceil((total - replay.done) / rate) : null,
        failure: replay?.failure ?? null,
        parked: parked.length,
        parkedEvents: parked,
        hasPrevious: before !== null && beforeChange === null,
        logAheadAt,
      }
    }),
  )
}

/** Returns a function that counts the events after a position, once for each position: some engines must read them. */
function lagFinder(events: EventStore): (position: Position | null) => Promise<number> {
  const counts = new Map<Position | null, Promise<number>>()
  return (position) => {
    const count = counts.get(position) ?? events.countAfter(position, maxCountedLag)
    counts.set(position, count)
    return count
  }
}

/** Progress of a replay from 0 to 1; 0 while the total is unknown. */
function partDone({ done, total }: ReplayProgress): number {
  if (total === null) return 0
  return total === 0 ? 1 : done / total
}
