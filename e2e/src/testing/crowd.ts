import { pseudoKey } from '@topspin/domain/contract/account'
import { demoPassword } from '@topspin/standalone/demo-data'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchChromium, phone } from './chromium.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

export interface VisitOptions extends BrowserContextOptions {
  /** Who comes, logged in already; null, or left out: somebody who is not. */
  readonly as?: string | null
  /** The installation, when it is not the crowd's own. */
  readonly at?: string
  /** What is to be laid in the context before its first page, such as a route. */
  readonly before?: (context: BrowserContext) => Promise<unknown>
}

/** Browsers of many people over one Chromium; each visit is a phone of its own. */
export interface Crowd {
  /** Opens a path, on a phone unless told otherwise. */
  visit(path: string, options?: VisitOptions): Promise<Page>
  /** An uncaught error or a breach of the page's own security policy that a test wants, so that it does not fail it. */
  readonly errors: string[]
}

/**
 * Registers what a file of browser tests needs: Chromium, and after each test an end to its visits and a look at their errors.
 * @param address where the application is, asked when the first visit begins
 */
export function gatherCrowd(address: () => string): Crowd {
  let browser: Browser
  const open: BrowserContext[] = []
  const logins = new Map<string, Promise<StorageState>>()
  const errors: string[] = []

  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()))
    expect(errors.splice(0), 'errors of the pages').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
  })

  const loginOf = (pseudo: string, url: string) => {
    const key = `${pseudo} ${url}`
    const login = logins.get(key) ?? logIn(browser, url, pseudo)
    logins.set(key, login)
    return login
  }

  return {
    errors,
    async visit(path, { as = null, at = address(), before, ...options } = {}) {
      const context = await browser.newContext({
        viewport: phone,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        baseURL: at,
        serviceWorkers: 'block',
        ...(as === null ? {} : { storageState: await loginOf(as, at) }),
        ...options,
      })
      open.push(context)
      context.setDefaultTimeout(10_000)
      context.on('weberror', (error) => errors.push(error.error().message))
      context.on('console', (message) => {
        if (/content security policy/i.test(message.text())) errors.push(message.text())
      })
      await before?.(context)
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
  }
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
