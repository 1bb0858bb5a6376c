import { liveKey } from '@topspin/domain/documents/live'
import { comparePositions, type EventStore } from '@topspin/platform/event-store/port'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import { foldVersionOf, wayBack } from '@topspin/platform/read-store/generation-number'
import type { Generation, Page, ReadStore } from '@topspin/platform/read-store/port'
import { servedGeneration } from './generations.ts'
import type { Projector } from './projector.ts'
import { replay, restorePrevious } from './replay.ts'
import { Runner } from './runner.ts'

export interface WorkerOptions {
  readonly events: EventStore
  readonly documents: ReadStore
  readonly bus: LiveBus
  readonly jobs: JobQueue
  readonly projectors: readonly Projector[]
  readonly holder: string
  readonly clock: () => number
  readonly report: (what: string, error?: unknown) => void
}

export interface Worker {
  stop(): Promise<void>
}

/** Starts the projections of this process: follows the log and does the replays that are asked for. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { jobs, projectors, report, bus } = options
  await jobs.work('replay', async ({ projection, to }, signal) => {
    const projector = projectors.find(({ name }) => name === projection)
    if (projector === undefined) return report(`no projection is called ${projection}`)
    try {
      await (to === 'rebuilt' ? replay : restorePrevious)(projector, options, signal)
    } catch (error) {
      // The failure stands in the progress an admin sees; the queue must not try again by itself.
      report(`replay of ${projection} failed`, error)
    }
  })
  await askForRebuilds(options)
  const runner = new Runner({ ...options, committed: (generation, writes) => announce(bus, generation, writes) })
  await runner.start()
  return { stop: () => runner.stop() }
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
    if (isOutdated) await jobs.add('replay', name, { projection: name, to: 'rebuilt' })
    else if (cutShort?.state === 'replaying') {
      const isWayBack = cutShort.generation.version === wayBack(await documents.pointer(name))
      await jobs.add('replay', name, { projection: name, to: isWayBack ? 'previous' : 'rebuilt' })
    }
  }
}
