import { randomBytes } from 'node:crypto'
import { openInProcessAvailability } from './availability/in-process.ts'
import type { Config } from './config.ts'
import { openEventStore } from './event-store/open.ts'
import { openIdentityStore } from './identity/open.ts'
import type { IdentityStore } from './identity/port.ts'
import { openInProcessJobQueue } from './job-queue/in-process.ts'
import { openInProcessLiveBus } from './live-bus/in-process.ts'
import { openRateLimits } from './rate-limit/open.ts'
import { openReadStore } from './read-store/open.ts'

/** The open adapters of all ports. */
export type Engines = Readonly<Awaited<ReturnType<typeof openEngines>>>

type Urls = Pick<Config, 'eventStoreUrl' | 'readStoreUrl' | 'identityUrl' | 'snapshotsUrl' | 'redisUrl'>

/**
 * Opens an adapter for each port. The addresses decide which adapter.
 * @param failed called with errors of jobs, listeners and connections
 * @throws DataFolderUnusable, EngineAway, EngineRefused
 */
export async function openEngines(urls: Urls, failed: (error: unknown) => void) {
  const { eventStoreUrl, readStoreUrl, identityUrl, snapshotsUrl, redisUrl } = urls
  const opened: { close(): Promise<void> }[] = []
  const close = async (): Promise<void> => {
    for (const engine of opened.splice(0).reverse()) await engine.close()
  }
  const keep = async <Engine extends { close(): Promise<void> }>(
    opening: Engine | Promise<Engine>,
  ): Promise<Engine> => {
    const engine = await opening
    opened.push(engine)
    return engine
  }
  try {
    const events = await keep(openEventStore(eventStoreUrl))
    const documents = await keep(openReadStore(readStoreUrl, failed))
    // With SQLite the snapshots of streams have their own file, because writers of a file wait for each other.
    const snapshots = snapshotsUrl === readStoreUrl ? documents : await keep(openReadStore(snapshotsUrl, failed))
    const identity = await keep(openIdentityStore(identityUrl, failed))
    // Modules that use Redis take long to load, so they are imported only when `redisUrl` is set.
    const bus = await keep(
      redisUrl === null
        ? openInProcessLiveBus(failed)
        : (await import('./live-bus/redis.ts')).openRedisLiveBus(redisUrl, failed),
    )
    const jobs = await keep(
      redisUrl === null
        ? openInProcessJobQueue(failed)
        : (await import('./job-queue/bullmq.ts')).openBullmqJobQueue(redisUrl, failed),
    )
    const limits = await keep(openRateLimits(redisUrl, failed))
    const availability = await keep(
      redisUrl === null
        ? openInProcessAvailability()
        : (await import('./availability/redis.ts')).openRedisAvailability(redisUrl, failed),
    )
    return { events, documents, snapshots, identity, bus, jobs, limits, availability, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The configured session secret, or one that is generated once and stored. Keys are derived from it. */
export const sessionSecretOf = async (identity: IdentityStore, configured: string | null): Promise<string> =>
  configured ?? identity.secret('session', randomBytes(32).toString('base64url'))
