import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@topspin/platform/config'
import { fillWithDemo } from '@topspin/standalone/demo-data'
import { anyHour, startApp } from './app-process.ts'

/** The application on a year of matches. */
export interface DemoInstallation {
  readonly url: string
  /** A data folder with the demo's log and accounts, to be copied. */
  readonly template: string
  /** Ends it and takes its data away. */
  dispose(): Promise<void>
}

/** Makes the demo's data and starts an application of its own on a copy. */
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
