import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo, startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { people } from '../testing/people.ts'

describeInChromium('the service worker', () => {
  let app: AppProcess
  let broken: Server | null = null
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterEach(async () => {
    if (broken === null) return
    broken.closeAllConnections()
    broken.close()
    await once(broken, 'close')
    broken = null
    await app.start()
  })
  afterAll(() => app?.dispose())

  /**
   * Replaces the application by a server that answers every request with 502, or no request when `answers` is false.
   */
  async function replaceApp(answers: boolean): Promise<void> {
    await app.kill()
    broken = createServer((_request, response) => {
      if (answers) response.writeHead(502).end('Bad Gateway')
    })
    broken.listen(Number(new URL(app.url).port))
    await once(broken, 'listening')
  }

  it.each([
    ['answers with an error', true],
    ['does not answer in time', false],
  ])('opens the installed page when the server %s', async (_case, answers) => {
    const page = await browsers.visit('/', { as: people.player, serviceWorkers: 'allow' })
    await workerActive(page)
    await replaceApp(answers)
    await page.goto('/rank')
    await page.getByRole('navigation').getByText('Classement').waitFor()
  })

  it('opens the television, which waits for the server', async () => {
    const page = await browsers.visit('/tv', { serviceWorkers: 'allow' })
    await workerActive(page)
    await replaceApp(true)
    await page.reload()
    await page.getByText(/^Pas de réseau/).waitFor()
  })

  it('stores the installed pages and no page of a player', async () => {
    const page = await browsers.visit('/', { as: people.player, serviceWorkers: 'allow', at: sharedDemo().url })
    await workerActive(page)
    const before = await storedPages(page)
    await page.goto('/')
    expect(await page.evaluate(async () => (await fetch('/', { headers: { accept: 'text/html' } })).text())).toContain(
      people.player,
    )
    const after = await storedPages(page)
    expect(after).toEqual(before)
    expect(Object.keys(after).sort()).toEqual(['/index.html', '/tv.html'])
    expect(after['/index.html']).not.toContain(people.player)
  })
})

/** Waits until the worker has all its files and answers the requests of the page. */
async function workerActive(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Every stored HTML document, by its path. */
const storedPages = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const pages: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        if (response?.headers.get('content-type')?.startsWith('text/html'))
          pages[new URL(request.url).pathname] = await response.text()
      }
    }
    return pages
  })
