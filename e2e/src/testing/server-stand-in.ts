import { firstReads } from '@topspin/domain/contract/first-screen'
import type { BrowserContext, Page, Route } from 'playwright-core'

type Where = Page | BrowserContext

/** A refusal as the server words it (decisions §7). */
export const problem = (status: number, code: string, detail: string) => ({
  status,
  json: { type: `urn:topspin:problem:${code}`, title: 'Refus', status, detail, code },
})
export const broken = problem(500, 'internal', 'Une erreur est survenue.')

/** The page without what the real server draws and lays into it, which a stand-in would not have answered. */
export const serveBarePage = (where: Where): Promise<unknown> =>
  where.route(
    ({ pathname }) => Object.hasOwn(firstReads, pathname),
    (route) => route.continue({ url: new URL('/index.html', route.request().url()).href }),
  )

/** Lets a call be answered without the server. Seen from the page alone: what its service worker fetches passes by. */
export async function answer(where: Where, path: string, json: unknown, status = 200): Promise<void> {
  await serveBarePage(where)
  await where.route(`**${path}`, (route) => route.fulfill({ status, json }))
}

/** Lets a call fail with a refusal. */
export const refuse = (where: Where, path: string, { status, json } = broken): Promise<unknown> =>
  answer(where, path, json, status)

export interface Held {
  /** How often the call has been made. */
  count(): number
  /** Answers what waits, and all that comes later. */
  release(reply: { readonly status: number; readonly json: unknown }): void
}

/** Lets a call wait until the test answers it. */
export async function hold(where: Where, path: string): Promise<Held> {
  const calls: Route[] = []
  let resolve: Held['release'] = () => undefined
  const reply = new Promise<Parameters<Held['release']>[0]>((done) => {
    resolve = done
  })
  await serveBarePage(where)
  await where.route(`**${path}`, async (route) => {
    calls.push(route)
    await route.fulfill(await reply)
  })
  return { count: () => calls.length, release: (answer) => resolve(answer) }
}
