import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import type { Position } from '@topspin/platform/event-store/port'
import { foldVersionOf, wayBack } from '@topspin/platform/read-store/generation-number'
import type { ReplayProgress } from '@topspin/platform/read-store/port'
import type { Parts } from '../parts.ts'

const countLimit = 10_000_000

/** How every read model is doing, and its replay if one is under way (decisions §7). */
export async function projectionStatuses(parts: Parts): Promise<ProjectionStatus[]> {
  const head = await parts.events.head()
  return Promise.all(parts.projections.map((name) => statusOf(name, head, parts)))
}

async function statusOf(name: string, head: Position | null, { documents, events }: Parts): Promise<ProjectionStatus> {
  const pointer = await documents.pointer(name)
  const generation = { projection: name, version: pointer?.active ?? 0 }
  const [{ position }, parked, replay] = await Promise.all([
    documents.checkpoint(generation),
    documents.parked(generation),
    documents.progress(name),
  ])
  const rate = replay?.eventsPerSecond ?? 0
  const total = replay?.total ?? null
  return {
    name,
    version: foldVersionOf(generation.version),
    position,
    head,
    lag: await events.countAfter(position, countLimit),
    state: replay?.state ?? 'live',
    progress: replay === null ? null : partDone(replay),
    eventsPerSecond: replay === null ? null : rate,
    secondsLeft:
      replay?.state === 'replaying' && rate > 0 && total !== null ? Math.ceil((total - replay.done) / rate) : null,
    failure: replay?.failure ?? null,
    parked: parked.length,
    hasPrevious: wayBack(pointer) !== null,
  }
}

/** How much of a replay is done, from 0 to 1; nothing while nobody knows how much there is. */
function partDone({ done, total }: ReplayProgress): number {
  if (total === null) return 0
  return total === 0 ? 1 : done / total
}
