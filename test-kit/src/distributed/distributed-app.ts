import { join } from 'node:path'
import { openEventStore } from '@topspin/platform/event-store/open'
import type { EventStore } from '@topspin/platform/event-store/port'
import { openReadStore } from '@topspin/platform/read-store/open'
import { findFreePort } from '@topspin/platform/testing/server'
import { copyLog } from '@topspin/standalone/operations/copy-log'
import { isCaughtUp } from '../audit/read-models.ts'
import { copyAccountsOf } from '../copied-accounts.ts'
import { waitUntil } from '../until.ts'
import { type EnginesUnderTest, startEngines } from './engines.ts'
import { openReverseProxy } from './reverse-proxy.ts'
import { makeService, type Service } from './service.ts'

/** The distributed mode behind one address. */
interface DistributedApp {
  readonly url: string
  /** `kill -9` of all three services. */
  kill(): Promise<void>
  /** Starts the three services again, on the same engines. */
  start(): Promise<void>
  /** Opens the log of the application. */
  log(): Promise<EventStore>
  /** Ends the services, the proxy and the engines. */
  dispose(): Promise<void>
}

/**
 * Starts engines, one process of each service and a reverse proxy, and waits until all are ready.
 * @param settings environment variables for the services
 * @param template a data folder of the standalone mode, whose log and accounts are copied; the default is none
 */
export async function startDistributedApp(
  settings: Readonly<Record<string, string>>,
  template?: string,
): Promise<DistributedApp> {
  const engines = await startEngines()
  const port = await findFreePort()
  if (template !== undefined) await moveIn(engines, template)
  const shared = { ...settings, ...engines.settings, PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: '1' }
  const commandApi = await makeService('command-api', shared)
  const projections = await makeService('projections', shared)
  const readApi = await makeService('read-api', { ...shared, COMMAND_API_URL: commandApi.url })
  const services: Service[] = [commandApi, projections, readApi]
  const proxy = await openReverseProxy(port, { command: () => commandApi.url, query: () => readApi.url })
  const app: DistributedApp = {
    url: proxy.url,
    async kill() {
      await Promise.all(services.map((service) => service.kill()))
    },
    async start() {
      await Promise.all(services.map((service) => service.start()))
      await folded(engines)
    },
    log: () => openEventStore(engines.settings['EVENT_STORE_URL'] ?? ''),
    async dispose() {
      await app.kill()
      await proxy.close()
      await engines.end()
    },
  }
  try {
    await app.start()
    return app
  } catch (error) {
    await app.dispose()
    throw error
  }
}

/** Copies the log and the accounts of a data folder into the engines, as `npm run migrate` does. */
async function moveIn({ settings }: EnginesUnderTest, template: string): Promise<void> {
  const [from, to] = [
    await openEventStore(`sqlite:${join(template, 'events.db')}`),
    await openEventStore(settings['EVENT_STORE_URL'] ?? ''),
  ]
  await copyLog(from, to, () => {})
  await Promise.all([from.close(), to.close()])
  await copyAccountsOf(template, settings['READ_STORE_URL'] ?? '')
}

/** Waits until the read models have reached the end of the log. */
async function folded({ settings }: EnginesUnderTest): Promise<void> {
  const log = await openEventStore(settings['EVENT_STORE_URL'] ?? '')
  const documents = await openReadStore(settings['READ_STORE_URL'] ?? '')
  await waitUntil(() => isCaughtUp(documents, log), 300)
  await Promise.all([log.close(), documents.close()])
}
