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
  readonly sendPush?: SendPush
  /** By default the job queue of the settings. */
  readonly jobs?: JobQueue
  /** Called with the thread of the projections before it folds. */
  readonly keepThread?: (thread: ProcessThread) => void
  /** By default standard output. */
  readonly logStream?: LogStream
}

/** The whole application in one process. The server does not listen yet. */
export interface Standalone extends ServerApp {
  /** Whether nobody has registered yet. */
  readonly isEmpty: boolean
}

// The process does not start without these engines.
const needed = ['events', 'documents', 'identity'] as const

/** The composition root of the standalone mode. @throws DataFolderUnusable, DataFolderInUse, StartTimedOut */
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
    // Only one process at a time uses locked files. Each has the same name in leases, so that it gets the leases at
    // once after a crash of the process before it.
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
      // Requests are checked by the state in the log, because a read model may be behind.
      playerCalls: await playerServerOptionsOf(service, commands.accountState),
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
 * Locks the file of the accounts if the log is on a server. A log in a file has a lock of its own.
 * @returns a function that releases the lock; null when this function locks no file
 * @throws DataFolderInUse
 */
function lockFiles({ eventStoreUrl, identityUrl }: Config): (() => void) | null {
  const path = sqlitePathOf(eventStoreUrl) === null ? sqlitePathOf(identityUrl) : null
  return path === null ? null : lockForOneWriter(path)
}

/**
 * Begins to load the thread of the projections. Null when the main thread folds: for stores in memory, which threads
 * cannot share, and for read models on a server.
 */
function loadThread({ eventStoreUrl, readStoreUrl, otlpEndpoint }: Config): ProjectionsThread | null {
  const isMemory = [eventStoreUrl, readStoreUrl].includes('sqlite::memory:')
  return isMemory || !readStoreUrl.startsWith('sqlite:')
    ? null
    : new ProjectionsThread({ eventStoreUrl, readStoreUrl, otlpEndpoint })
}
