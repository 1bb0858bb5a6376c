import { randomUUID } from 'node:crypto'
import type { Config } from '@topspin/platform/config'
import { createMetrics, type Metrics } from '@topspin/platform/http/metrics'
import { createServer } from '@topspin/platform/http/server'
import type { LogStream } from '@topspin/platform/log/log-options'
import { createReporter } from '@topspin/platform/log/reporter'
import { openReachableEngines, readinessChecks } from '@topspin/platform/process/reachable-engines'
import { type ServerApp, shutDownProcess } from '@topspin/platform/process/serve'
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
  readonly logStream?: LogStream
}

// The process does not start without these engines. It starts without Redis: readers poll the checkpoints, and replays
// wait for the queue.
const needed = ['events', 'documents'] as const

/**
 * Opens a projections process. Its server has only health and metrics, and does not listen yet. Any number of
 * processes may run: each read model is folded by one of them at a time.
 * @throws StartTimedOut
 */
export async function openProjectionsProcess(options: ProjectionsProcessOptions): Promise<ServerApp> {
  const { config, clock = Date.now, projectors = all, logStream } = options
  const { report, note, use } = createReporter()
  const engines = await openReachableEngines(config, needed, report)
  try {
    const metrics = createMetrics()
    const holder = randomUUID()
    const projections = await openProjections({ engines, clock, report, note, metrics, holder, projectors })
    const { upToDate, optionalChecks } = projections
    const checks = readinessChecks(engines, needed, { projections: upToDate }, optionalChecks)
    const log = logStream === undefined ? {} : { logStream }
    const server = await createServer({ name: 'projections', config, clock, metrics, ...checks, ...log })
    use(server.log)
    const close = async () => {
      await server.close()
      await shutDownProcess(() => projections.stop(), engines)
    }
    return { server, close }
  } catch (error) {
    await engines.close()
    throw error
  }
}
