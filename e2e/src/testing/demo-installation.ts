import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillWithDemo } from '@topspin/demo/data'
import { readConfig } from '@topspin/platform/config'
import { testNow } from '@topspin/platform/testing/test-clock'
import { anyHourSettings, startApp } from '@topspin/test-kit/app-process'
import { startStoppableApp } from '@topspin/test-kit/stoppable-app'

/** The folder with the build of the frontend: `page` for browsers, `ssr` for the server. */
export const builtPageFolder = fileURLToPath(new URL('../../../frontend/dist', import.meta.url))

/** A running application with the demo data: a year of matches. */
interface DemoInstallation {
  readonly url: string
  /** A data folder with the log, the accounts and the read models of the demo, for copies. */
  readonly template: string
  /** Stops the application and deletes its data and the template. */
  dispose(): Promise<void>
}

/** Creates the demo data and starts an application with a copy of it. */
export async function installDemo(): Promise<DemoInstallation> {
  const template = mkdtempSync(join(tmpdir(), 'topspin-demo-'))
  await fillWithDemo(readConfig({ DATA_DIR: template, ...anyHourSettings }), new Date(testNow()))
  // Builds the read models by one run of the application, so that an application on a copy need not build them.
  await (await startStoppableApp({ ...anyHourSettings, DATA_DIR: template }, builtPageFolder)).stop()
  const app = await startApp(anyHourSettings, template)
  return {
    url: app.url,
    template,
    async dispose() {
      await app.dispose()
      rmSync(template, { recursive: true, force: true })
    },
  }
}
