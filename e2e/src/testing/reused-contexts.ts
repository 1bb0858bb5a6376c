import type { BrowserContext, Page } from 'playwright-core'
import type { VisitorOptions, Visitors } from './visitors.ts'

/** A browser context that several visits use, one after another. */
interface ReusedContext {
  readonly context: BrowserContext
  /** A page without scripts at the address of the application. It stays open to keep a renderer process for visits. */
  readonly first: Page
  /** The address of the application. */
  readonly at: string
  /** The address and the options of the visits that may use the context, as JSON. */
  readonly key: string
}

/** Browser contexts that outlive a visit, and also the test file. */
export interface ReusedContexts {
  /** A context without pages of other visits, with the cookies and the local storage of a login. */
  take(visitors: Visitors, at: string, options: VisitorOptions): Promise<ReusedContext>
  /** Closes the pages of a visit and keeps the context for a later one. */
  giveBack(context: ReusedContext): Promise<void>
  /** Closes the unused contexts for an application that ends. */
  close(at: string): Promise<void>
}

/**
 * Reuses contexts for visits with the same options. A new context takes more than half a second of CPU time: it starts
 * renderer processes, and loads and compiles all code anew.
 */
export function reuseContexts(): ReusedContexts {
  const free: ReusedContext[] = []

  async function open(visitors: Visitors, at: string, options: VisitorOptions, key: string): Promise<ReusedContext> {
    const context = await visitors.open(at, options)
    const first = await context.newPage()
    await first.goto('/robots.txt')
    return { context, first, at, key }
  }

  return {
    async take(visitors, at, { as = null, ...options }) {
      const key = JSON.stringify([at, options])
      const index = free.findIndex((one) => one.key === key)
      const taken = free.splice(index, index === -1 ? 0 : 1)[0] ?? (await open(visitors, at, options, key))
      const { cookies, origins } = await visitors.loginOf(as, at)
      await taken.context.clearCookies()
      await taken.context.addCookies(cookies)
      await taken.first.evaluate(
        (items) => {
          localStorage.clear()
          for (const { name, value } of items) localStorage.setItem(name, value)
        },
        origins.flatMap(({ localStorage }) => localStorage),
      )
      return taken
    },
    async giveBack(used) {
      const { context, first } = used
      await Promise.all(context.pages().map((page) => (page === first ? undefined : page.close())))
      await context.setOffline(false)
      for (const event of ['weberror', 'console']) context.removeAllListeners(event)
      free.push(used)
    },
    async close(at) {
      const ended = free.filter((one) => one.at === at)
      free.splice(0, free.length, ...free.filter((one) => one.at !== at))
      await Promise.all(ended.map(({ context }) => context.close()))
    },
  }
}
