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
import { foldVersionOf } from '@topspin/platform/read-store/generation-number'
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
  /** Names this worker in the lease. */
  readonly holder: string
  readonly clock: () => number
  /** After a commit, never in a replay: the one place where effects may start. */
  readonly committed: (generation: Generation, writes: Page['writes']) => Promise<void>
  /** Asks for the rebuild of a projection. @returns false when it could not be asked for, or is under way already */
  readonly rebuild: (projector: Projector) => Promise<boolean>
  /** Told of what an operator should see: parked events, lost leases, engines away. */
  readonly report: Report
  /** Told of each page that changed something. */
  readonly note?: Note
}

/** One projection as it is followed now. */
interface AssignedProjection {
  readonly projector: Projector
  readonly generation: Generation
  readonly epoch: number
  readonly skipped: Set<string>
  position: Position | null
  /** Id of the event at `position`. */
  eventId: string | null
}

/** A served projection that does not belong to the log. */
interface Left {
  readonly projector: Projector
  readonly version: number
  readonly change: LogChange
}

/** Somebody else writes this generation: stop and look again. */
class LeaseLost extends Error {}

/** The log is not the one that was folded so far: look which read models belong to it. */
class LogReplaced extends Error {}

const leaseMilliseconds = 10_000
const waitForLease = 500
const waitForRebuild = 3_000
const longestBackoff = 10_000
/** A message names at most so many changed documents. */
const mostKeys = 100
/** Of a page that catches up with the log, so many requests are named in its line. */
const mostNamed = 20

/**
 * Keeps the served read models up with the log: one subscription, folded into every projection from its own
 * checkpoint. Any number of workers may run; the lease of a projection lets one of them write it, and its epoch fences
 * off the others. A worker folds what it has leases for, and looks for others that came free.
 */
export class Runner {
  readonly #options: RunnerOptions
  readonly #stop = new AbortController()
  #session = new AbortController()
  #done: Promise<void> = Promise.resolve()
  /** What is served and does not belong to the log: it stays as it is until its rebuild is complete. */
  #left: readonly Left[] = []
  /** Generations whose rebuild was asked for: when it fails an admin has to ask again. */
  readonly #asked = new Set<string>()

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Starts following; returns at once. */
  async start(): Promise<void> {
    const off = await this.#options.bus.subscribe('activated', () => this.#session.abort())
    this.#done = this.#forever().finally(off)
  }

  /** Ends after the page under way. */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.#session.abort()
    await this.#done
  }

  async #forever(): Promise<void> {
    let failures = 0
    while (!this.#stop.signal.aborted) {
      this.#session = new AbortController()
      try {
        const followed = await this.#follow(this.#session.signal)
        failures = 0
        if (!followed) await this.#wait(this.#left.length > 0 ? waitForRebuild : waitForLease)
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
    // `stop` aborts the session too, as does a switch to another generation.
    await pause(milliseconds, null, { signal: this.#session.signal }).catch(() => null)
  }

  /** Follows the log until the session ends. @returns false when other workers hold all the leases */
  async #follow(signal: AbortSignal): Promise<boolean> {
    const assigned = await this.#belonging(await this.#assigned())
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
    // What is followed on is taken again at once; what is not served any more may be wanted by a way back.
    await this.#giveBack(assigned)
    return true
  }

  /** Takes the leases that are free, and reads the checkpoints of what is served. */
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

  /**
   * Leaves out what does not belong to the log, and asks for its rebuild.
   * @returns the others
   */
  async #belonging(assigned: readonly AssignedProjection[]): Promise<AssignedProjection[]> {
    const { events, documents } = this.#options
    const changeSince = logChangeFinder(events, documents)
    const belonging: AssignedProjection[] = []
    const left: Left[] = []
    for (const track of assigned) {
      const { projector, generation } = track
      const change = await changeSince(track)
      if (change === null) belonging.push(await this.#withEventId(track))
      else left.push({ projector, version: generation.version, change })
    }
    await this.#giveBack(assigned.filter((track) => !belonging.includes(track)))
    this.#left = left
    await this.#requestRebuildsNow()
    if (left.length === 0 && belonging.length > 0) await noteLog(events, documents)
    return belonging
  }

  async #requestRebuildsNow(): Promise<void> {
    const { rebuild, report } = this.#options
    for (const { projector, version, change } of this.#left) {
      const generation = `${projector.name}@${version}`
      if (this.#asked.has(generation) || !(await rebuild(projector))) continue
      this.#asked.add(generation)
      report(`the read model ${projector.name} is rebuilt: ${logChangeText[change]}`)
    }
  }

  /** A checkpoint of a release that kept no ids takes that of the event it stands at. */
  async #withEventId(track: AssignedProjection): Promise<AssignedProjection> {
    const { events, documents } = this.#options
    const { generation, epoch, position, eventId } = track
    const event = position === null || eventId !== null ? null : await events.at(position)
    if (event === null) return track
    const page = { generation, floor: position, ceiling: event, epoch, writes: new Map() }
    if ((await documents.commit(page)) === 'stale') throw new LeaseLost()
    track.eventId = event.id
    return track
  }

  /** @throws LogReplaced when the log does not hold what was folded last */
  async #check(assigned: readonly AssignedProjection[]): Promise<void> {
    const changeSince = logChangeFinder(this.#options.events, this.#options.documents)
    for (const track of assigned) if ((await changeSince(track)) !== null) throw new LogReplaced()
  }

  /** @returns the epoch to write with; null while another worker has the lease, or when the fold is not ours */
  async #lease({ version }: Projector, generation: Generation): Promise<number | null> {
    const { documents, holder, clock } = this.#options
    // Built by another version of the fold: it serves as it is until the rebuild beside it is complete.
    if (foldVersionOf(generation.version) !== version) return null
    return documents.lease(generation, holder, clock(), leaseMilliseconds)
  }

  /** Keeps the leases. Begins anew when there is more to follow, or another generation. */
  async #renew(assigned: readonly AssignedProjection[]): Promise<void> {
    await this.#requestRebuildsNow()
    for (const projector of this.#options.projectors) {
      const track = assigned.find((one) => one.projector === projector)
      // The bus tells of a switch at once, but may lose the message.
      const served = await servedGeneration(projector, this.#options.documents)
      if (this.#left.some((left) => left.projector === projector && left.version === served.version)) continue
      const epoch = await this.#lease(projector, served)
      const isSame = track?.generation.version === served.version
      if (isSame && epoch !== track.epoch) throw new LeaseLost()
      if (isSame || epoch === null) continue
      this.#session.abort()
      return
    }
  }

  /** Others need not wait until the leases run out. */
  async #giveBack(assigned: readonly AssignedProjection[]): Promise<void> {
    const { documents, holder, clock } = this.#options
    for (const { generation } of assigned) await documents.lease(generation, holder, clock(), 0)
  }

  /** Folds a page into all projections: each has documents and a checkpoint of its own, so none waits for another. */
  async #handle(assigned: readonly AssignedProjection[], page: readonly RecordedEvent[]): Promise<void> {
    const folded = await Promise.allSettled(assigned.map((track) => this.#advance(track, page)))
    const changed = folded.flatMap((one, index) =>
      one.status === 'fulfilled' && one.value ? [assigned[index]?.projector.name] : [],
    )
    if (changed.length > 0) {
      const requests = page.slice(0, mostNamed).flatMap((event) => traceOf(event)?.correlationId ?? [])
      const correlationIds = [...new Set(requests)]
      this.#options.note?.('folded', { projections: changed, events: page.length, correlationIds })
    }
    for (const one of folded) if (one.status === 'rejected') throw one.reason
  }

  /** @returns whether a document changed */
  async #advance(track: AssignedProjection, page: readonly RecordedEvent[]): Promise<boolean> {
    const { documents, bus, committed, report } = this.#options
    const { generation, projector, epoch } = track
    const fresh = page.filter((event) => comparePositions(event.position, track.position) > 0)
    const ceiling = fresh.at(-1)
    if (ceiling === undefined) return false
    const { writes, failures } = await fold(projector, generation, fresh, documents, track.skipped)
    // Parked before the checkpoint passes it: an event is folded or kept for the admin, never lost between the two.
    for (const { event, reason } of failures) {
      const { position, stream, type } = event
      report(`parked ${type} at ${position} in ${projector.name}: ${reason}`)
      await documents.park(generation, { position, stream, type, failure: reason })
    }
    const since = track.position
    if ((await documents.commit({ generation, floor: since, ceiling, epoch, writes })) === 'stale')
      throw new LeaseLost()
    track.position = ceiling.position
    track.eventId = ceiling.id
    await committed(generation, writes)
    await bus.publish('committed', {
      projection: projector.name,
      version: generation.version,
      since,
      position: ceiling.position,
      changed: writes.size > mostKeys ? null : [...writes.keys()],
    })
    return writes.size > 0
  }
}

/** Where the one subscription must begin so that no track misses an event. */
function earliest(assigned: readonly AssignedProjection[]): Position | null {
  return assigned.map(({ position }) => position).reduce((a, b) => (comparePositions(a, b) <= 0 ? a : b))
}
