import { setTimeout as pause } from 'node:timers/promises'
import { traceOf } from '@topspin/platform/event-store/event-trace'
import {
  comparePositions,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@topspin/platform/event-store/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { Note, Report } from '@topspin/platform/process/reporter'
import { isSameGeneration } from '@topspin/platform/read-store/generation'
import { type LogChange, logChangeFinder, logChangeText, noteLog } from '@topspin/platform/read-store/log-change'
import type { Generation, Page, ReadStore } from '@topspin/platform/read-store/port'
import { fold } from './fold.ts'
import { servedGeneration } from './generations.ts'
import type { Projector } from './projector.ts'

interface RunnerOptions {
  readonly events: EventStore
  readonly documents: ReadStore
  readonly bus: LiveBus
  readonly projectors: readonly Projector[]
  /** Name of this worker in the leases. */
  readonly holder: string
  readonly clock: () => number
  /** Called after each commit of the live fold, never in a replay. The only place for effects. */
  readonly committed: (generation: Generation, writes: Page['writes']) => Promise<void>
  /** Requests the rebuild of a projection. @returns false when the queue is away, or a rebuild is queued already */
  readonly rebuild: (projector: Projector) => Promise<boolean>
  /** For operators: parked events, rebuilds, engines away. */
  readonly report: Report
  /** Logs each page that changed a document. */
  readonly note?: Note
}

/** A projection that this worker has the lease for. */
interface AssignedProjection {
  readonly projector: Projector
  readonly generation: Generation
  readonly epoch: number
  readonly skipped: Set<string>
  position: Position | null
  /** Id of the event at `position`. */
  eventId: string | null
}

/** A served read model that does not belong to the log. */
interface Mismatch {
  readonly projector: Projector
  readonly generation: Generation
  readonly change: LogChange
}

/** Another worker writes this generation. */
class LeaseLost extends Error {}

/** The log was replaced: the runner has to check which read models belong to it. */
class LogReplaced extends Error {}

const leaseMilliseconds = 10_000
const waitForLease = 500
const waitForRebuild = 3_000
const longestBackoff = 10_000
/** A message lists at most this many changed documents. */
const maxKeys = 100
/** A log line names the correlation ids of at most this many events. */
const maxNamed = 20

/**
 * Keeps the served read models up to date: one subscription to the log, folded into every projection from its own
 * checkpoint. Any number of workers may run. The lease of a projection lets one of them write, and its epoch refuses writes
 * of the others. A worker folds the projections it has leases for, and looks for leases that have become free.
 */
export class Runner {
  readonly #options: RunnerOptions
  readonly #stop = new AbortController()
  #session = new AbortController()
  #done: Promise<void> = Promise.resolve()
  /** Served read models of another log. They serve unchanged until their rebuild is complete. */
  #mismatches: readonly Mismatch[] = []
  /** Generations whose rebuild was requested. After a failed rebuild an admin has to request it again. */
  readonly #requested: Generation[] = []

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Starts to follow the log in the background. */
  async start(): Promise<void> {
    const off = await this.#options.bus.subscribe('activated', () => this.#session.abort())
    this.#done = this.#run().finally(off)
  }

  /** Stops after the current page. */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.#session.abort()
    await this.#done
  }

  async #run(): Promise<void> {
    let failures = 0
    while (!this.#stop.signal.aborted) {
      this.#session = new AbortController()
      try {
        const followed = await this.#follow(this.#session.signal)
        failures = 0
        if (!followed) await this.#wait(this.#mismatches.length > 0 ? waitForRebuild : waitForLease)
      } catch (error) {
        failures += 1
        if (!(error instanceof LeaseLost || error instanceof LogReplaced))
          this.#options.report('projections interrupted', error)
        const backoff = Math.min(longestBackoff, 100 * 2 ** failures)
        await this.#wait(backoff * (0.5 + Math.random() / 2))
      }
    }
  }

  async #wait(milliseconds: number): Promise<void> {
    // The session ends with `stop` and with a switch to another generation.
    await pause(milliseconds, null, { signal: this.#session.signal }).catch(() => null)
  }

  /** Follows the log until the session ends. @returns false when other workers hold all the leases */
  async #follow(signal: AbortSignal): Promise<boolean> {
    const assigned = await this.#ofThisLog(await this.#assigned())
    if (assigned.length === 0) return false
    let failed: unknown = null
    const renewal = setInterval(() => {
      this.#renew(assigned).catch((error: unknown) => {
        failed = error
        this.#session.abort()
      })
    }, leaseMilliseconds / 3)
    try {
      const following = this.#options.events.follow(earliest(assigned), signal, () => this.#check(assigned))
      for await (const page of following) await this.#handle(assigned, page)
    } finally {
      clearInterval(renewal)
    }
    if (failed !== null) throw failed
    // Leases still needed are taken again at once. A generation no longer served may be restored by another worker.
    await this.#release(assigned)
    return true
  }

  /** Takes the free leases of the served generations and reads their checkpoints. */
  async #assigned(): Promise<AssignedProjection[]> {
    const { documents, projectors } = this.#options
    const assigned: AssignedProjection[] = []
    for (const projector of projectors) {
      const generation = await servedGeneration(projector, documents)
      const epoch = await this.#lease(projector, generation)
      if (epoch === null) continue
      const { position, eventId } = await documents.checkpoint(generation)
      const parked = await documents.parked(generation)
      const skipped = new Set(parked.map((event) => event.stream))
      assigned.push({ projector, generation, epoch, skipped, position, eventId })
    }
    return assigned
  }

  /** Filters out read models that do not belong to the log, and requests their rebuild. */
  async #ofThisLog(assigned: readonly AssignedProjection[]): Promise<AssignedProjection[]> {
    const { events, documents } = this.#options
    const changeSince = logChangeFinder(events, documents)
    const matching: AssignedProjection[] = []
    const mismatches: Mismatch[] = []
    for (const projection of assigned) {
      const { projector, generation } = projection
      const change = await changeSince(projection)
      if (change === null) matching.push(await this.#withEventId(projection))
      else mismatches.push({ projector, generation, change })
    }
    await this.#release(assigned.filter((projection) => !matching.includes(projection)))
    this.#mismatches = mismatches
    await this.#requestRebuilds()
    if (mismatches.length === 0 && matching.length > 0) await noteLog(events, documents)
    return matching
  }

  async #requestRebuilds(): Promise<void> {
    const { rebuild, report } = this.#options
    for (const { projector, generation, change } of this.#mismatches) {
      const isRequested = this.#requested.some((one) => isSameGeneration(one, generation))
      if (isRequested || !(await rebuild(projector))) continue
      this.#requested.push(generation)
      report(`the read model ${projector.name} is rebuilt: ${logChangeText[change]}`)
    }
  }

  /** Adds the event id to a checkpoint of an older release, which stored the position only. */
  async #withEventId(projection: AssignedProjection): Promise<AssignedProjection> {
    const { events, documents } = this.#options
    const { generation, epoch, position, eventId } = projection
    const event = position === null || eventId !== null ? null : await events.at(position)
    if (event === null) return projection
    const page = { generation, floor: position, ceiling: event, epoch, writes: new Map() }
    if ((await documents.commit(page)) === 'stale') throw new LeaseLost()
    projection.eventId = event.id
    return projection
  }

  /** @throws LogReplaced when the log no longer holds the last folded event */
  async #check(assigned: readonly AssignedProjection[]): Promise<void> {
    const changeSince = logChangeFinder(this.#options.events, this.#options.documents)
    for (const projection of assigned) if ((await changeSince(projection)) !== null) throw new LogReplaced()
  }

  /** @returns the epoch to write with; null while another worker has the lease, or for another fold version */
  async #lease({ version }: Projector, generation: Generation): Promise<number | null> {
    const { documents, holder, clock } = this.#options
    // A generation of another fold version serves unchanged until its rebuild is complete.
    if (generation.foldVersion !== version) return null
    return documents.lease(generation, holder, clock(), leaseMilliseconds)
  }

  /** Renews the leases. Ends the session when a further lease is free or another generation is served. */
  async #renew(assigned: readonly AssignedProjection[]): Promise<void> {
    await this.#requestRebuilds()
    for (const projector of this.#options.projectors) {
      const current = assigned.find((one) => one.projector === projector)
      // The bus announces a switch, but may lose the message.
      const served = await servedGeneration(projector, this.#options.documents)
      if (this.#mismatches.some(({ generation }) => isSameGeneration(generation, served))) continue
      const epoch = await this.#lease(projector, served)
      const isSame = current !== undefined && isSameGeneration(current.generation, served)
      if (isSame && epoch !== current.epoch) throw new LeaseLost()
      if (isSame || epoch === null) continue
      this.#session.abort()
      return
    }
  }

  /** Releases the leases, so that other workers need not wait until they expire. */
  async #release(assigned: readonly AssignedProjection[]): Promise<void> {
    const { documents, holder, clock } = this.#options
    for (const { generation } of assigned) await documents.lease(generation, holder, clock(), 0)
  }

  /** Folds a page into all projections concurrently. Each has its own documents and checkpoint. */
  async #handle(assigned: readonly AssignedProjection[], page: readonly RecordedEvent[]): Promise<void> {
    const folded = await Promise.allSettled(assigned.map((projection) => this.#advance(projection, page)))
    const changed = folded.flatMap((one, index) =>
      one.status === 'fulfilled' && one.value ? [assigned[index]?.projector.name] : [],
    )
    if (changed.length > 0) {
      const requests = page.slice(0, maxNamed).flatMap((event) => traceOf(event)?.correlationId ?? [])
      const correlationIds = [...new Set(requests)]
      this.#options.note?.('folded', { projections: changed, events: page.length, correlationIds })
    }
    for (const one of folded) if (one.status === 'rejected') throw one.reason
  }

  /** Folds a page into one projection. @returns whether a document changed */
  async #advance(projection: AssignedProjection, page: readonly RecordedEvent[]): Promise<boolean> {
    const { documents, bus, committed, report } = this.#options
    const { generation, projector, epoch } = projection
    const fresh = page.filter((event) => comparePositions(event.position, projection.position) > 0)
    const ceiling = fresh.at(-1)
    if (ceiling === undefined) return false
    const { writes, failures } = await fold(projector, generation, fresh, documents, projection.skipped)
    // Parked before the checkpoint advances, so that a crash in between loses no event.
    for (const { event, reason } of failures) {
      const { position, stream, type } = event
      report(`parked ${type} at ${position} in ${projector.name}: ${reason}`)
      await documents.park(generation, { position, stream, type, failure: reason })
    }
    const since = projection.position
    if ((await documents.commit({ generation, floor: since, ceiling, epoch, writes })) === 'stale')
      throw new LeaseLost()
    projection.position = ceiling.position
    projection.eventId = ceiling.id
    await committed(generation, writes)
    await bus.publish('committed', {
      generation,
      since,
      position: ceiling.position,
      changed: writes.size > maxKeys ? null : [...writes.keys()],
    })
    return writes.size > 0
  }
}

/** The lowest position of these projections, from which the subscription starts. */
function earliest(assigned: readonly AssignedProjection[]): Position | null {
  return assigned.map(({ position }) => position).reduce((a, b) => (comparePositions(a, b) <= 0 ? a : b))
}
