import { isOfNewerRelease } from '@topspin/platform/event-store/domain-events'
import { logChangeFinder } from '@topspin/platform/read-store/log-change'
import type { Watched } from './lag.ts'
import { nextEventFinder } from './next-event.ts'
import { Problems } from './problems.ts'
import { activeGeneration } from './runner/generations.ts'
import { EventOfNewerRelease } from './runner/newer-release.ts'

/** Readiness check: no event of a served read model is parked. @throws NotReady that names the stream; EngineAway */
export async function demandNoneParked({ documents, projectors }: Watched): Promise<void> {
  const problems = new Problems()
  for (const projector of projectors) {
    const parked = await documents.parked(await activeGeneration(projector, documents))
    for (const stream of new Set(parked.map((event) => event.stream)))
      problems.note(`an event of ${stream} is parked`, projector.name)
  }
  problems.demandNone()
}

/**
 * Readiness check: this release can read the next event of each read model of its fold version.
 * @throws NotReady that names the event of a newer release; EngineAway
 */
export async function demandReadable({ events, documents, projectors }: Watched): Promise<void> {
  const problems = new Problems()
  const changeSince = logChangeFinder(events, documents)
  const nextAfter = nextEventFinder(events)
  for (const projector of projectors) {
    const served = await activeGeneration(projector, documents)
    const checkpoint = await documents.checkpoint(served)
    if (served.foldVersion !== projector.version || (await changeSince(checkpoint)) !== null) continue
    const next = await nextAfter(checkpoint.position)
    if (next !== undefined && isOfNewerRelease(next))
      problems.note(new EventOfNewerRelease(next).message, projector.name)
  }
  problems.demandNone()
}
