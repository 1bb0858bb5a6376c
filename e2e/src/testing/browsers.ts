import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { sharedChromium } from './chromium.ts'
import { sharedDemo } from './demo-app.ts'
import { untilHydrated } from './pages.ts'
import { type ReusedContexts, reuseContexts } from './reused-contexts.ts'
import { createVisitors, type VisitorOptions, type Visitors } from './visitors.ts'

/** How `visit` opens a page: the options of the browser context, and those of the page. */
export interface VisitOptions extends VisitorOptions {
  /** The address of another application than the default one. */
  readonly at?: string
  /** Runs before the page opens its first address, for example to add routes. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Uncaught errors of the page are expected and do not fail the test. */
  readonly breaks?: boolean
  /** Uses a new context, without the cache and the clock of other visits. Visits with service workers always do. */
  readonly ownContext?: boolean
}

/** Browser contexts of one Chromium. Visits at the same time have different contexts. */
export interface BrowserContexts {
  /** Opens a path with the viewport of a phone by default, and waits until the page is hydrated. */
  visit(path: string, options?: VisitOptions): Promise<Page>
}

interface OpenContext {
  readonly context: BrowserContext
  end(): Promise<void>
}

/** What all test files of a Vitest worker share. */
interface Shared {
  readonly contexts: ReusedContexts
  /** Keeps the logins for all files. A login for each file would end sessions: a player has at most 20 of them. */
  readonly visitors: Visitors
}

/** What the test files share, by the Chromium of their worker. */
const sharedOf = new WeakMap<Browser, Shared>()

/**
 * Registers the hooks of a file of browser tests: starts Chromium once per worker, and closes the pages after each
 * test. An uncaught error of a page, a hydration that does not match what the server rendered, or a violation of the
 * content security policy fails the test.
 * @param address returns the address of the application; called at each visit
 */
export function openBrowserContexts(address: () => string): BrowserContexts {
  const open: OpenContext[] = []
  let shared: Shared
  const errors: string[] = []
  const visited = new Set<string>()

  beforeAll(async () => {
    const browser = await sharedChromium()
    shared = sharedOf.get(browser) ?? { contexts: reuseContexts(), visitors: createVisitors(browser) }
    sharedOf.set(browser, shared)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.end()))
    expect(errors.splice(0), 'errors of the pages').toEqual([])
  })
  afterAll(async () => {
    // Keeps the contexts and logins of the shared application, which other test files visit, too.
    const ended = [...visited].filter((at) => at !== sharedDemo().url)
    for (const at of ended) shared.visitors.forget(at)
    await Promise.all(ended.map((at) => shared.contexts.close(at)))
  })

  async function openContext(at: string, own: boolean, options: VisitorOptions): Promise<OpenContext> {
    const { contexts, visitors } = shared
    visited.add(at)
    if (own) {
      const context = await visitors.open(at, options)
      return { context, end: () => context.close() }
    }
    const taken = await contexts.take(visitors, at, options)
    return { context: taken.context, end: () => contexts.giveBack(taken) }
  }

  return {
    async visit(path, { at = address(), before, breaks = false, ownContext = false, ...options } = {}) {
      const own = ownContext || options.serviceWorkers === 'allow'
      const { context, end } = await openContext(at, own, options)
      open.push({
        context,
        async end() {
          // A route handler may still hold back an answer when its test ends.
          const routed = [context, ...context.pages()]
          await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
          await end()
        },
      })
      // React reports a hydration mismatch as an uncaught error.
      if (!breaks) context.on('weberror', (error) => errors.push(error.error().message))
      context.on('console', (message) => {
        if (/content security policy/i.test(message.text())) errors.push(message.text())
      })
      const page = await context.newPage()
      if (!own) refuseClock(page)
      await before?.(page)
      await page.goto(path)
      if (options.javaScriptEnabled !== false) await untilHydrated(page)
      return page
    },
  }
}

/** Makes the use of `page.clock` an error: a set clock stays in its context and would apply to later visits. */
function refuseClock(page: Page): void {
  Object.defineProperty(page, 'clock', {
    get() {
      throw new Error('a visit that sets the clock needs `ownContext`')
    },
  })
}
