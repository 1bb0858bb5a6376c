import { setTimeout as pause } from 'node:timers/promises'
import { liveKey } from '@topspin/domain/documents/live'
import { EngineAway } from '@topspin/platform/engine-away'
import type { EventStore } from '@topspin/platform/event-store/port'
import { type JobQueue, NotMine } from '@topspin/platform/job-queue/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { Note, Report } from '@topspin/platform/process/reporter'
import { foldVersionOf, wayBack } from '@topspin/platform/read-store/generation-number'
import type { Generation, Page, ReadStore } from '@topspin/platform/read-store/port'
import { servedGeneration } from './generations.ts'
import type { Projector } from './projector.ts'
import { replay, restorePrevious } from './replay.ts'
import { Runner } from './runner.ts'

const defaultRetry = 5_000

interface WorkerOptions {
  readonly events: EventStore
  readonly documents: ReadStore
  readonly bus: LiveBus
  readonly jobs: JobQueue
  readonly projectors: readonly Projector[]
  readonly holder: string
  readonly clock: () => number
  readonly report: Report
  readonly note?: Note
  /** Events that a replay folds at once. */
  readonly pageSize?: number
  /** Milliseconds until what an engine that is away has kept from happening is tried again. */
  readonly retryAfter?: number
}

export interface Worker {
  stop(): Promise<void>
}

/** Starts the projections of this process: follows the log and does the replays that are asked for. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { documents, jobs, projectors, report, bus } = options
  await jobs.work('replay', async ({ projection, to, foldVersion }, signal) => {
    const projector = projectors.find(({ name }) => name === projection)
    if (projector === undefined) return report(`no projection is called ${projection}`)
    const work = to === 'rebuilt' ? replay : restorePrevious
    try {
      // While releases are exchanged there are workers of both: each does what it has the fold for.
      const wanted = foldVersion ?? foldVersionOf((await servedGeneration(projector, documents)).version)
      if (wanted !== projector.version) throw new NotMine(`${projection} wants version ${wanted} of its fold`)
      await untilEnginesAnswer(() => work(projector, options, signal), options, signal)
    } catch (error) {
      if (error instanceof NotMine) throw error
      // The failure stands in the progress an admin sees; the queue must not try again by itself.
      report(`replay of ${projection} failed`, error)
    }
  })
  const stopped = new AbortController()
  const asked = await requestRebuilds(options, stopped.signal)
  const runner = new Runner({
    ...options,
    committed: (generation, writes) => announce(bus, generation, writes),
    rebuild: (projector) => askForRebuild(projector, options),
  })
  await runner.start()
  return {
    async stop() {
      stopped.abort()
      await runner.stop()
      await asked.done
    },
  }
}

/** An engine that is away for a moment, as while it is restored, must not leave an old read model serving for ever. */
async function untilEnginesAnswer(
  work: () => Promise<unknown>,
  { report, retryAfter = defaultRetry }: WorkerOptions,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof EngineAway) || signal.aborted) throw error
      report('a replay begins again when its engines answer', error)
      await pause(retryAfter, null, { signal }).catch(() => null)
    }
  }
}

/** @returns whether it was asked for now: not when it is under way, or the queue is away */
async function askForRebuild({ name, version }: Projector, { jobs, report }: WorkerOptions): Promise<boolean> {
  try {
    return await jobs.add('replay', name, { projection: name, to: 'rebuilt', foldVersion: version })
  } catch (error) {
    if (!(error instanceof EngineAway)) throw error
    report(`the rebuild of ${name} cannot be asked for yet`, error)
    return false
  }
}

/** Folding need not wait for a queue that is away: what has to be rebuilt is asked for again until it can be. */
async function requestRebuilds(options: WorkerOptions, signal: AbortSignal): Promise<{ readonly done: Promise<void> }> {
  try {
    await requestRebuildsNow(options)
    return { done: Promise.resolve() }
  } catch (error) {
    if (!(error instanceof EngineAway)) throw error
    options.report('rebuilds cannot be asked for yet', error)
    const again = async () => {
      await pause(options.retryAfter ?? defaultRetry, null, { signal, ref: false }).catch(() => null)
      if (!signal.aborted) await (await requestRebuilds(options, signal)).done
    }
    return { done: again() }
  }
}

/** The one effect of a fold: what is watched live is told at once, after the commit. */
async function announce(bus: LiveBus, { projection }: Generation, writes: Page['writes']): Promise<void> {
  const live = projection === 'live' ? writes.get(liveKey) : undefined
  if (live !== undefined) await bus.publish('live', { body: JSON.stringify(live.document) })
}

/**
 * What has to be rebuilt at a start: a fold that has changed, and a replay that a kill has cut short. What does not
 * belong to the log is found by the runner.
 */
async function requestRebuildsNow({ documents, jobs, projectors }: WorkerOptions): Promise<void> {
  for (const projector of projectors) {
    const { name } = projector
    const served = await servedGeneration(projector, documents)
    const isOutdated = foldVersionOf(served.version) !== projector.version
    const cutShort = await documents.progress(name)
    if (isOutdated) await jobs.add('replay', name, { projection: name, to: 'rebuilt', foldVersion: projector.version })
    else if (cutShort?.state === 'replaying') {
      const isWayBack = cutShort.generation.version === wayBack(await documents.pointer(name))
      await jobs.add('replay', name, { projection: name, to: isWayBack ? 'previous' : 'rebuilt' })
    }
  }
}
