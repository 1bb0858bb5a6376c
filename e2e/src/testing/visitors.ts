import { pseudoKey } from '@topspin/domain/contract/account'
import { demoPassword } from '@topspin/standalone/demo-data'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { phone } from './chromium.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

export interface VisitorOptions extends BrowserContextOptions {
  /** Who comes, logged in already; null, or left out: somebody who is not. */
  readonly as?: string | null
  /** What the browser answers about notifications: nobody has decided yet, unless told otherwise. */
  readonly notifications?: NotificationPermission
}

/** Browsers of their own for people of the demo, who log in once each. */
export interface Visitors {
  /** @param at where the application is */
  open(at: string, options?: VisitorOptions): Promise<BrowserContext>
}

/** Phones in Paris, unless the options say otherwise; without service workers, which would hide calls from a test. */
export function welcomeVisitors(browser: Browser): Visitors {
  const logins = new Map<string, Promise<StorageState>>()
  const loginOf = (pseudo: string, url: string) => {
    const key = `${pseudo} ${url}`
    const login = logins.get(key) ?? logIn(browser, url, pseudo)
    logins.set(key, login)
    return login
  }
  return {
    async open(at, { as = null, notifications = 'default', ...options } = {}) {
      const context = await browser.newContext({
        viewport: phone,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        baseURL: at,
        serviceWorkers: 'block',
        ...(as === null ? {} : { storageState: await loginOf(as, at) }),
        ...options,
      })
      context.setDefaultTimeout(10_000)
      await context.addInitScript(answerPermission, notifications)
      return context
    },
  }
}

/**
 * For `addInitScript`. Browsers differ in what they answer for a local page, and Chromium's headless shell answers
 * `denied` whatever permission the debugger's protocol sets.
 */
function answerPermission(permission: NotificationPermission): void {
  // A plain value: tsx would name a function here with one of its own that the page does not have.
  if ('Notification' in window)
    Object.defineProperty(Notification, 'permission', { value: permission, configurable: true })
}

/** Logs in as the page does, without the page: what its browser would keep. */
async function logIn(browser: Browser, url: string, pseudo: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: url })
  try {
    const { request } = context
    await request.get('/api/hello/plop')
    const token = (await context.cookies()).find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? ''
    const answer = await request.post('/api/auth/authenticate', {
      headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
      data: { pseudo: pseudoKey(pseudo), password: demoPassword },
    })
    if (!answer.ok()) throw new Error(`${pseudo} could not log in: ${answer.status()} ${await answer.text()}`)
    const player = await answer.json()
    const { cookies } = await context.storageState()
    const localStorage = [
      { name: 'currentPlayer', value: JSON.stringify({ pseudo, authorities: player.authorities }) },
      { name: 'language', value: player.language },
    ]
    return { cookies, origins: [{ origin: url, localStorage }] }
  } finally {
    await context.close()
  }
}
