import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillWithDemo } from '@topspin/demo/data'
import { readConfig } from '@topspin/platform/config'
import { anyHour, startApp } from './app-process.ts'

/** A running application with the demo data: a year of matches. */
interface DemoInstallation {
  readonly url: string
  /** A data folder with the log and the accounts of the demo, for copies. */
  readonly template: string
  /** Stops the application and deletes its data and the template. */
  dispose(): Promise<void>
}

/** Creates the demo data and starts an application with a copy of it. */
export async function installDemo(): Promise<DemoInstallation> {
  const template = mkdtempSync(join(tmpdir(), 'topspin-demo-'))
  await fillWithDemo(readConfig({ DATA_DIR: template, ...anyHour }), new Date())
  const app = await startApp(anyHour, template)
  return {
    url: app.url,
    template,
    async dispose() {
      await app.dispose()
      rmSync(template, { recursive: true, force: true })
    },
  }
}
