import { demoPassword } from '@topspin/demo/data'
import { pseudoKey } from '@topspin/domain/contract/account'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { phoneViewport, shiftClock } from './chromium.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Options of the browser context of a visitor. */
export interface VisitorOptions extends BrowserContextOptions {
  /** The player who is logged in; none when null or left out. */
  readonly as?: string | null
  /** The notification permission, `default` when left out. */
  readonly notifications?: NotificationPermission
}

/** Browser contexts for players of the demo; each player logs in once at each application. */
export interface Visitors {
  /** Opens a browser context for one player, or for nobody. @param at the address of the application */
  open(at: string, options?: VisitorOptions): Promise<BrowserContext>
  /** The cookies and the local storage of a player, or of nobody. */
  loginOf(as: string | null, at: string): Promise<StorageState>
  /** Forgets the logins at an application that ends: another application may get its address. */
  forget(at: string): void
}

/**
 * By default a context has the window of a phone, the French locale and the time zone of Paris. Service workers are
 * blocked, because routes do not see their requests.
 */
export function createVisitors(browser: Browser): Visitors {
  /** The logins of each application by pseudo. */
  const logins = new Map<string, Map<string, Promise<StorageState>>>()
  const loginOf = async (pseudo: string | null, url: string) => {
    if (pseudo === null) return { cookies: [], origins: [] }
    const there = logins.get(url) ?? new Map<string, Promise<StorageState>>()
    logins.set(url, there)
    const login = there.get(pseudo) ?? logIn(browser, url, pseudo)
    there.set(pseudo, login)
    login.catch(() => there.delete(pseudo))
    return login
  }
  return {
    loginOf,
    forget: (at) => void logins.delete(at),
    async open(at, { as = null, notifications = 'default', ...options } = {}) {
      const context = await browser.newContext({
        viewport: phoneViewport,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        baseURL: at,
        serviceWorkers: 'block',
        storageState: await loginOf(as, at),
        ...options,
      })
      // Long enough for a busy machine; a page that hangs still fails.
      context.setDefaultTimeout(30_000)
      await shiftClock(context)
      await context.addInitScript(answerPermission, notifications)
      return context
    },
  }
}

/**
 * For `addInitScript`: sets the notification permission. The default for a local page differs between browsers, and
 * Chromium's headless shell answers `denied` whatever the DevTools protocol sets.
 */
function answerPermission(permission: NotificationPermission): void {
  // A value instead of a getter: tsx wraps functions in a helper `__name`, which does not exist in the page.
  if ('Notification' in window)
    Object.defineProperty(Notification, 'permission', { value: permission, configurable: true })
}

/** Logs in by HTTP. @returns the cookies and the local storage of a logged-in browser. @throws Error when refused */
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
