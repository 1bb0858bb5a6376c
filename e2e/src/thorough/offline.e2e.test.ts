import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo, startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { leaveBoard, scoreboardHalf } from '../testing/live-pages.ts'
import { bottomBarTab, chooseSets } from '../testing/pages.ts'
import { people } from '../testing/people.ts'

/** The service worker: offline use, installation, updates. */
describeInChromium('offline and installed', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)
  const { player, referee } = people

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  it('opens the shell and the last data offline, and refuses writes with a message', async () => {
    const page = await browsers.visit('/', { as: player, serviceWorkers: 'allow' })
    await workerReady(page)
    const content = {
      Accueil: page.getByText('Nouvelle table'),
      Classement: page.getByRole('row', { name: /Lucas/ }),
      // The number of matches identifies the history. A row does not, because rows of the rankings, too, name victories
      // and defeats.
      Historique: page
        .getByText(/^\d+ matchs$/)
        .filter({ visible: true })
        .first(),
    }
    const names = Object.keys(content) as readonly (keyof typeof content)[] // the keys of the object above, and no others
    for (const name of names) {
      await bottomBarTab(page, name).click()
      await content[name].waitFor()
    }
    // Both kinds of offline: the browser reports no network, and no server answers.
    await app.kill()
    await bottomBarTab(page, 'Accueil').click()
    await content.Accueil.waitFor()
    // A tap on the tab of the shown screen makes the screen read its lists again.
    await bottomBarTab(page, 'Accueil').click()
    const retry = page.getByRole('button', { name: 'Réessayer' })
    await page.getByRole('status').filter({ has: retry }).getByText('Pas de réseau').waitFor()
    expect(await retry.count(), 'one notice for all lists').toBe(1)
    await page.context().setOffline(true)
    await page.goto('/')
    await page.getByText(/^Hors ligne/).waitFor()
    await page.getByText(/^Données du/).waitFor()
    expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0)
    expect(await page.getByText(/rien n’a été enregistré/).count(), 'nothing was to be recorded').toBe(0)
    for (const name of names) {
      await bottomBarTab(page, name).click()
      await content[name].waitFor()
      await page.getByText(/^Données du/).waitFor()
    }
    await page.goto('/match/Karim')
    await chooseSets(page, 2, 0)
    await page.getByRole('button', { name: 'Enregistrer 2–0' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^Pas de réseau.* rien n’a été enregistré/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Compris' }).click()

    await app.start()
    await page.context().setOffline(false)
    await expect.poll(() => page.getByText(/^Hors ligne/).count()).toBe(0)
    await bottomBarTab(page, 'Historique').click()
    await expect.poll(() => page.getByText(/^Données du/).count()).toBe(0)
  })

  it('is installable: manifest, icons of 192 and 512 px, a maskable icon, service worker', async () => {
    const page = await browsers.visit('/', { as: player, serviceWorkers: 'allow', at: sharedDemo().url })
    await workerReady(page)
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await page.request.get(address ?? '')).json()
    expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', name: expect.any(String), lang: 'fr' })
    const icons: readonly { src: string; sizes: string; purpose?: string }[] = manifest.icons
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const { src, sizes } of icons) expect(await sizeOf(page, src), src).toBe(sizes)

    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Each context is a private window, where Chromium installs nothing.
    const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    expect(others).toEqual([])
  })

  it('offers an update, but not during a live match', async () => {
    const page = await browsers.visit('/match', {
      as: referee,
      at: sharedDemo().url,
      serviceWorkers: 'allow',
      before: serveOlderWorker,
    })
    await scoreboardHalf(page, 'Inès').waitFor()
    await workerReady(page)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    // The page checks for updates when it becomes visible.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => page.evaluate(waitingWorker)).toBe('installed')
    expect(await page.getByText('Nouvelle version').count(), 'not while a match is scored').toBe(0)

    await leaveBoard(page)
    await bottomBarTab(page, 'Accueil').click()
    await page.getByRole('status').getByText('Nouvelle version').waitFor()
    expect(await page.evaluate(() => 'stayed' in window), 'nothing was reloaded').toBe(true)
    await page.getByRole('button', { name: 'Recharger' }).click()
    await page.waitForFunction(() => !('stayed' in window))
    await bottomBarTab(page, 'Accueil').waitFor()
    await expect.poll(() => page.evaluate(waitingWorker)).toBeNull()
    expect(await page.getByText('Nouvelle version').count()).toBe(0)
  })
})

/** Waits until the service worker has cached its files and controls the page. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/**
 * Serves a first worker that differs from the server's by one newline. The browser's update check bypasses routes and
 * finds the server's worker to be newer.
 */
const serveOlderWorker = (page: Page): Promise<unknown> =>
  page.context().route('**/sw.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n` })
  })

/** The state of the waiting worker, null when there is none. */
const waitingWorker = async (): Promise<string | null> =>
  (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null

/** The natural size of an image in pixels, in the notation of manifests: `192x192`. */
const sizeOf = (page: Page, src: string): Promise<string> =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)
