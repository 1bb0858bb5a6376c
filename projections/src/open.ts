import { randomUUID } from 'node:crypto'
import type { Config } from '@topspin/platform/config'
import type { Metrics } from '@topspin/platform/http/metrics'
import { openService } from '@topspin/platform/process/open-service'
import type { ServiceDeps } from '@topspin/platform/process/service-deps'
import {
  demandModelsUpToDate,
  demandNoNewerEvents,
  demandNoneOutdated,
  demandNoParkedEvents,
  type KnownFarBehind,
} from './health-checks.ts'
import { registerProjectionMetrics } from './projection-metrics.ts'
import type { Projector } from './projectors/projector.ts'
import { projectors as all } from './projectors/projectors.ts'
import { startWorker } from './worker.ts'

interface ProjectionDeps extends Omit<ServiceDeps, 'config'> {
  readonly metrics: Metrics
  /** Name of this worker in the leases; unique among the processes that share a store. */
  readonly holder: string
  readonly projectors?: readonly Projector[]
  /** Starts the worker, by default in this thread. */
  readonly start?: typeof startWorker
}

/**
 * Starts the worker of this process, and registers its metrics.
 * @returns the readiness check, the other health checks, and a function that stops the worker
 */
export async function openProjections(deps: ProjectionDeps) {
  const { engines, clock, report, note, metrics, holder, projectors = all, start = startWorker } = deps
  const { events, documents, bus, jobs } = engines
  const watched = { events, documents, projectors, clock }
  registerProjectionMetrics(metrics, { ...watched, jobs })
  const counted: KnownFarBehind = { far: null }
  const worker = await start({ events, documents, bus, jobs, projectors, holder, clock, report, note })
  return {
    upToDate: () => demandModelsUpToDate(watched, counted),
    /** These checks do not affect readiness. */
    optionalChecks: {
      parked: () => demandNoParkedEvents(watched),
      'newer-release': () => demandNoNewerEvents(watched),
      outdated: () => demandNoneOutdated(watched),
    },
    /** Stops after the current page. */
    stop: () => worker.stop(),
  }
}

interface ProjectionsProcessOptions {
  readonly config: Config
  readonly clock?: () => number
  readonly projectors?: readonly Projector[]
}

/**
 * Opens a projections process. Its server has only health and metrics, and does not listen yet. Any number of
 * processes may run: each read model is folded by one of them at a time.
 * @throws StartTimedOut
 */
export function openProjectionsProcess({ config, clock, projectors = all }: ProjectionsProcessOptions) {
  // A projections process also starts without Redis: readers poll checkpoints, and replays wait for the queue.
  return openService({ name: 'projections', config, clock, needed: ['events', 'documents'] }, async (deps) => {
    const { upToDate, optionalChecks, stop } = await openProjections({ ...deps, holder: randomUUID(), projectors })
    return { checks: { projections: upToDate }, optionalChecks, close: stop }
  })
}
