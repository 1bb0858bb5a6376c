import type { EventStore } from '@topspin/platform/event-store/port'
import { firstGenerationOf, foldVersionOf } from '@topspin/platform/read-store/generation-number'
import type { ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from './projector.ts'

/** A second or two of the busiest office. */
const mostEventsBehind = 2_000

/**
 * A check for readiness: the read models are not far behind the log. One that serves until its rebuild is complete may be.
 * @throws Error that names those that are too far behind
 */
export async function demandUpToDate(
  events: EventStore,
  documents: ReadStore,
  projectors: readonly Projector[],
): Promise<void> {
  const late: string[] = []
  for (const { name, version } of projectors) {
    const served = (await documents.pointer(name))?.active ?? firstGenerationOf(version)
    if (foldVersionOf(served) !== version) continue
    const { position } = await documents.checkpoint({ projection: name, version: served })
    if ((await events.countAfter(position, mostEventsBehind + 1)) > mostEventsBehind) late.push(name)
  }
  if (late.length > 0) throw new Error(`far behind the log: ${late.join(', ')}`)
}
