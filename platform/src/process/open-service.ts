import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { HealthChecks } from '../http/health.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import { createServer, type PlayerServerOptions } from '../http/server.ts'
import { createReporter } from '../log/reporter.ts'
import { type EngineRole, openReachableEngines, readinessChecks } from './reachable-engines.ts'
import { type ServerApp, shutDownProcess } from './serve.ts'
import { playerServerOptionsOf, type ServiceDeps } from './service-deps.ts'

interface ServiceOptions {
  /** Name of the process in the log. */
  readonly name: string
  readonly config: Config
  /** Epoch milliseconds. */
  readonly clock?: (() => number) | undefined
  /** The process does not start without these engines. */
  readonly needed: readonly EngineRole[]
}

/** The parts of a process that differ between services. */
interface OpenedService {
  /** Checks for readiness, in addition to those of the engines. */
  readonly checks?: HealthChecks['checks']
  readonly optionalChecks?: HealthChecks['checks']
  /** The state of an account, for sessions. Without this option, the server has only health and metrics. */
  readonly accountState?: PlayerServerOptions['accountState']
  readonly register?: (server: FastifyInstance) => void | Promise<void>
  readonly warmUp?: Promise<void>
  /** Called after the server was closed. The engines are closed when this call ends, at the latest after 3 seconds. */
  readonly close: () => Promise<void>
}

/**
 * Opens a process of one service: waits for its engines, calls `open` with them, and makes the server, which does not
 * listen yet.
 * @throws StartTimedOut, DataFolderUnusable, EngineRefused, and the errors of `open`
 */
export async function openService(
  { name, config, clock = Date.now, needed }: ServiceOptions,
  open: (deps: ServiceDeps & { readonly metrics: Metrics }) => Promise<OpenedService>,
): Promise<ServerApp> {
  const { report, note, use } = createReporter()
  const engines = await openReachableEngines(config, needed, report)
  try {
    const deps = { config, engines, clock, report, note, metrics: createMetrics() }
    const { checks, optionalChecks, accountState, register, warmUp, close } = await open(deps)
    const server = await createServer({
      ...{ name, config, clock, metrics: deps.metrics },
      ...readinessChecks(engines, needed, checks, optionalChecks),
      ...(accountState && { playerCalls: await playerServerOptionsOf(deps, accountState) }),
    })
    use(server.log)
    await register?.(server)
    return {
      server,
      ...(warmUp === undefined ? {} : { warmUp }),
      async close() {
        await server.close()
        await shutDownProcess(close, engines)
      },
    }
  } catch (error) {
    await engines.close()
    throw error
  }
}
