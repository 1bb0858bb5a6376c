import { type AppProcess, anyHourSettings, type Settings, startApp } from '@topspin/test-kit/app-process'
import { inject } from 'vitest'

/** The demo application that all test files share. Tests that use it must not write. */
export const sharedDemo = (): { readonly url: string } => inject('demo')

/** Starts another demo application, for tests that write, with the data the shared one started with. */
export const startDemo = (settings: Settings = {}): Promise<AppProcess> =>
  startApp({ ...anyHourSettings, ...settings }, inject('demo').template)
