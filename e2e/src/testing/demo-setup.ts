import type { TestProject } from 'vitest/node'
import { chromiumSkipReason } from './chromium.ts'
import { installDemo } from './demo-installation.ts'
import { firefoxSkipReason, webKitSkipReason } from './other-browsers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `template` is a data folder with the log, the accounts and the read models of the demo, for copies. */
    demo: { readonly url: string; readonly template: string }
  }
}

/** Creates the demo data and starts the shared demo application before the first browser test of a run. */
export default async function setup(project: TestProject) {
  if ([chromiumSkipReason, firefoxSkipReason, webKitSkipReason].every((reason) => reason !== null)) return
  const { url, template, dispose } = await installDemo()
  project.provide('demo', { url, template })
  return dispose
}
