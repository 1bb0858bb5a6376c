import { inject } from 'vitest'
import { type AppProcess, anyHour, type Settings, startApp } from './app-process.ts'

/** The demo that all files of a run share: for checks that write nothing. */
export const sharedDemo = (): { readonly url: string } => inject('demo')

/** A demo of one's own, at the same state as the shared one was at its start, for checks that write. */
export const startDemo = (settings: Settings = {}): Promise<AppProcess> =>
  startApp({ ...anyHour, ...settings }, inject('demo').template)
