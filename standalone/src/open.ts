import { randomUUID } from 'node:crypto'
import { inProcessLiveScoring } from '@topspin/command-api/match/live-scoring'
import { openWriteSide } from '@topspin/command-api/open'
import type { SendPush } from '@topspin/command-api/push/send-push'
import { MatchEndTimes } from '@topspin/domain/match/last-matches'
import type { Config } from '@topspin/platform/config'
import { createMetrics } from '@topspin/platform/http/metrics'
import { createServer } from '@topspin/platform/http/server'
import type { HashCost } from '@topspin/platform/identity/password'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import type { LogStream } from '@topspin/platform/log/log-options'
import { createReporter } from '@topspin/platform/log/reporter'
import { openReachableEngines, readinessChecks } from '@topspin/platform/process/reachable-engines'
import type { ProcessThread, ServerApp } from '@topspin/platform/process/serve'
import { playerServerOptionsOf } from '@topspin/platform/process/service-deps'
import { lockForOneWriter, sqlitePathOf } from '@topspin/platform/sqlite/files'
import { openProjections } from '@topspin/projections/open'
import { openReadSide } from '@topspin/read-api/open'
import { ProjectionsThread } from './thread/projections-thread.ts'

interface StandaloneOptions {
  readonly config: Config
  /** Epoch milliseconds. When given, the read models are folded in the main thread: threads cannot share a function. */
  readonly clock?: () => number
  /** The folder with the built page; null serves only the calls. */
  readonly page: string | null
  readonly hashCost?: HashCost
  /** The default sends notifications over HTTP. */
  readonly sendPush?: SendPush
  /** The default is the job queue of the settings. */
  readonly jobs?: JobQueue
  /** Called with the thread of the projections before it folds. */
  readonly keepThread?: (thread: ProcessThread) => void
  /** Destination of the log; the default is standard output. */
  readonly logStream?: LogStream
}

/** The whole application in one process. The server does not listen yet. */
export interface Standalone extends ServerApp {
  /** Whether nobody has registered yet. The first account becomes the admin (docs/specification.md#accounts). */
  readonly isEmpty: boolean
}

// The engines without which the process does not start. It starts while the job queue (Redis) is away.
const needed = ['events', 'documents', 'identity'] as const

/**
 * The composition root of the standalone mode: opens each port once and starts all three services.
 * @throws DataFolderUnusable, DataFolderInUse, StartTimedOut
 */
export async function openStandalone(options: StandaloneOptions): Promise<Standalone> {
  const { config, page, hashCost, sendPush, logStream } = options
  const clock = options.clock ?? Date.now
  const { report, note, use } = createReporter()
  const unlock = lockFiles(config)
  const opened = await openReachableEngines(config, needed, report).catch((error: unknown) => {
    unlock?.()
    throw error
  })
  const engines = {
    ...opened,
    jobs: options.jobs ?? opened.jobs,
    close: () => opened.close().finally(() => unlock?.()),
  }
  const thread = options.clock === undefined ? loadThread(config) : null
  if (thread !== null) options.keepThread?.(thread)
  try {
    const metrics = createMetrics()
    // Commands and reads use the same object, so that they agree about when a cooldown ends.
    const ends = new MatchEndTimes()
    // Where only one process at a time can use the files, every process has the same name as the holder of leases: one
    // that starts after a crash gets the leases of the crashed process at once.
    const isLocked = unlock !== null || sqlitePathOf(config.eventStoreUrl) !== null
    const holder = isLocked ? 'standalone' : randomUUID()
    const service = { config, engines, clock, report, note, metrics, ends, page, holder }
    const commands = await openWriteSide({
      ...service,
      ...(hashCost === undefined ? {} : { hashCost }),
      ...(sendPush === undefined ? {} : { sendPush }),
    })
    const projections = await openProjections(
      thread === null ? service : { ...service, start: (work) => thread.start(work) },
    )
    const upToDate = async () => {
      thread?.demandFolding()
      await projections.upToDate()
    }
    const queries = await openReadSide({
      ...service,
      updateLive: ({ limits }) => inProcessLiveScoring(commands.deps, limits),
    })
    const server = await createServer({
      name: 'standalone',
      config,
      clock,
      metrics,
      ...readinessChecks(
        engines,
        needed,
        { ...commands.checks, projections: upToDate },
        { ...commands.optionalChecks, ...projections.optionalChecks },
      ),
      // The state of accounts comes from the log, not from a read model that may be behind: commands and reads agree.
      userCalls: await playerServerOptionsOf(service, commands.accountState),
      ...(logStream === undefined ? {} : { logStream }),
    })
    use(server.log)
    commands.register(server)
    await queries.register(server)
    const close = async () => {
      await server.close()
      await commands.close()
      await projections.stop()
      await queries.close()
      await engines.close()
    }
    return { server, isEmpty: await commands.isEmpty(), warmUp: commands.warmUp, close }
  } catch (error) {
    await thread?.stop()
    await engines.close()
    throw error
  }
}

/**
 * Locks the files of the process while the log is on a server, because only a log in a file has a lock of its
 * own.
 * @returns a function that releases the lock; null when no file is locked
 * @throws DataFolderInUse
 */
function lockFiles({ eventStoreUrl, identityUrl }: Config): (() => void) | null {
  const path = sqlitePathOf(eventStoreUrl) === null ? sqlitePathOf(identityUrl) : null
  return path === null ? null : lockForOneWriter(path)
}

/**
 * Begins to load the thread of the projections. Returns null when the main thread has to fold: if a store is in memory,
 * because threads cannot share it, and if the read models are on a server.
 */
function loadThread({ eventStoreUrl, readStoreUrl, otlpEndpoint }: Config): ProjectionsThread | null {
  const isMemory = [eventStoreUrl, readStoreUrl].includes('sqlite::memory:')
  return isMemory || !readStoreUrl.startsWith('sqlite:')
    ? null
    : new ProjectionsThread({ eventStoreUrl, readStoreUrl, otlpEndpoint })
}
