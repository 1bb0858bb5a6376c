import type { TestProject } from 'vitest/node'
import { noChromium } from './chromium.ts'
import { installDemo } from './demo-installation.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `template` is a data folder with the demo's log and accounts, to be copied. */
    demo: { readonly url: string; readonly template: string }
  }
}

/** Before the first browser test of a run: a year of matches, and one application that serves it to all files. */
export default async function setup(project: TestProject) {
  if (noChromium !== null) return
  const { url, template, dispose } = await installDemo()
  project.provide('demo', { url, template })
  return dispose
}
