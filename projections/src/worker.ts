import { setTimeout as pause } from 'node:timers/promises'
import { liveKey } from '@topspin/domain/documents/live'
import { JobForAnotherWorker, type JobQueueOf, workerStopped } from '@topspin/platform/job-queue/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { ReportError, ReportSuccess } from '@topspin/platform/log/reporter'
import { EngineAway } from '@topspin/platform/operator-error'
import { generationToSwitchBackTo, isSameGeneration } from '@topspin/platform/read-store/generation'
import type { FoldedPage, Generation, ReadStore } from '@topspin/platform/read-store/port'
import { currentTraceparent } from '@topspin/platform/tracing/spans'
import type { Projector } from './projectors/projector.ts'
import { endEarlierSwitch, replay, restorePreviousGeneration } from './replay/replay.ts'
import { ensureServedGeneration } from './runner/generations.ts'
import { type FoldingDeps, Runner } from './runner/runner.ts'

const defaultRetry = 5_000

export interface ProjectionWorkerOptions extends FoldingDeps {
  readonly jobs: JobQueueOf<'replay'>
  readonly projectors: readonly Projector[]
  readonly report: ReportError
  readonly note?: ReportSuccess
  /** Milliseconds between attempts while an engine does not answer. */
  readonly retryAfter?: number
}

export interface ProjectionWorker {
  /** Stops after the current page. */
  stop(): Promise<void>
}

/** Starts the projections of this process: follows the log and executes queued replays. @throws EngineAway */
export async function startWorker(options: ProjectionWorkerOptions): Promise<ProjectionWorker> {
  const { documents, jobs, projectors, report, bus } = options
  await jobs.work('replay', async ({ projection, to, foldVersion, rebuild }, signal) => {
    const projector = projectors.find(({ name }) => name === projection)
    if (projector === undefined) return report(`no projection is called ${projection}`)
    try {
      await untilEnginesAnswer(options, signal, async () => {
        // During a rolling update workers of two releases run, and each executes the replays of its own fold version.
        // A job without a version, which an admin has requested or a start resumes, is for the served version. A worker
        // also does rebuilds for earlier versions, down to the served one, because their workers may be gone.
        const served = await ensureServedGeneration(projector, documents)
        const requiredVersion = foldVersion ?? served.foldVersion
        const isLater = to === 'rebuilt' && projector.version > requiredVersion && requiredVersion >= served.foldVersion
        if (requiredVersion !== projector.version && !isLater) {
          // A cancelled job ends here, so no other worker stores that it was cancelled.
          if (signal.aborted && signal.reason !== workerStopped) await saveCancelled(projection, documents)
          throw new JobForAnotherWorker(`${projection} needs version ${requiredVersion} of its fold`)
        }
        if (to === 'previous') await restorePreviousGeneration(projector, options, signal, rebuild)
        else if (!(await endEarlierSwitch(projector, options))) await replay(projector, options, signal)
      })
    } catch (error) {
      if (error instanceof JobForAnotherWorker) throw error
      // The error is not thrown, so that the queue keeps no failed job: admins see the error in the replay's progress.
      report(`replay of ${projection} failed`, error)
    }
  })
  const stopped = new AbortController()
  const requests = await requestRebuilds(options, stopped.signal)
  const runner = new Runner({
    ...options,
    committed: (generation, writes) => publishLive(bus, generation, writes),
    rebuild: (projector) => requestRebuild(projector, options),
  })
  await runner.start()
  return {
    async stop() {
      stopped.abort()
      await runner.stop()
      await requests.done
    },
  }
}

async function saveCancelled(projection: string, documents: ReadStore): Promise<void> {
  const progress = await documents.progress(projection)
  if (progress?.state === 'replaying') await documents.saveProgress({ ...progress, state: 'cancelled' })
}

/** Repeats `work` until the engines answer, so that a short outage does not leave readers with the old read model. */
async function untilEnginesAnswer(
  { report, retryAfter = defaultRetry }: ProjectionWorkerOptions,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof EngineAway) || signal.aborted) throw error
      report('a replay starts again when its engines answer', error)
      await pause(retryAfter, null, { signal }).catch(() => null)
    }
  }
}

/** Queues a rebuild. @returns whether this succeeded; false when the queue does not answer, or has a rebuild already */
async function requestRebuild({ name, version }: Projector, { jobs, report }: ProjectionWorkerOptions) {
  try {
    return await jobs.add('replay', name, { projection: name, to: 'rebuilt', foldVersion: version })
  } catch (error) {
    if (!(error instanceof EngineAway)) throw error
    report(`the rebuild of ${name} cannot be requested yet`, error)
    return false
  }
}

/**
 * Requests rebuilds. If an engine does not answer, or another job of a projection waits or runs, tries again in the
 * background.
 * @returns `done` resolves when the requests have succeeded or `signal` has aborted
 */
async function requestRebuilds(
  options: ProjectionWorkerOptions,
  signal: AbortSignal,
): Promise<{ readonly done: Promise<void> }> {
  let left = options.projectors
  const refused = new Map<string, string | null>()
  const request = async () => {
    try {
      left = await requestRebuildsNow({ ...options, projectors: left }, refused)
    } catch (error) {
      if (!(error instanceof EngineAway)) throw error
      options.report('rebuilds cannot be requested yet', error)
    }
  }
  const repeat = async () => {
    while (left.length > 0) {
      await pause(options.retryAfter ?? defaultRetry, null, { signal, ref: false }).catch(() => null)
      if (signal.aborted) return
      await request()
    }
  }
  await request()
  return { done: repeat() }
}

/** Publishes the live match after its commit. Folds have no other side effect. */
async function publishLive(bus: LiveBus, { projection }: Generation, writes: FoldedPage['writes']): Promise<void> {
  const live = projection === 'live' ? writes.get(liveKey) : undefined
  if (live !== undefined)
    await bus.publish('live', { body: JSON.stringify(live.document), traceparent: currentTraceparent() })
}

/**
 * Requests the rebuild of read models whose fold has changed, and resumes replays that a crash or a stop interrupted.
 * The runner requests the rebuild of read models that do not belong to the log.
 * @param refusedBefore the projections whose rebuild the queue has refused in an earlier call. The value is the
 * `startedAt` of a replay that had failed or was cancelled before the first refusal; null for none. New refusals are
 * added
 * @returns the projectors whose rebuild the queue has refused, because it has another job of the same projection. That
 * job may be a rebuild for an earlier release, which does not make the read model of this release.
 */
async function requestRebuildsNow(
  { documents, jobs, projectors }: ProjectionWorkerOptions,
  refusedBefore: Map<string, string | null>,
): Promise<Projector[]> {
  const refused: Projector[] = []
  for (const projector of projectors) {
    const { name, version } = projector
    const served = await ensureServedGeneration(projector, documents)
    const isOutdated = served.foldVersion !== version
    const progress = await documents.progress(name)
    const endedBefore = refusedBefore.get(name)
    if (endedBefore !== undefined) {
      // True when another worker has requested the same rebuild. A rebuild that has failed or was cancelled since then
      // is not requested again.
      const isRequested = progress?.generation.foldVersion === version && progress.startedAt !== endedBefore
      if (!isOutdated || isRequested) continue
    }
    if (isOutdated) {
      const isAdded = await jobs.add('replay', name, { projection: name, to: 'rebuilt', foldVersion: version })
      if (isAdded) continue
      refused.push(projector)
      if (endedBefore !== undefined) continue
      const hasEnded = progress !== null && progress.state !== 'replaying'
      refusedBefore.set(name, hasEnded ? progress.startedAt : null)
    } else if (progress?.state === 'replaying') {
      const pointer = await documents.pointer(name)
      const { generation } = progress
      // A built generation only needs the switch. If readers see it already, the job only ends the progress.
      const isBuilt = [pointer?.active, generationToSwitchBackTo(pointer)].some(
        (one) => one != null && isSameGeneration(one, generation),
      )
      const job = isBuilt ? ({ to: 'previous', rebuild: generation.rebuild } as const) : ({ to: 'rebuilt' } as const)
      await jobs.add('replay', name, { projection: name, ...job })
    }
  }
  return refused
}
