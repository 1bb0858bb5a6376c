import { calls } from '@topspin/domain/contract/calls'
import { companyCallbackPath, companySignInPath } from '@topspin/domain/contract/company'
import { Browser } from '@topspin/platform/http/testing/browser'
import { remoteServer } from '../remote.ts'
import { type EnginesUnderTest, startEngines } from './engines.ts'
import { type Service, startService } from './service.ts'

/** How long engines and services may take to start on a busy machine (milliseconds). */
export const startTimeout = 120_000

/** The distributed mode as in production, without the reverse proxy. */
export interface Installation {
  readonly engines: EnginesUnderTest
  readonly commandApis: readonly Service[]
  readonly projections: readonly Service[]
  readonly readApis: readonly Service[]
  /** Makes a browser. Its requests go to the processes of a service in turn. */
  browser(): Browser
  end(): Promise<void>
}

interface HowMany {
  readonly commandApis?: number
  readonly projections?: number
  readonly readApis?: number
  /** Environment variables for all services. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts engines and services, and waits until all of them are ready. */
export async function startInstallation(howMany: HowMany = {}): Promise<Installation> {
  const engines = await startEngines()
  const settings = { PUBLIC_URL: 'http://localhost:3000', ...engines.settings, ...howMany.settings }
  const services: Service[] = []
  const startOne = async (name: Parameters<typeof startService>[0], more: object) => {
    const service = await startService(name, { ...settings, ...more })
    services.push(service)
    return service
  }
  const several = async (name: Parameters<typeof startService>[0], count = 1, more = {}) => {
    // Waits for all services, also when one of them fails, so that `end` ends those that have started.
    const started = await Promise.allSettled(Array.from({ length: count }, () => startOne(name, more)))
    return started.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
  }
  const end = async () => {
    await Promise.all(services.map((service) => service.kill()))
    await engines.end()
  }
  try {
    const commandApis = await several('command-api', howMany.commandApis)
    const projections = await several('projections', howMany.projections)
    const readApis = await several('read-api', howMany.readApis, { COMMAND_API_URL: commandApis[0]?.url ?? '' })
    return {
      engines,
      commandApis,
      projections,
      readApis,
      browser: () => new Browser(reverseProxy(commandApis, readApis)),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Sends writes (`isWrite`) to the command-api processes in turn, all other requests to the read-api processes. */
function reverseProxy(commandApis: readonly Service[], readApis: readonly Service[]) {
  const [commandUrl, readUrl] = [urlsInTurn(commandApis), urlsInTurn(readApis)]
  return remoteServer((method, path) => (isWrite(method, path) ? commandUrl() : readUrl()))
}

function urlsInTurn(services: readonly Service[]): () => string {
  let turn = 0
  return () => {
    turn += 1
    const service = services[turn % services.length]
    if (service === undefined) throw new Error('a side without a service')
    return service.url
  }
}

/** Writes, although they are GETs: the logout, and the way to the company's identity provider and back. */
const writingGets: readonly string[] = [calls.logout.path, companySignInPath, companyCallbackPath]

/** Whether the reverse proxy sends a request to command-api. */
export const isWrite = (method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || writingGets.includes(path)
