import type { BrowserContext, Page, Route } from 'playwright-core'

type Where = Page | BrowserContext

/** A refusal as the server words it (decisions §7). */
export const problem = (status: number, code: string, detail: string) => ({
  status,
  json: { type: `urn:topspin:problem:${code}`, title: 'Refus', status, detail, code },
})
export const broken = problem(500, 'internal', 'Une erreur est survenue.')

/** Lets a call be answered without the server. Seen from the page alone: what its service worker fetches passes by. */
export const answer = (where: Where, path: string, json: unknown, status = 200): Promise<unknown> =>
  where.route(`**${path}`, (route) => route.fulfill({ status, json }))

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
  await where.route(`**${path}`, async (route) => {
    calls.push(route)
    await route.fulfill(await reply)
  })
  return { count: () => calls.length, release: (answer) => resolve(answer) }
}
