import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { type Engines, openEngines } from '../engines.ts'
import type { HealthCheck, HealthChecks } from '../http/health.ts'
import { messageOf, type ReportError } from '../log/reporter.ts'
import { EngineAway, EngineRefused, OperatorError } from '../operator-error.ts'

/**
 * What an engine is used for: the log (`events`), the read models (`documents`), the identity store or the job queue.
 * Each process names the roles that it needs to start.
 */
export type EngineRole = 'events' | 'documents' | 'identity' | 'jobs'

/** An engine that a process needs did not answer in time. The message is one line for an operator. */
export class StartTimedOut extends OperatorError {
  override readonly name = 'StartTimedOut'
}

type Settings = Parameters<typeof openEngines>[0] & Pick<Config, 'startTimeoutSeconds'>

const firstPause = 250
const longestPause = 5_000
/** How long a start waits for the check of an optional engine, in milliseconds. */
const checkTimeout = 3_000

/** For each engine, its cheapest call, which throws when the engine does not answer. */
const engineChecks = ({ events, documents, identity, jobs }: Engines): Record<EngineRole, HealthCheck> => ({
  events: async () => void (await events.head()),
  documents: async () => void (await documents.pointer('live')),
  identity: () => identity.demandWritable(),
  jobs: async () => void (await jobs.size()),
})

/** The checks for `/health/ready`. Those of `needed` engines and those in `more` are required, all others optional. */
export function readinessChecks(
  engines: Engines,
  needed: readonly EngineRole[],
  more: HealthChecks['checks'] = {},
  moreOptional: HealthChecks['checks'] = {},
): HealthChecks {
  const checks = Object.entries(engineChecks(engines))
  const isNeeded = (name: string) => needed.some((one) => one === name)
  return {
    checks: { ...Object.fromEntries(checks.filter(([name]) => isNeeded(name))), ...more },
    optionalChecks: { ...Object.fromEntries(checks.filter(([name]) => !isNeeded(name))), ...moreOptional },
  }
}

/**
 * Opens the engines and waits, with growing pauses, until the needed ones answer. The others may connect later.
 * @throws StartTimedOut after `startTimeoutSeconds`; DataFolderUnusable and EngineRefused at once, because waiting does
 * not help
 */
export async function openReachableEngines(
  settings: Settings,
  needed: readonly EngineRole[],
  report: ReportError,
): Promise<Engines> {
  const { startTimeoutSeconds } = settings
  // Not `Date.now()`: a machine may set its clock while it boots.
  const deadline = performance.now() + startTimeoutSeconds * 1000
  let reported = ''
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    const engines = await attempt(settings, needed, report)
    if (!(engines instanceof EngineAway)) return engines
    const missing = messageOf(engines)
    if (missing !== reported) report(`waiting: ${missing}`)
    reported = missing
    if (performance.now() + wait > deadline) {
      throw new StartTimedOut(
        `Topspin cannot start, tried for ${startTimeoutSeconds} s: ${missing}; check EVENT_STORE_URL, READ_STORE_URL and REDIS_URL, and that their servers run`,
      )
    }
    await pause(wait)
  }
}

async function attempt(
  settings: Settings,
  needed: readonly EngineRole[],
  report: ReportError,
): Promise<Engines | EngineAway> {
  let engines: Engines | null = null
  let isStarting = true
  const reported = new Set<string>()
  const onFailure = (error: unknown) => {
    // During the start, each message is reported only once. An EngineRefused ends the start, and is printed then.
    if (isStarting && (error instanceof EngineRefused || reported.has(messageOf(error)))) return
    reported.add(messageOf(error))
    report('an engine reports', error)
  }
  try {
    engines = await openEngines(settings, onFailure)
    const checks = engineChecks(engines)
    for (const name of needed) await checks[name]()
    // An optional engine need not answer, but its setting must be valid.
    const others = Object.values(checks).map((check) => Promise.race([check().catch(onlyAway), pause(checkTimeout)]))
    await Promise.all(others)
    isStarting = false
    return engines
  } catch (error) {
    await engines?.close()
    if (error instanceof EngineAway) return error
    throw error
  }
}

function onlyAway(error: unknown): void {
  if (!(error instanceof EngineAway)) throw error
}
