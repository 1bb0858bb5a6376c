import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { shiftDate } from '@topspin/platform/testing/shift-date.mjs'
import { testClockAheadMs } from '@topspin/platform/testing/test-clock'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

// The headless shell comes first: it is a third faster.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium: `CHROMIUM_PATH`, else the first of the usual names on PATH; null when there is none. */
export function findChromium(): string | null {
  const configured = process.env['CHROMIUM_PATH']
  if (configured !== undefined && configured !== '') return configured
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync) ?? null
}

/** Why browser tests are skipped, for their titles; null when they run. */
export const chromiumSkipReason = findChromium() === null ? 'no Chromium on PATH and no CHROMIUM_PATH' : null

/** The flags of Chromium. Background requests to the internet are off, because offline they wait for their timeouts. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--in-process-gpu',
  '--js-flags=--no-opt,--no-maglev',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-pings',
  '--metrics-recording-only',
  // The pages of a context share a renderer process.
  '--renderer-process-limit=1',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
]

/** Starts a headless Chromium. @throws Error when there is none */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('no Chromium')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

let shared: Promise<Browser> | null = null

/**
 * The headless Chromium that the test files of one Vitest worker share. It ends with the worker. When it has crashed, a
 * new one is started. @throws Error when no Chromium is found
 */
export async function sharedChromium(): Promise<Browser> {
  const running = await shared
  if (running?.isConnected()) return running
  shared = launchChromium()
  return shared
}

/** Sets the clock of all pages of a context to the clock of the tests. */
export const shiftClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(shiftDate, testClockAheadMs)

export const phoneViewport = { width: 390, height: 844 } as const
