import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchChromium } from './chromium.ts'
import { untilItWorks } from './pages.ts'
import { type VisitorOptions, type Visitors, welcomeVisitors } from './visitors.ts'

export interface VisitOptions extends VisitorOptions {
  /** The installation, when it is not the browsers's own. */
  readonly at?: string
  /** What is to be laid in the context before its first page, such as a route. */
  readonly before?: (context: BrowserContext) => Promise<unknown>
  /** Its script is meant to fail. */
  readonly breaks?: boolean
}

/** Browsers of many people over one Chromium; each visit is a phone of its own. */
export interface Browsers {
  /** Opens a path, on a phone unless told otherwise, and waits until the page works. */
  visit(path: string, options?: VisitOptions): Promise<Page>
}

/**
 * Registers what a file of browser tests needs: Chromium, and after each test an end to its visits. An uncaught error
 * of a page, or a breach of its own security policy, fails the test.
 * @param address where the application is, asked when the first visit begins
 */
export function openBrowsers(address: () => string): Browsers {
  let browser: Browser
  const open: BrowserContext[] = []
  let visitors: Visitors
  const errors: string[] = []

  beforeAll(async () => {
    browser = await launchChromium()
    visitors = welcomeVisitors(browser)
  })
  afterEach(async () => {
    const left = open.splice(0)
    // Answers that a test holds back may come when nobody waits for them any more.
    await Promise.all(left.map((context) => context.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(left.map((context) => context.close()))
    expect(errors.splice(0), 'errors of the pages').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
  })

  return {
    async visit(path, { at = address(), before, breaks = false, ...options } = {}) {
      const context = await visitors.open(at, options)
      open.push(context)
      if (!breaks) context.on('weberror', (error) => errors.push(error.error().message))
      context.on('console', (message) => {
        if (/content security policy/i.test(message.text())) errors.push(message.text())
      })
      await before?.(context)
      const page = await context.newPage()
      await page.goto(path)
      if (options.javaScriptEnabled !== false) await untilItWorks(page)
      return page
    },
  }
}
