import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import type { Position } from '@topspin/platform/event-store/port'
import { foldVersionOf, wayBack } from '@topspin/platform/read-store/generation-number'
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
  const left = replay === null ? 0 : replay.total - replay.done
  return {
    name,
    version: foldVersionOf(generation.version),
    position,
    head,
    lag: await events.countAfter(position, countLimit),
    state: replay?.state ?? 'live',
    progress: replay === null ? null : replay.total === 0 ? 1 : replay.done / replay.total,
    eventsPerSecond: replay === null ? null : rate,
    secondsLeft: replay?.state === 'replaying' && rate > 0 ? Math.ceil(left / rate) : null,
    failure: replay?.failure ?? null,
    parked: parked.length,
    hasPrevious: wayBack(pointer) !== null,
  }
}
