import { readConfig } from '@topspin/platform/config'
import { findFreePort } from '@topspin/platform/testing/server'
import { testNow } from '@topspin/platform/testing/test-clock'
import { openStandalone, type Standalone } from '@topspin/standalone/open'

/** The standalone mode in this process, on the clock of the tests. Its data survive a stop. */
export interface StoppableApp {
  readonly url: string
  stop(): Promise<void>
  /** Starts the application again at the same address. */
  start(): Promise<void>
}

/**
 * Starts the application.
 * @param settings environment variables besides PORT
 * @param page the folder with the built page
 * @param doubles a replacement of `sendPush`
 */
export async function startStoppableApp(
  settings: Readonly<Record<string, string>>,
  page: string,
  doubles: Pick<Parameters<typeof openStandalone>[0], 'sendPush'> = {},
): Promise<StoppableApp> {
  const config = readConfig({ ...settings, PORT: String(await findFreePort()), LOG_LEVEL: 'silent' })
  let running: Standalone | null = null
  const app: StoppableApp = {
    url: config.publicUrl,
    async start() {
      running = await openStandalone({ config, page, clock: testNow, ...doubles })
      await running.server.listen({ port: config.port, host: config.host })
    },
    async stop() {
      await running?.close()
      running = null
    },
  }
  await app.start()
  return app
}
