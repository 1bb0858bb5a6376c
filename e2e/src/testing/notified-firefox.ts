import { shiftDate } from '@topspin/platform/testing/shift-date.mjs'
import { testClockAheadMs } from '@topspin/platform/testing/test-clock'
import { launch, type Page } from 'puppeteer-core'
import * as z from 'zod'
import { firefoxPath } from './other-browsers.ts'

/** A notification that the page's service worker has shown. */
export interface ShownNotification {
  readonly title: string
  readonly body: string
  readonly tag: string
}

/** Firefox with a push service of the test, and with the permission for notifications. */
export interface FirefoxWithPush {
  readonly page: Page
  /** The notifications on the screen. */
  shown(): Promise<readonly ShownNotification[]>
  /** Clicks the only notification on the screen. */
  clickNotification(): Promise<void>
  close(): Promise<void>
}

const Trees = z.object({ result: z.object({ contexts: z.array(z.object({ context: z.string(), url: z.string() })) }) })

/** Starts Firefox. @param pushSocket address of the push service */
export async function openFirefoxWithPush(pushSocket: string): Promise<FirefoxWithPush> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? '',
    // Gives access to the windows of the browser, because a notification is such a window and not part of a page.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'dom.push.serverURL': pushSocket,
      'dom.push.connection.enabled': true,
      'dom.push.testing.allowInsecureServerURL': true,
      'permissions.default.desktop-notification': 1,
      // Firefox shows notifications in windows of its own, because those of the desktop need a desktop.
      'alerts.useSystemBackend': false,
    },
  })
  // Puppeteer's API has no windows of the browser, and its types leave out the connection that can reach them.
  const { connection } = browser as unknown as { connection: { send(method: string, of: object): Promise<unknown> } }
  const page = await browser.newPage()
  await page.evaluateOnNewDocument(shiftDate, testClockAheadMs)
  return {
    page,
    shown: () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready
        return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      }),
    async clickNotification() {
      const windows = Trees.parse(await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' }))
      const context = windows.result.contexts.find(({ url }) => url.endsWith('/alert.xhtml'))?.context
      const click = { expression: 'onAlertClick()', target: { context }, awaitPromise: false }
      await connection.send('script.evaluate', click)
    },
    close: () => browser.close(),
  }
}
