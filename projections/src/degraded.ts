import { isOfNewerRelease } from '@topspin/platform/event-store/domain-events'
import { logMismatchFinder } from '@topspin/platform/read-store/log-mismatch'
import { CheckFailures } from './check-failures.ts'
import type { MonitoringDeps } from './lag.ts'
import { nextEventFinder } from './next-event.ts'
import { servedModels } from './runner/generations.ts'
import { EventOfNewerRelease } from './runner/newer-release.ts'

/** Optional check: no event of a served read model is parked. @throws NotReady that names the stream; EngineAway */
export async function demandNoneParked({ documents, projectors }: MonitoringDeps): Promise<void> {
  const failures = new CheckFailures()
  for (const { name, parked } of await servedModels(projectors, documents)) {
    for (const stream of new Set(parked.map((event) => event.stream)))
      failures.note(`an event of ${stream} is parked`, name)
  }
  failures.demandNone()
}

/**
 * Optional check: no read model waits at an event that only a newer release can read.
 * @throws NotReady that names the event of a newer release; EngineAway
 */
export async function demandNoneOfNewerRelease({ events, documents, projectors }: MonitoringDeps): Promise<void> {
  const failures = new CheckFailures()
  const changeSince = logMismatchFinder(events, documents)
  const nextAfter = nextEventFinder(events)
  for (const { name, isOfFoldVersion, lastFolded } of await servedModels(projectors, documents)) {
    if (!isOfFoldVersion || (await changeSince(lastFolded)) !== null) continue
    const next = await nextAfter(lastFolded.position)
    if (next !== undefined && isOfNewerRelease(next)) failures.note(new EventOfNewerRelease(next).message, name)
  }
  failures.demandNone()
}
