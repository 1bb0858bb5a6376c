import { randomUUID } from 'node:crypto'
import { createAppendBatch } from '@topspin/command-api/append-batch'
import { openHandlers } from '@topspin/command-api/handlers'
import { standingOf } from '@topspin/command-api/people'
import { reconcile } from '@topspin/command-api/registration'
import { registerCommands } from '@topspin/command-api/routes'
import type { EntryRules } from '@topspin/domain/entry-rules'
import { fromPoints, instant } from '@topspin/domain/ids'
import type { Config } from '@topspin/platform/config'
import { openEngines, sessionSecretOf } from '@topspin/platform/engines'
import { createMetrics } from '@topspin/platform/http/metrics'
import { createServer } from '@topspin/platform/http/server'
import { type HashCost, openPasswords } from '@topspin/platform/identity/password'
import { vapidKeysOf } from '@topspin/platform/identity/vapid-keys'
import { projectors } from '@topspin/projections/projectors'
import { startWorker } from '@topspin/projections/worker'
import { ReadModels } from '@topspin/read-api/read-models'
import { registerQueries } from '@topspin/read-api/routes'
import { registerPage } from '@topspin/read-api/static-files'
import type { FastifyInstance } from 'fastify'

export interface StandaloneOptions {
  readonly config: Config
  /** Epoch milliseconds. */
  readonly clock?: () => number
  /** The folder with the built page; null serves the calls alone. */
  readonly page: string | null
  readonly hashCost?: HashCost
}

/** The whole application in one process, not yet listening. */
export interface Standalone {
  readonly server: FastifyInstance
  /** Nobody has registered: the first account will be the admin (decisions §1). */
  readonly isEmpty: boolean
  /** Answers what is under way, folds what is appended, lets go of the files. */
  close(): Promise<void>
}

/**
 * The composition root of the one-process default: opens each port once and starts all three services on it.
 * @throws DataFolderUnusable, EngineAway
 */
export async function openStandalone({
  config,
  clock = Date.now,
  page,
  hashCost,
}: StandaloneOptions): Promise<Standalone> {
  let server: FastifyInstance | null = null
  const report = (what: string, error?: unknown) => server?.log.warn({ err: error }, what)
  const engines = await openEngines(config, (error) => report('an engine reports', error))
  const { events, documents, identity, bus, jobs, limits } = engines
  try {
    const metrics = createMetrics()
    const appendBatch = createAppendBatch(metrics.registry)
    const rules = entryRulesOf(config)
    const handlers = openHandlers({
      events,
      documents,
      rules,
      appended: (size) => appendBatch.observe(size),
      snapshotFailed: (error) => report('a snapshot could not be kept', error),
    })
    const commands = {
      handlers,
      identity,
      bus,
      jobs,
      clock,
      startScore: fromPoints(config.startScore),
      companyEmailDomains: config.companyEmailDomains,
      passwords: openPasswords(hashCost),
      projections: new Set(projectors.map(({ name }) => name)),
    }
    await reconcile(commands, (id) => ({ commandId: id, correlationId: randomUUID(), now: instant(clock()) }))

    const models = await ReadModels.open(documents, bus, clock)
    const worker = await startWorker({ events, documents, bus, jobs, projectors, holder: randomUUID(), clock, report })
    server = await createServer({
      name: 'standalone',
      config,
      clock,
      metrics,
      checks: {
        events: async () => void (await events.head()),
        documents: async () => void (await documents.pointer('live')),
      },
      people: {
        identity,
        standing: (id) => standingOf(handlers, id),
        secret: await sessionSecretOf(identity, config.sessionSecret),
        limits,
      },
    })
    registerCommands(server, commands)
    const { publicKey } = await vapidKeysOf(identity)
    registerQueries(server, {
      models,
      documents,
      identity,
      bus,
      events,
      rules,
      accountDeletion: config.accountDeletion,
      projections: projectors.map(({ name }) => name),
      pushKey: publicKey,
    })
    if (page !== null) await registerPage(server, page)

    const isEmpty = (await handlers.players.read(({ registered }) => registered)) === 0
    const app = server
    const close = async () => {
      await app.close()
      await worker.stop()
      await models.close()
      await engines.close()
    }
    return { server, isEmpty, close }
  } catch (error) {
    await engines.close()
    throw error
  }
}

/** The settings that decide when matches may be entered and cancelled. */
export const entryRulesOf = (config: Config): EntryRules => ({
  hours: config.workingHours,
  timeZone: config.timeZone,
  cooldownSeconds: config.matchCooldownSeconds,
  rollbackWindowHours: config.rollbackWindowHours,
})
