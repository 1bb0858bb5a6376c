import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { isEventType } from '@topspin/domain/events'
import { club } from '@topspin/domain/streams'
import type { EventStore, RecordedEvent } from '@topspin/platform/event-store/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import { nextGeneration, wayBack } from '@topspin/platform/read-store/generation-number'
import { logChangeFinder } from '@topspin/platform/read-store/log-change'
import type { Checkpoint, Generation, ReadStore } from '@topspin/platform/read-store/port'
import { fold } from './fold.ts'
import type { Projector } from './projector.ts'
import { Progress } from './replay-progress.ts'

export interface ReplayOptions {
  readonly events: EventStore
  readonly documents: ReadStore
  readonly bus: LiveBus
  readonly holder: string
  readonly clock: () => number
  /** Events folded at once. Few where requests are served in the same process, and would wait for a long page. */
  readonly pageSize?: number
}

const longPage = 2_000
const mostShortPages = 20
const leaseMilliseconds = 30_000
const leasePause = 250

/** A replay that cannot go on; the old generation serves as before. */
export class ReplayFailed extends Error {
  override readonly name: string = 'ReplayFailed'
}

/** Another worker has begun the same replay anew: it was thought dead. What an admin sees is that one's. */
class RebuildSuperseded extends ReplayFailed {
  override readonly name = 'RebuildSuperseded'
  override readonly message = 'another worker is further'
}

/** The log was replaced: what was folded so far is not in it. */
class LogReplaced extends ReplayFailed {
  override readonly name = 'LogReplaced'
  override readonly message = 'it does not belong to this log'
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
  for (;;) {
    const version = nextGeneration(projector.version, await documents.pointer(projector.name))
    const target = { projection: projector.name, version }
    await documents.drop(target)
    try {
      return await catchUpAndSwitch(projector, target, options, signal)
    } catch (error) {
      // Restored while it was read: begun anew on the log as it is now.
      if (!(error instanceof LogReplaced)) throw error
    }
  }
}

/**
 * Points readers back to the generation served before, brought up to date first.
 * @throws ReplayFailed when there is none that this fold has built from this log; EngineAway
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
    if (!(error instanceof RebuildSuperseded)) await progress.end('failed', String(error))
    throw error
  }
}

async function catchUp(
  projector: Projector,
  target: Generation,
  options: ReplayOptions,
  progress: Progress,
  signal: AbortSignal,
): Promise<'caught up' | 'cancelled'> {
  const { events, documents, pageSize = longPage } = options
  const lease = new Lease(target, options)
  let place: Pick<Checkpoint, 'position' | 'eventId'> = await documents.checkpoint(target)
  const demandSameLog = async () => {
    if ((await logChangeFinder(events, documents)(place)) !== null) throw new LogReplaced()
  }
  for (let shortPages = 0; ; ) {
    const epoch = await lease.epoch(signal)
    if (signal.aborted || epoch === null) return 'cancelled'
    // The position may be none of a log that was restored meanwhile.
    const page: RecordedEvent[] = await events.readAll(place.position, pageSize).catch(async (error: unknown) => {
      await demandSameLog()
      throw error
    })
    // After the page was read: it comes from the log that is looked at, or from one that is there no more.
    await demandSameLog()
    const ceiling = page.at(-1)
    if (ceiling === undefined) return 'caught up'
    refuseUnknown(page)
    await nextTurn() // stores in the process are synchronous inside: requests have their turn between the steps
    const { writes, failures } = await fold(projector, target, page, documents, new Set())
    const [failure] = failures
    if (failure !== undefined)
      throw new ReplayFailed(`${failure.event.type} at ${failure.event.position}: ${failure.reason}`)
    await nextTurn()
    if ((await documents.commit({ generation: target, floor: place.position, ceiling, epoch, writes })) === 'stale')
      throw new RebuildSuperseded()
    place = { position: ceiling.position, eventId: ceiling.id }
    await progress.advance(page.length)
    // Under a steady load the end is never quite reached: whoever follows what is served does the last few events.
    if (page.length < pageSize) shortPages += 1
    if (shortPages === mostShortPages) return 'caught up'
  }
}

/** The lease of a generation that is rebuilt, asked for now and then. */
class Lease {
  readonly #target: Generation
  readonly #options: ReplayOptions
  #epoch: number | null = null
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(target: Generation, options: ReplayOptions) {
    this.#target = target
    this.#options = options
  }

  /**
   * The epoch to write with; null when the signal comes first.
   * @throws ReplayFailed while another worker keeps it; RebuildSuperseded when another has had it meanwhile
   */
  async epoch(signal: AbortSignal): Promise<number | null> {
    const { documents, holder, clock } = this.#options
    if (clock() - this.#askedAt < leaseMilliseconds / 3) return this.#epoch
    // A worker that followed it until a moment ago, or died with it, holds it no longer than this.
    for (let waited = 0; waited <= leaseMilliseconds; waited += leasePause) {
      this.#askedAt = clock()
      const epoch = await documents.lease(this.#target, holder, this.#askedAt, leaseMilliseconds)
      if (epoch !== null && this.#epoch !== null && epoch !== this.#epoch) throw new RebuildSuperseded()
      this.#epoch = epoch
      if (epoch !== null) return epoch
      await pause(leasePause, null, { signal }).catch(() => null)
      if (signal.aborted) return null
    }
    throw new ReplayFailed('another worker is rebuilding it')
  }
}

/** An event of a newer release may concern any projection: the old one, built as they came, may know better. */
function refuseUnknown(page: readonly RecordedEvent[]): void {
  const unknown = page.find(({ stream, type }) => stream.startsWith(`${club}/`) && !isEventType(type))
  if (unknown !== undefined)
    throw new ReplayFailed(`${unknown.type} at ${unknown.position} is an event of a newer release`)
}
