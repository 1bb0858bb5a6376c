import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { type Engines, openEngines } from '../engines.ts'
import { EngineAway } from '../event-store/port.ts'
import type { Check, HealthChecks } from '../http/health.ts'
import { messageOf, type Report } from './reporter.ts'

/** What has to be there before a process can begin. */
export type EngineName = 'events' | 'documents' | 'identity' | 'jobs'

/** An engine that a process cannot begin without stayed away. Its message is one line for an operator. */
export class EnginesAway extends Error {
  override readonly name = 'EnginesAway'
}

type Settings = Pick<Config, 'eventStoreUrl' | 'readStoreUrl' | 'identityUrl' | 'redisUrl' | 'startPatienceSeconds'>

const firstPause = 250
const longestPause = 5_000

/** Asks each engine the cheapest question it has. */
const engineChecks = ({ events, documents, identity, jobs }: Engines): Record<EngineName, Check> => ({
  events: async () => void (await events.head()),
  documents: async () => void (await documents.pointer('live')),
  identity: async () => void (await identity.session('')),
  jobs: async () => void (await jobs.size()),
})

/**
 * For `/health/ready`: a process that may begin without an engine is ready without it too.
 * @param more what has to be well besides the engines
 */
export function readinessChecks(
  engines: Engines,
  needed: readonly EngineName[],
  more: HealthChecks['checks'] = {},
): HealthChecks {
  const checks = Object.entries(engineChecks(engines))
  const isNeeded = (name: string) => needed.some((one) => one === name)
  return {
    checks: { ...Object.fromEntries(checks.filter(([name]) => isNeeded(name))), ...more },
    optionalChecks: Object.fromEntries(checks.filter(([name]) => !isNeeded(name))),
  }
}

/**
 * Opens the engines and waits until those that are needed answer, after growing pauses: processes and engines are often
 * started together. What is not needed may come later; each adapter connects by itself.
 * @throws EnginesAway after `startPatienceSeconds`; at once what waiting cannot mend (DataFolderUnusable, a refused login)
 */
export async function openReachableEngines(
  settings: Settings,
  needed: readonly EngineName[],
  report: Report,
): Promise<Engines> {
  const { startPatienceSeconds } = settings
  const deadline = Date.now() + startPatienceSeconds * 1000
  let reported = ''
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    const { engines, missing } = await attempt(settings, needed, report)
    if (engines !== null) return engines
    if (missing !== reported) report(`waiting: ${missing}`)
    reported = missing
    if (Date.now() + wait > deadline) {
      throw new EnginesAway(
        `Topspin cannot start, tried for ${startPatienceSeconds} s: ${missing}; check EVENT_STORE_URL, READ_STORE_URL and REDIS_URL, and that their servers run`,
      )
    }
    await pause(wait)
  }
}

type Attempt =
  | { readonly engines: Engines; readonly missing: null }
  | { readonly engines: null; readonly missing: string }

async function attempt(settings: Settings, needed: readonly EngineName[], report: Report): Promise<Attempt> {
  let engines: Engines | null = null
  try {
    engines = await openEngines(settings, (error) => report('an engine reports', error))
    const checks = engineChecks(engines)
    for (const name of needed) await checks[name]()
    return { engines, missing: null }
  } catch (error) {
    await engines?.close()
    if (error instanceof EngineAway) return { engines: null, missing: messageOf(error) }
    throw error
  }
}
