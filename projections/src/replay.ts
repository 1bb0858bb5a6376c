import type { EventStore, RecordedEvent } from '@topspin/platform/event-store/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { fold } from './fold.ts'
import { nextGeneration } from './generations.ts'
import type { Projector } from './projector.ts'

export interface ReplayOptions {
  readonly events: EventStore
  readonly documents: ReadStore
  readonly bus: LiveBus
  readonly holder: string
  readonly clock: () => number
}

const pageSize = 2_000
const countLimit = 100_000_000
const leaseMilliseconds = 30_000
const saveEvery = 1_000

/** A replay that cannot go on; the old generation serves as before. */
export class ReplayFailed extends Error {
  override readonly name = 'ReplayFailed'
}

/**
 * Rebuilds a projection from position 0 beside the one that serves, then points readers to it. Nothing but documents
 * comes of it: no bus message, no push. A cancelled or failed replay leaves the old one serving and is simply begun
 * anew. Unlike the live fold it stops on the first event it cannot read: a rebuild must not silently leave one out.
 * @throws ReplayFailed, EngineAway
 */
export async function replay(
  projector: Projector,
  options: ReplayOptions,
  signal: AbortSignal,
): Promise<'switched' | 'cancelled'> {
  const { documents } = options
  const target = nextGeneration(projector, await documents.pointer(projector.name))
  await documents.drop(target)
  return catchUpAndSwitch(projector, target, options, signal)
}

/**
 * Points readers back to the generation served before, brought up to date first.
 * @throws ReplayFailed when there is none
 */
export async function restorePrevious(
  projector: Projector,
  options: ReplayOptions,
  signal: AbortSignal,
): Promise<'switched' | 'cancelled'> {
  const pointer = await options.documents.pointer(projector.name)
  if (pointer?.previous == null) throw new ReplayFailed('there is no previous version')
  return catchUpAndSwitch(projector, { projection: projector.name, version: pointer.previous }, options, signal)
}

async function catchUpAndSwitch(
  projector: Projector,
  target: Generation,
  options: ReplayOptions,
  signal: AbortSignal,
): Promise<'switched' | 'cancelled'> {
  const { documents, bus } = options
  const progress = await Progress.begin(target, options)
  try {
    if ((await catchUp(projector, target, options, progress, signal)) === 'cancelled') {
      await progress.end('cancelled', null)
      return 'cancelled'
    }
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
  for (;;) {
    if (signal.aborted) return 'cancelled'
    const epoch = await documents.lease(target, holder, clock(), leaseMilliseconds)
    if (epoch === null) throw new ReplayFailed('another worker is rebuilding it')
    const page: RecordedEvent[] = await events.readAll(position, pageSize)
    const ceiling = page.at(-1)?.position
    if (ceiling === undefined) return 'caught up'
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

/** What an admin sees of a replay, kept beside the checkpoint. */
class Progress {
  readonly #target: Generation
  readonly #options: ReplayOptions
  readonly #startedAt: number
  readonly #total: number
  #done = 0
  #savedAt = 0

  private constructor(target: Generation, options: ReplayOptions, total: number) {
    this.#target = target
    this.#options = options
    this.#total = total
    this.#startedAt = options.clock()
  }

  static async begin(target: Generation, options: ReplayOptions): Promise<Progress> {
    const { position } = await options.documents.checkpoint(target)
    const progress = new Progress(target, options, await options.events.countAfter(position, countLimit))
    await progress.#save('replaying', null)
    return progress
  }

  async advance(events: number): Promise<void> {
    this.#done += events
    if (this.#options.clock() - this.#savedAt >= saveEvery) await this.#save('replaying', null)
  }

  end(state: 'cancelled' | 'failed', failure: string | null): Promise<void> {
    return this.#save(state, failure)
  }

  async #save(state: 'replaying' | 'cancelled' | 'failed', failure: string | null): Promise<void> {
    const now = this.#options.clock()
    this.#savedAt = now
    const seconds = Math.max(0.001, (now - this.#startedAt) / 1000)
    await this.#options.documents.saveProgress({
      generation: this.#target,
      state,
      startedAt: new Date(this.#startedAt).toISOString(),
      done: this.#done,
      total: Math.max(this.#total, this.#done),
      eventsPerSecond: Math.round(this.#done / seconds),
      failure,
    })
  }
}
