import { setTimeout as pause } from 'node:timers/promises'
import { liveKey } from '@topspin/domain/documents/live'
import { comparePositions, EngineAway, type EventStore } from '@topspin/platform/event-store/port'
import { type JobQueue, NotMine } from '@topspin/platform/job-queue/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { Note, Report } from '@topspin/platform/process/reporter'
import { foldVersionOf, wayBack } from '@topspin/platform/read-store/generation-number'
import type { Generation, Page, ReadStore } from '@topspin/platform/read-store/port'
import { servedGeneration } from './generations.ts'
import type { Projector } from './projector.ts'
import { replay, restorePrevious } from './replay.ts'
import { Runner } from './runner.ts'

const askAgainAfter = 5_000

export interface WorkerOptions {
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
    try {
      // While releases are exchanged there are workers of both: each does what it has the fold for.
      const wanted = foldVersion ?? foldVersionOf((await servedGeneration(projector, documents)).version)
      if (wanted !== projector.version) throw new NotMine(`${projection} wants version ${wanted} of its fold`)
      await (to === 'rebuilt' ? replay : restorePrevious)(projector, options, signal)
    } catch (error) {
      if (error instanceof NotMine) throw error
      // The failure stands in the progress an admin sees; the queue must not try again by itself.
      report(`replay of ${projection} failed`, error)
    }
  })
  const stopped = new AbortController()
  const asked = await askInTime(options, stopped.signal)
  const runner = new Runner({ ...options, committed: (generation, writes) => announce(bus, generation, writes) })
  await runner.start()
  return {
    async stop() {
      stopped.abort()
      await runner.stop()
      await asked.done
    },
  }
}

/** Folding need not wait for a queue that is away: what has to be rebuilt is asked for again until it can be. */
async function askInTime(options: WorkerOptions, signal: AbortSignal): Promise<{ readonly done: Promise<void> }> {
  try {
    await askForRebuilds(options)
    return { done: Promise.resolve() }
  } catch (error) {
    if (!(error instanceof EngineAway)) throw error
    options.report('rebuilds cannot be asked for yet', error)
    const again = async () => {
      await pause(askAgainAfter, null, { signal, ref: false }).catch(() => null)
      if (!signal.aborted) await (await askInTime(options, signal)).done
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
 * What has to be rebuilt at a start: a fold that has changed, a store that is ahead of a log restored from a backup,
 * and a replay that a kill has cut short.
 */
async function askForRebuilds({ events, documents, jobs, projectors }: WorkerOptions): Promise<void> {
  const head = await events.head()
  for (const projector of projectors) {
    const { name } = projector
    const served = await servedGeneration(projector, documents)
    const { position } = await documents.checkpoint(served)
    const isOutdated = foldVersionOf(served.version) !== projector.version || comparePositions(position, head) > 0
    const cutShort = await documents.progress(name)
    if (isOutdated) await jobs.add('replay', name, { projection: name, to: 'rebuilt', foldVersion: projector.version })
    else if (cutShort?.state === 'replaying') {
      const isWayBack = cutShort.generation.version === wayBack(await documents.pointer(name))
      await jobs.add('replay', name, { projection: name, to: isWayBack ? 'previous' : 'rebuilt' })
    }
  }
}
