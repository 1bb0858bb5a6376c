import { type CallName, calls, type Reply } from '@topspin/domain/contract/calls'
import { firstScreenQueries } from '@topspin/domain/contract/first-screen'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { BrowserContext, Page, Route } from 'playwright-core'

type Where = Page | BrowserContext

/** A refusal in the format of the server (docs/specification.md#refusals). @param more further fields */
export const problem = (status: number, code: string, detail: string, more: object = {}) => ({
  status,
  json: { type: `urn:topspin:problem:${code}`, title: 'Refus', status, detail, code, ...more },
})
const broken = problem(500, 'internal', 'Une erreur est survenue.')

/**
 * Serves the page without the screen and the data that the server renders into it. So the page requests its data by
 * calls, which the test can answer.
 */
export const servePageWithoutData = (where: Where): Promise<unknown> =>
  where.route(
    ({ pathname }) => Object.hasOwn(firstScreenQueries, pathname),
    (route) => route.continue({ url: new URL('/index.html', route.request().url()).href }),
  )

/** Sets the clock of a page before its first script runs, and hides the times of the server from it. */
export async function setClock(page: Page, time: number | Date): Promise<void> {
  await page.clock.install({ time })
  await servePageWithoutData(page)
  await page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'Date' ? null : get.call(this, name)
    }
  })
}

/** Answers a call in place of the server, for the page alone: requests of its service worker still reach the server. */
export const answer = <Name extends CallName>(where: Where, call: Name, reply: Reply<Name>): Promise<void> =>
  fulfil(where, calls[call].path.replace(/:\w+/g, '*'), reply, 200)

/** The reply of a ladder with these scores. Players of equal score keep their order. */
export const ladderReply = (scores: Readonly<Record<string, number>>): RankingEntry[] =>
  Object.entries(scores)
    .toSorted(([, one], [, other]) => other - one)
    .map(([pseudo, score], index) => ({ pseudo, score, rank: index + 1, tournamentWins: 0 }))

async function fulfil(where: Where, path: string, json: unknown, status: number): Promise<void> {
  await servePageWithoutData(where)
  await where.route(`**${path}`, (route) => route.fulfill({ status, json }))
}

/**
 * Never answers the WebSocket. A page whose WebSocket connects reads again what may have changed before; the test could
 * not know when.
 */
export const silenceSocket = (where: Where): Promise<void> => where.routeWebSocket(/websocket/, () => undefined)

/** Answers a call with a refusal; by default with the internal error. */
export const refuse = (where: Where, path: string, { status, json } = broken): Promise<unknown> =>
  fulfil(where, path, json, status)

/** A call whose answers are held back. */
interface HeldCall {
  /** The number of requests so far. */
  count(): number
  /** Answers the waiting requests and all later ones. */
  release(reply: { readonly status: number; readonly json: unknown }): void
}

/** Holds back the answers of a call until the test releases them. */
export async function holdAnswers(where: Where, path: string): Promise<HeldCall> {
  const calls: Route[] = []
  let resolve: HeldCall['release'] = () => undefined
  const reply = new Promise<Parameters<HeldCall['release']>[0]>((done) => {
    resolve = done
  })
  await servePageWithoutData(where)
  await where.route(`**${path}`, async (route) => {
    calls.push(route)
    await route.fulfill(await reply)
  })
  return { count: () => calls.length, release: (answer) => resolve(answer) }
}

/**
 * Delays all answers of the server, so that skeletons are on the screen for a while. Replaces `fetch` in the page,
 * because requests with a route bypass the cache of the browser.
 */
export const delayAnswers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...request) => {
      const response = await fetch(...request)
      await new Promise((resolve) => setTimeout(resolve, 150))
      return response
    }
  })
