import { inProcessLiveScoring } from '@topspin/command-api/in-process-live-scoring'
import { openCommands } from '@topspin/command-api/open'
import { MatchEnds } from '@topspin/domain/match-ends'
import type { Config } from '@topspin/platform/config'
import { createMetrics } from '@topspin/platform/http/metrics'
import { createServer } from '@topspin/platform/http/server'
import type { HashCost } from '@topspin/platform/identity/password'
import type { LogStream } from '@topspin/platform/log/log-options'
import { openReachableEngines, readinessChecks } from '@topspin/platform/process/reachable-engines'
import { createReporter } from '@topspin/platform/process/reporter'
import type { App } from '@topspin/platform/process/serve'
import { peopleOf } from '@topspin/platform/process/service-deps'
import { openProjections } from '@topspin/projections/open'
import { openQueries } from '@topspin/read-api/open'

interface StandaloneOptions {
  readonly config: Config
  /** Epoch milliseconds. */
  readonly clock?: () => number
  /** The folder with the built page; null serves the calls alone. */
  readonly page: string | null
  readonly hashCost?: HashCost
  /** Where the log goes; standard output when left out. */
  readonly logStream?: LogStream
}

/** The whole application in one process, not yet listening. */
export interface Standalone extends App {
  /** Nobody has registered: the first account will be the admin (decisions §1). */
  readonly isEmpty: boolean
}

// The log lets one process in at a time, so a lease that a kill left behind is our own.
const holder = 'standalone'
/** A page of a replay holds up requests for some ten milliseconds. */
const pageSize = 250
// Only jobs may be away, when they are in Redis.
const needed = ['events', 'documents', 'identity'] as const

/**
 * The composition root of the one-process default: opens each port once and starts all three services on it.
 * @throws DataFolderUnusable, EnginesAway
 */
export async function openStandalone(options: StandaloneOptions): Promise<Standalone> {
  const { config, clock = Date.now, page, hashCost, logStream } = options
  const { report, note, use } = createReporter()
  const engines = await openReachableEngines(config, needed, report)
  try {
    const metrics = createMetrics()
    // One for both halves: a cooldown that a command refuses with is the one that a reader is shown.
    const ends = new MatchEnds()
    const service = { config, engines, clock, report, note, metrics, ends, page, holder, pageSize }
    const commands = await openCommands(hashCost === undefined ? service : { ...service, hashCost })
    const projections = await openProjections(service)
    const queries = await openQueries({ ...service, updateLive: () => inProcessLiveScoring(commands.deps) })
    const server = await createServer({
      name: 'standalone',
      config,
      clock,
      metrics,
      ...readinessChecks(
        engines,
        needed,
        { ...commands.checks, projections: projections.upToDate },
        commands.optionalChecks,
      ),
      // The log itself, not a read model that follows it: both halves then agree about everybody at any moment.
      people: await peopleOf(service, commands.accountState),
      ...(logStream === undefined ? {} : { logStream }),
    })
    use(server.log)
    commands.register(server)
    await queries.register(server)
    const close = async () => {
      await server.close()
      await projections.stop()
      await queries.close()
      await engines.close()
    }
    return { server, isEmpty: await commands.isEmpty(), readAhead: commands.readAhead, close }
  } catch (error) {
    await engines.close()
    throw error
  }
}
