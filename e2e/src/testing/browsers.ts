import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { sharedChromium } from './chromium.ts'
import { untilHydrated } from './pages.ts'
import { createVisitors, type VisitorOptions, type Visitors } from './visitors.ts'

export interface VisitOptions extends VisitorOptions {
  /** The address of another application than the default one. */
  readonly at?: string
  /** Runs before the first page of the context opens, for example to add routes. */
  readonly before?: (context: BrowserContext) => Promise<unknown>
  /** Uncaught errors of the page are expected and do not fail the test. */
  readonly breaks?: boolean
}

/** Browser contexts over one Chromium; each visit has its own. */
export interface Browsers {
  /** Opens a path with the viewport of a phone by default, and waits until the page is hydrated. */
  visit(path: string, options?: VisitOptions): Promise<Page>
}

/**
 * Registers the hooks of a file of browser tests: starts Chromium once per worker, and closes the contexts after each test. An uncaught
 * error of a page, a hydration that does not match the screen of the server, or a violation of its content security
 * policy fails the test.
 * @param address returns the address of the application; called at each visit
 */
export function openBrowsers(address: () => string): Browsers {
  const open: BrowserContext[] = []
  let visitors: Visitors
  const errors: string[] = []

  beforeAll(async () => {
    visitors = createVisitors(await sharedChromium())
  })
  afterEach(async () => {
    const contexts = open.splice(0)
    // A route handler may still hold back an answer when its test ends.
    await Promise.all(contexts.map((context) => context.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(contexts.map((context) => context.close()))
    expect(errors.splice(0), 'errors of the pages').toEqual([])
  })

  return {
    async visit(path, { at = address(), before, breaks = false, ...options } = {}) {
      const context = await visitors.open(at, options)
      open.push(context)
      // React reports a hydration mismatch as an uncaught error.
      if (!breaks) context.on('weberror', (error) => errors.push(error.error().message))
      context.on('console', (message) => {
        if (/content security policy/i.test(message.text())) errors.push(message.text())
      })
      await before?.(context)
      const page = await context.newPage()
      await page.goto(path)
      if (options.javaScriptEnabled !== false) await untilHydrated(page)
      return page
    },
  }
}
