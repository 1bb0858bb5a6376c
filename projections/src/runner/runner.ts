import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { eventTraceOf, isOfNewerRelease } from '@topspin/platform/event-store/domain-events'
import {
  comparePositions,
  type LogReader,
  maxFollowedPageLength,
  type Position,
  type RecordedEvent,
} from '@topspin/platform/event-store/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { ReportError, ReportSuccess } from '@topspin/platform/log/reporter'
import { isSameGeneration } from '@topspin/platform/read-store/generation'
import {
  type LogMismatch,
  logMismatchFinder,
  storeLogIdentity,
  textOfLogMismatch,
} from '@topspin/platform/read-store/log-mismatch'
import type { Checkpoint, FoldedPage, Generation, ReadStore } from '@topspin/platform/read-store/port'
import { renewRegularly } from '@topspin/platform/read-store/renew-regularly'
import { currentTraceparent, inSpanBelowCauses, isTracing, traceIdOf } from '@topspin/platform/tracing/spans'
import type { Projector } from '../projectors/projector.ts'
import { Batch } from './batch.ts'
import { decodePage } from './fold.ts'
import { ensureServedGeneration } from './generations.ts'
import { EventOfNewerRelease, pagesBeforeNewerRelease } from './newer-release.ts'
import { readAhead } from './read-ahead.ts'

export interface FoldingDeps {
  readonly events: LogReader
  readonly documents: ReadStore
  readonly bus: LiveBus
  /** Name of this worker in the leases. */
  readonly holder: string
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** Tests replace the default. */
  readonly isOfNewerRelease?: (event: RecordedEvent) => boolean
}

interface RunnerOptions extends FoldingDeps {
  readonly projectors: readonly Projector[]
  /** Called after each commit of the runner, never in a replay. Side effects of folds belong here. */
  readonly committed: (generation: Generation, writes: FoldedPage['writes']) => Promise<void>
  /** Requests a rebuild. @returns false when the queue does not answer, or has a job of the projection already */
  readonly rebuild: (projector: Projector) => Promise<boolean>
  readonly report: ReportError
  /** Logs each page that changed a document. */
  readonly note?: ReportSuccess
}

interface Leased {
  readonly projector: Projector
  readonly generation: Generation
  readonly epoch: number
  readonly checkpoint: Checkpoint
}

interface AssignedProjection {
  readonly batch: Batch
  readonly epoch: number
}

/** A served read model of another log, or with events that this log has lost in a restore from a backup. */
interface Mismatch {
  readonly projector: Projector
  readonly generation: Generation
  readonly change: LogMismatch
}

/** Another worker has taken the lease of a generation that this worker folds. */
class LeaseLost extends Error {}

/** The log was replaced: the runner has to check which read models belong to the new log. */
class LogReplaced extends Error {}

const leaseMilliseconds = 10_000
const waitForLease = 500
const waitForRebuild = 3_000
/** How long a worker of an older release waits, so that a worker of the newer release takes the leases first. */
const waitForNewerRelease = 3_000
const longestBackoff = 10_000
/** With more changed documents than this, the message about a commit does not name their keys. */
const maxKeys = 100
/** The log line and the spans of a page name the requests of at most this many events, the first of the page. */
const maxNamed = 20

/**
 * Keeps the served read models up to date, in sessions. A session takes the free leases, follows the log once for all
 * its projections, and releases the leases at its end. Any number of workers may run. Only the holder of the lease
 * folds a projection: a late write of a former holder is refused because of its epoch.
 */
export class Runner {
  readonly #options: RunnerOptions
  readonly #stop = new AbortController()
  #session = new AbortController()
  #done: Promise<void> = Promise.resolve()
  /** The leases that this worker has to release. */
  #leases: readonly Leased[] = []
  /** The number of failures in a row. A commit, or a session that ends without a failure, sets it to 0. */
  #failures = 0
  /** The last message of `#stopBefore`. The same message is not reported again. */
  #stoppedBefore: string | null = null
  /**
   * Served read models that were folded from another log than the one that this process reads. They do not change until
   * their rebuild is complete.
   */
  #mismatches: readonly Mismatch[] = []
  /** Generations whose rebuild was requested. After a failed rebuild an admin has to request it again. */
  readonly #requested: Generation[] = []

  constructor(options: RunnerOptions) {
    this.#options = options
  }

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
    while (!this.#stop.signal.aborted) {
      this.#session = new AbortController()
      try {
        const wait = await this.#follow(this.#session.signal)
        this.#failures = 0
        if (wait > 0) await this.#wait(wait)
      } catch (error) {
        this.#failures += 1
        if (!(error instanceof LeaseLost || error instanceof LogReplaced))
          this.#options.report('projections interrupted', error)
        // Another worker may be able to read the log, so leases are released. A lease that is not released expires.
        await this.#releaseAll().catch(() => undefined)
        const backoff = Math.min(longestBackoff, 100 * 2 ** this.#failures)
        await this.#wait(backoff * (0.5 + Math.random() / 2))
      }
    }
  }

  async #wait(milliseconds: number): Promise<void> {
    // `stop` and a switch to another generation end the session, and with it the wait.
    await pause(milliseconds, null, { signal: this.#session.signal }).catch(() => null)
  }

  /** Follows the log until the session ends. @returns how long to wait before the next session, in milliseconds */
  async #follow(signal: AbortSignal): Promise<number> {
    this.#leases = await this.#leased()
    const assigned = await this.#ofThisLog(this.#leases)
    if (assigned.length === 0) return this.#mismatches.length > 0 ? waitForRebuild : waitForLease
    let wait = 0
    let failed: unknown = null
    const renew = () =>
      this.#renew(assigned).catch((error: unknown) => {
        failed = error
        this.#session.abort()
      })
    const endRenewals = renewRegularly(renew, leaseMilliseconds / 3)
    try {
      for await (const { page, hasNext } of readAhead((stopped) => this.#pages(assigned, signal, stopped))) {
        await this.#handle(assigned, page, hasNext)
        if (signal.aborted) break
      }
    } catch (error) {
      if (!(error instanceof EventOfNewerRelease)) throw error
      this.#stopBefore(error)
      wait = waitForNewerRelease
    } finally {
      await endRenewals()
    }
    if (failed !== null) throw failed
    // A replay by another worker may need one of these leases. The next session takes the free ones again.
    await this.#releaseAll()
    return wait
  }

  /** The log from the position of the projection that is furthest behind, up to an event of a newer release. */
  #pages(assigned: readonly AssignedProjection[], session: AbortSignal, stopped: AbortSignal) {
    const { events, isOfNewerRelease: isNewer = isOfNewerRelease } = this.#options
    const signal = AbortSignal.any([session, stopped])
    const pages = events.follow(earliest(assigned), signal, () => this.#check(assigned))
    return pagesBeforeNewerRelease(pages, isNewer)
  }

  #stopBefore({ message }: EventOfNewerRelease): void {
    if (message !== this.#stoppedBefore) this.#options.report(`stopped: ${message}, which has to fold it`)
    this.#stoppedBefore = message
  }

  /** Takes the free leases of the served generations and reads their checkpoints. */
  async #leased(): Promise<Leased[]> {
    const { documents, projectors } = this.#options
    const leased = projectors.map(async (projector) => {
      const generation = await ensureServedGeneration(projector, documents)
      const epoch = await this.#lease(projector, generation)
      if (epoch === null) return []
      return [{ projector, generation, epoch, checkpoint: await documents.checkpoint(generation) }]
    })
    return (await Promise.all(leased)).flat()
  }

  /** Filters out read models that do not belong to the log, and requests their rebuild. */
  async #ofThisLog(leased: readonly Leased[]): Promise<AssignedProjection[]> {
    const { events, documents } = this.#options
    const changeSince = logMismatchFinder(events, documents)
    const assigned: AssignedProjection[] = []
    const mismatches: Mismatch[] = []
    for (const { projector, generation, epoch, checkpoint } of leased) {
      const change = await changeSince(checkpoint)
      if (change === null) {
        const parked = await documents.parked(generation)
        assigned.push({ batch: new Batch(projector, generation, documents, checkpoint, parked), epoch })
      } else mismatches.push({ projector, generation, change })
    }
    await this.#release(mismatches)
    this.#mismatches = mismatches
    await this.#requestRebuilds()
    if (mismatches.length === 0 && assigned.length > 0) await storeLogIdentity(events, documents)
    return assigned
  }

  async #requestRebuilds(): Promise<void> {
    const { rebuild, report } = this.#options
    for (const { projector, generation, change } of this.#mismatches) {
      const isRequested = this.#requested.some((one) => isSameGeneration(one, generation))
      if (isRequested || !(await rebuild(projector))) continue
      this.#requested.push(generation)
      report(`the read model ${projector.name} is rebuilt: ${textOfLogMismatch[change]}`)
    }
  }

  /** Checks that the log holds the last folded event of each projection. @throws LogReplaced */
  async #check(assigned: readonly AssignedProjection[]): Promise<void> {
    const changeSince = logMismatchFinder(this.#options.events, this.#options.documents)
    for (const { batch } of assigned) if ((await changeSince(batch.lastFolded)) !== null) throw new LogReplaced()
  }

  /**
   * Takes or extends the lease of a generation.
   * @returns the epoch to write with; null while another worker has the lease, or for another fold version
   */
  async #lease({ version }: Projector, generation: Generation): Promise<number | null> {
    const { documents, holder, clock } = this.#options
    // A generation of another fold version is served unchanged until its rebuild is complete.
    if (generation.foldVersion !== version) return null
    return documents.lease(generation, holder, clock(), leaseMilliseconds)
  }

  /**
   * Renews the leases of the followed projections. Ends the session when it gets the lease of a generation that the
   * session does not follow, for example after a switch of readers. The next session follows this generation too.
   */
  async #renew(assigned: readonly AssignedProjection[]): Promise<void> {
    await this.#requestRebuilds()
    for (const projector of this.#options.projectors) {
      const current = assigned.find(({ batch }) => batch.projector === projector)
      // The bus announces a switch, but may lose the message.
      const served = await ensureServedGeneration(projector, this.#options.documents)
      if (this.#mismatches.some(({ generation }) => isSameGeneration(generation, served))) continue
      const epoch = await this.#lease(projector, served)
      const isSame = current !== undefined && isSameGeneration(current.batch.generation, served)
      if (isSame && epoch !== current.epoch) throw new LeaseLost()
      if (isSame || epoch === null) continue
      this.#session.abort()
      return
    }
  }

  async #releaseAll(): Promise<void> {
    const leases = this.#leases
    this.#leases = []
    await this.#release(leases)
  }

  async #release(leased: readonly Pick<Leased, 'generation'>[]): Promise<void> {
    const { documents, holder, clock } = this.#options
    await Promise.all(leased.map(({ generation }) => documents.lease(generation, holder, clock(), 0)))
  }

  /** Folds a page into all projections, and commits the batches; within a long history, only full ones. */
  async #handle(
    assigned: readonly AssignedProjection[],
    page: readonly RecordedEvent[],
    hasNext: () => Promise<boolean>,
  ): Promise<void> {
    const isLong = page.length >= maxFollowedPageLength
    const causes = isLong || !isTracing() ? [] : causesOf(page)
    const began = this.#options.clock()
    const projectors = assigned.map(({ batch }) => batch.projector)
    const decoded = decodePage(page, projectors)
    await this.#forAll(assigned, isLong, ({ batch }) => batch.fold(page, decoded))
    const full = isLong ? assigned.filter(({ batch }) => batch.isFull()) : assigned
    const changed = await this.#commitAll(full, isLong, causes, began)
    const rest = isLong && !(await hasNext()) ? await this.#commitAll(assigned, isLong, causes, began) : []
    const projections = [...changed, ...rest]
    if (projections.length === 0) return
    const requests = page.slice(0, maxNamed).flatMap((event) => eventTraceOf(event)?.correlationId ?? [])
    const traces = new Set(causes.map(({ traceparent }) => traceIdOf(traceparent)))
    this.#options.note?.('folded', {
      ...{ projections, events: page.length, correlationIds: [...new Set(requests)] },
      ...(traces.size > 0 && { trace_ids: [...traces] }),
    })
  }

  /**
   * Runs `work` for all projections concurrently. If `isLong`, each begins in another turn of the event loop, because
   * SQLite blocks the loop.
   */
  async #forAll<Result>(
    assigned: readonly AssignedProjection[],
    isLong: boolean,
    work: (projection: AssignedProjection) => Promise<Result>,
  ): Promise<Result[]> {
    const begun: Promise<Result>[] = []
    for (const projection of assigned) {
      if (isLong) await nextTurn()
      const one = work(projection)
      one.catch(() => undefined) // thrown below, after all have ended
      begun.push(one)
    }
    const settled = await Promise.allSettled(begun)
    return settled.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
  }

  /** Commits what is folded. @returns the projections with a changed document */
  async #commitAll(
    assigned: readonly AssignedProjection[],
    isLong: boolean,
    causes: readonly Cause[],
    began: number,
  ): Promise<string[]> {
    const commit = (projection: AssignedProjection) => {
      const { name, types } = projection.batch.projector
      const folded = causes.filter(({ type }) => (types as ReadonlySet<string>).has(type))
      const spans = new Set(folded.map(({ traceparent }) => traceparent))
      return inSpanBelowCauses(`project ${name}`, [...spans], () => this.#commit(projection), began)
    }
    const changed = await this.#forAll(assigned, isLong, commit)
    return assigned.flatMap(({ batch }, index) => (changed[index] === true ? [batch.projector.name] : []))
  }

  /** Commits what is folded into one projection. @returns whether a document changed */
  async #commit({ batch, epoch }: AssignedProjection): Promise<boolean> {
    const { bus, committed, report } = this.#options
    const { generation, projector } = batch
    const commit = await batch.commit(epoch)
    if (commit === 'stale') throw new LeaseLost()
    if (commit === null) return false
    this.#failures = 0
    const { since, position, writes, parked } = commit
    for (const { position: at, type, failure } of parked)
      report(`parked ${type} at ${at} in ${projector.name}: ${failure}`)
    await committed(generation, writes)
    const changed = writes.size > maxKeys ? null : [...writes.keys()]
    await bus.publish('committed', { generation, since, position, changed, traceparent: currentTraceparent() })
    return writes.size > 0
  }
}

interface Cause {
  readonly type: string
  readonly traceparent: string
}

/** The traces that caused the first events of a page. Events without a trace are left out. */
const causesOf = (page: readonly RecordedEvent[]): readonly Cause[] =>
  page.slice(0, maxNamed).flatMap((event) => {
    const traceparent = eventTraceOf(event)?.traceparent
    return traceparent === undefined ? [] : [{ type: event.type, traceparent }]
  })

function earliest(assigned: readonly AssignedProjection[]): Position | null {
  return assigned.map(({ batch }) => batch.lastFolded.position).reduce((a, b) => (comparePositions(a, b) <= 0 ? a : b))
}
