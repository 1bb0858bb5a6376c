import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@topspin/platform/config'
import { fillWithDemo } from '@topspin/standalone/demo-data'
import type { TestProject } from 'vitest/node'
import { anyHour, startApp } from './app-process.ts'
import { noChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `template` is a data folder with the demo's log and accounts, to be copied. */
    demo: { readonly url: string; readonly template: string }
  }
}

/** Before the first browser test of a run: a year of matches, and one application that serves it to all files. */
export default async function setup(project: TestProject) {
  if (noChromium !== null) return
  const template = mkdtempSync(join(tmpdir(), 'topspin-demo-'))
  await fillWithDemo(readConfig({ DATA_DIR: template, ...anyHour }), new Date())
  const app = await startApp(anyHour, template)
  project.provide('demo', { url: app.url, template })
  return async () => {
    await app.dispose()
    rmSync(template, { recursive: true, force: true })
  }
}
