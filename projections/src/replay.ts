import { setTimeout as pause } from 'node:timers/promises'
import { isEventType } from '@topspin/domain/events'
import { club } from '@topspin/domain/streams'
import type { EventStore, RecordedEvent } from '@topspin/platform/event-store/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import { nextGeneration, wayBack } from '@topspin/platform/read-store/generation-number'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { fold } from './fold.ts'
import type { Projector } from './projector.ts'
import { Progress } from './replay-progress.ts'

export interface ReplayOptions {
  readonly events: EventStore
  readonly documents: ReadStore
  readonly bus: LiveBus
  readonly holder: string
  readonly clock: () => number
}

const pageSize = 2_000
const leaseMilliseconds = 30_000
const leasePause = 250

/** A replay that cannot go on; the old generation serves as before. */
export class ReplayFailed extends Error {
  override readonly name = 'ReplayFailed'
}

/**
 * Rebuilds a projection from position 0 beside the one that serves, then points readers to it. Nothing but documents
 * comes of it: no live message, no push. A cancelled or failed replay leaves the old one serving and is simply begun
 * anew. Unlike the live fold it stops on the first event it cannot read: a rebuild must not silently leave one out.
 * @throws ReplayFailed, EngineAway
 */
export async function replay(
  projector: Projector,
  options: ReplayOptions,
  signal: AbortSignal,
): Promise<'switched' | 'cancelled'> {
  const { documents } = options
  const version = nextGeneration(projector.version, await documents.pointer(projector.name))
  const target = { projection: projector.name, version }
  await documents.drop(target)
  return catchUpAndSwitch(projector, target, options, signal)
}

/**
 * Points readers back to the generation served before, brought up to date first.
 * @throws ReplayFailed when there is none that this fold has built; EngineAway
 */
export async function restorePrevious(
  projector: Projector,
  options: ReplayOptions,
  signal: AbortSignal,
): Promise<'switched' | 'cancelled'> {
  const version = wayBack(await options.documents.pointer(projector.name))
  if (version === null) throw new ReplayFailed('there is no previous version')
  return catchUpAndSwitch(projector, { projection: projector.name, version }, options, signal)
}

async function catchUpAndSwitch(
  projector: Projector,
  target: Generation,
  options: ReplayOptions,
  signal: AbortSignal,
): Promise<'switched' | 'cancelled'> {
  const { documents, bus, holder, clock } = options
  const progress = await Progress.begin(target, options)
  try {
    if ((await catchUp(projector, target, options, progress, signal)) === 'cancelled') {
      await progress.end('cancelled', null)
      return 'cancelled'
    }
    // Given back before anybody is told: the worker that follows what is served takes it at once.
    await documents.lease(target, holder, clock(), 0)
    const superseded = (await documents.pointer(projector.name))?.previous ?? null
    await documents.activate(target)
    await documents.clearProgress(projector.name)
    await bus.publish('activated', { projection: projector.name })
    // One way back is kept; what was kept before it is not needed any more.
    if (superseded !== null && superseded !== target.version)
      await documents.drop({ projection: projector.name, version: superseded })
    return 'switched'
  } catch (error) {
    await progress.end('failed', String(error))
    throw error
  }
}

async function catchUp(
  projector: Projector,
  target: Generation,
  { events, documents, holder, clock }: ReplayOptions,
  progress: Progress,
  signal: AbortSignal,
): Promise<'caught up' | 'cancelled'> {
  let { position } = await documents.checkpoint(target)
  let vain = 0
  for (;;) {
    if (signal.aborted) return 'cancelled'
    const epoch = await documents.lease(target, holder, clock(), leaseMilliseconds)
    if (epoch === null) {
      // A worker that followed it until a moment ago, or died with it, holds it no longer than this.
      vain += 1
      if (vain * leasePause > leaseMilliseconds) throw new ReplayFailed('another worker is rebuilding it')
      await pause(leasePause, null, { signal }).catch(() => null)
      continue
    }
    const page: RecordedEvent[] = await events.readAll(position, pageSize)
    const ceiling = page.at(-1)?.position
    if (ceiling === undefined) return 'caught up'
    refuseUnknown(page)
    const { writes, failures } = await fold(projector, target, page, documents, new Set())
    const [failure] = failures
    if (failure !== undefined)
      throw new ReplayFailed(`${failure.event.type} at ${failure.event.position}: ${failure.reason}`)
    const committed = await documents.commit({ generation: target, floor: position, ceiling, epoch, writes })
    if (committed === 'stale') throw new ReplayFailed('another worker is further')
    position = ceiling
    await progress.advance(page.length)
  }
}

/** An event of a newer release may concern any projection: the old one, built as they came, may know better. */
function refuseUnknown(page: readonly RecordedEvent[]): void {
  const unknown = page.find(({ stream, type }) => stream.startsWith(`${club}/`) && !isEventType(type))
  if (unknown !== undefined)
    throw new ReplayFailed(`${unknown.type} at ${unknown.position} is an event of a newer release`)
}
