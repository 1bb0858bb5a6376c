import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { EngineAway } from '../engine-away.ts'
import { EngineRefused } from '../engine-refused.ts'
import { type Engines, openEngines } from '../engines.ts'
import type { Check, HealthChecks } from '../http/health.ts'
import { messageOf, type Report } from './reporter.ts'

/** What has to be there before a process can begin. */
export type EngineName = 'events' | 'documents' | 'identity' | 'jobs'

/** An engine that a process cannot begin without stayed away. Its message is one line for an operator. */
export class EnginesAway extends Error {
  override readonly name = 'EnginesAway'
}

type Settings = Pick<Config, 'eventStoreUrl' | 'readStoreUrl' | 'identityUrl' | 'redisUrl' | 'startTimeoutSeconds'>

const firstPause = 250
const longestPause = 5_000
/** How long a start looks at an engine that it can begin without. */
const longestLook = 3_000

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
 * Opens the engines and waits until those that are needed answer, after growing pauses: processes and engines are often
 * started together. What is not needed may come later; each adapter connects by itself.
 * @throws EnginesAway after `startTimeoutSeconds`; at once what waiting cannot mend (DataFolderUnusable, EngineRefused)
 */
export async function openReachableEngines(
  settings: Settings,
  needed: readonly EngineName[],
  report: Report,
): Promise<Engines> {
  const { startTimeoutSeconds } = settings
  const deadline = Date.now() + startTimeoutSeconds * 1000
  let reported = ''
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    const { engines, missing } = await attempt(settings, needed, report)
    if (engines !== null) return engines
    if (missing !== reported) report(`waiting: ${missing}`)
    reported = missing
    if (Date.now() + wait > deadline) {
      throw new EnginesAway(
        `Topspin cannot start, tried for ${startTimeoutSeconds} s: ${missing}; check EVENT_STORE_URL, READ_STORE_URL and REDIS_URL, and that their servers run`,
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
  const background = new BackgroundFailures(report)
  try {
    engines = await openEngines(settings, (error) => background.tell(error))
    const checks = engineChecks(engines)
    for (const name of needed) await checks[name]()
    // What is not needed may be away, but must not be set wrongly.
    const others = Object.values(checks).map((check) => Promise.race([check().catch(onlyAway), pause(longestLook)]))
    await Promise.all(others)
    background.started()
    return { engines, missing: null }
  } catch (error) {
    await engines?.close()
    if (error instanceof EngineAway) return { engines: null, missing: messageOf(error) }
    throw error
  }
}

function onlyAway(error: unknown): void {
  if (!(error instanceof EngineAway)) throw error
}

/** What the connections of the engines tell in the background: at a start, several of them tell the same. */
class BackgroundFailures {
  readonly #report: Report
  readonly #told = new Set<string>()
  #isStarting = true

  constructor(report: Report) {
    this.#report = report
  }

  tell(error: unknown): void {
    // A refusal ends the start with a line of its own.
    if (this.#isStarting && (error instanceof EngineRefused || this.#told.has(messageOf(error)))) return
    this.#told.add(messageOf(error))
    this.#report('an engine reports', error)
  }

  started(): void {
    this.#isStarting = false
  }
}
