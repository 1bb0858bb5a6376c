import { calls } from '@topspin/domain/contract/calls'
import { firstScreenQueries } from '@topspin/domain/contract/first-screen'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowserContexts, type VisitOptions } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { request } from '../testing/commands.ts'
import { sharedDemo, startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { readLayoutShifts, watchShifts } from '../testing/layout-shift.ts'
import { scoreboardHalf } from '../testing/live-pages.ts'
import { bottomBarTab, pathOf, serverScreenSelector, untilHydrated } from '../testing/pages.ts'
import { people } from '../testing/people.ts'

/**
 * Answers the trends with an empty list. A page reads them after hydration, and the server renders without them.
 */
async function withoutLateReads(page: Page): Promise<void> {
  await page.route('**/api/stats/trends/*', (route) => route.fulfill({ json: [] }))
}

/** The screen that the server renders into the page, and the page hydrates. */
describeInChromium('first screen', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { admin, player, referee } = people

  it('equals what the client renders, and brings its data, which the client does not request again', async () => {
    for (const [path, names] of Object.entries(firstScreenQueries)) {
      const drawn = await browsers.visit(path, { as: admin, javaScriptEnabled: false })
      await drawn.getByText('Hugo').first().waitFor()
      const page = await browsers.visit(path, { as: admin, before: withoutLateReads })
      // The server renders only the first rows of a long list.
      expect(await words(page), path).toContain(await words(drawn))
      await page.waitForLoadState('networkidle')
      const requested = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      for (const name of names) {
        const address = calls[name].path.replace(':pseudo', '')
        expect(requested.filter((one) => one.includes(address))).toEqual([])
      }
    }
  })

  it.each(['/', '/rank', '/history', '/welcome'])('keeps its heading and its buttons at %s', async (path) => {
    const { page, deliver } = await withLateCode(path === '/welcome' ? null : admin)
    await page.goto(path, { waitUntil: 'commit' })
    await early(page)
    const heading = await page.locator('h1').elementHandle()
    const tapped = await page.getByRole('button').last().elementHandle()
    deliver()
    await untilHydrated(page)
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
    expect(await tapped?.evaluate((element) => element.isConnected)).toBe(true)
  })

  it('shows dates in the time zone of the installation, wherever the browser is', async () => {
    const zones = ['Europe/Paris', 'Pacific/Noumea']
    const dates = async (options: VisitOptions) => {
      const page = await browsers.visit('/', { as: admin, ...options })
      return await page.locator('article time').first().innerText()
    }
    const [paris, noumea] = await Promise.all(zones.map((timezoneId) => dates({ timezoneId })))
    expect(paris).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    expect(noumea).toBe(paris)
    expect(await dates({ javaScriptEnabled: false })).toBe(paris)
  })

  it('leads to the landing page when the browser has no stored player', async () => {
    const forget = (page: Page) =>
      page.addInitScript(() => {
        // The script also runs in `about:blank`, the first page of a tab, which has no storage.
        if (location.href !== 'about:blank') localStorage.removeItem('currentPlayer')
      })
    const page = await browsers.visit('/history', { as: admin, before: forget })
    await page.getByRole('button', { name: 'Se connecter' }).waitFor()
    expect(pathOf(page)).toBe('/welcome//history')
  })

  it('reports a hydration that does not match', async () => {
    const page = await browsers.visit('about:blank', { as: admin, breaks: true })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.route('/rank', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('Classement</h1>', 'Autre</h1>') })
    })
    await page.goto('/rank')
    await page.getByRole('heading', { level: 1, name: 'Classement' }).waitFor()
    await expect.poll(() => errors.join()).toContain('418')
  })

  it('is the landing page without a session', async () => {
    const drawn = await browsers.visit('/rank', { javaScriptEnabled: false })
    const page = await browsers.visit('/rank')
    expect(await words(page)).toBe(await words(drawn))
  })

  it('excludes search engines', async () => {
    const robots = await fetch(`${sharedDemo().url}/robots.txt`)
    expect(robots.headers.get('content-type')).toContain('text/plain')
    expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n')
  })

  it('replays the last tap as soon as the client has rendered, and keeps the focus', async () => {
    const { page, deliver } = await withLateCode(admin)
    await page.goto('/', { waitUntil: 'commit' })
    const why = page
      .getByRole('article')
      .nth(3)
      .getByRole('button', { name: /Pourquoi/ })
    await early(page)
    await page.getByRole('button', { name: 'Règles du jeu' }).click()
    await why.click()
    expect(await page.locator(serverScreenSelector).count()).toBe(1)
    expect(await why.getAttribute('aria-expanded')).toBe('false')
    deliver()
    await untilHydrated(page)
    await expect.poll(() => why.getAttribute('aria-expanded')).toBe('true')
    expect(await why.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('replays taps on the landing page too, at any address', async () => {
    const { page, deliver } = await withLateCode(null)
    await page.goto('/rank/Hugo', { waitUntil: 'commit' })
    await early(page)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    deliver()
    await page.getByLabel('Pseudo').waitFor()
    expect(pathOf(page)).toBe('/welcome//rank/Hugo')
  })

  it('lets the browser follow its links when the code cannot be loaded', async () => {
    const { page, deliver } = await withLateCode(player, (route) => route.abort(), { breaks: true })
    await page.goto('/', { waitUntil: 'commit' })
    await early(page)
    await bottomBarTab(page, 'Classement').click()
    expect(pathOf(page)).toBe('/')
    deliver()
    await page.waitForURL('**/rank')
    await page.getByText('Hugo').first().waitFor()
  })

  /** Visits a page whose first request for the code of the socket fails. */
  async function visitWithLateSocket(path: string, as: string) {
    let requests = 0
    let sockets = 0
    const page = await browsers.visit(path, {
      as,
      before: async (page) => {
        page.on('websocket', () => (sockets += 1))
        await page.route('**/page-sagas-*.js', (route) => {
          requests += 1
          return requests === 1 ? route.abort() : route.continue()
        })
      },
    })
    return { page, requests: () => requests, sockets: () => sockets }
  }

  it('requests the code of the socket again when it could not be loaded', async () => {
    const { requests, sockets } = await visitWithLateSocket('/', player)
    await expect.poll(sockets).toBe(1)
    expect(requests()).toBe(2)
  })

  it('says that points do not count while the code of the socket cannot be loaded', async () => {
    const { page } = await visitWithLateSocket('/match', referee)
    const reason = page.getByText(/^L’application n’est pas encore chargée/)
    await reason.waitFor()
    expect(await scoreboardHalf(page, 'Hugo').getAttribute('aria-disabled')).toBe('true')
    expect(await page.getByRole('button', { name: /^Point pour/ }).count()).toBe(0)
    await reason.waitFor({ state: 'detached' })
    expect(await scoreboardHalf(page, 'Hugo').getAttribute('aria-disabled')).toBeNull()
    expect(await page.getByRole('button', { name: /^Point pour/ }).count()).toBe(2)
  })

  describe('without a live match', () => {
    let app: AppProcess

    beforeAll(async () => {
      app = await startDemo()
      await request(await browsers.visit('/account', { as: admin, at: app.url }), 'POST', '/api/live/stop')
    })
    afterAll(() => app?.dispose())

    it.each([
      ['default', 'phone', 1],
      ['default', 'desktop', 1],
      ['denied', 'phone', 0],
      ['denied', 'desktop', 0],
      ['granted', 'phone', 0],
    ] as const)(
      'offers notifications with the permission %s on a %s once the script runs, without a layout shift',
      async (notifications, device, offers) => {
        const { page, deliver } = await withLateCode(admin, undefined, {
          notifications,
          viewport: viewports[device],
          at: app.url,
        })
        await page.addInitScript(watchShifts)
        await page.goto('/', { waitUntil: 'commit' })
        await early(page)
        const offer = page.getByText('Vous prévenir au prochain direct').filter({ visible: true })
        expect(await offer.count()).toBe(0)
        expect(await page.locator(serverScreenSelector).count()).toBe(1)
        deliver()
        await untilHydrated(page)
        await expect.poll(() => offer.count()).toBe(offers)
        expect(await readLayoutShifts(page)).toEqual({ sum: 0, moved: [] })
      },
    )
  })

  it.each(Object.entries(viewports))(
    'keeps the space of the button to withdraw a match, on a %s',
    async (_, viewport) => {
      const app = await startDemo()
      const recorder = await browsers.visit('/account', { as: referee, at: app.url })
      const body = { playerAPseudo: 'Hugo', playerASet: 2, playerBPseudo: 'Amina', playerBSet: 0 }
      await request(recorder, 'POST', '/api/match/play', body)
      const { page, deliver } = await withLateCode(referee, undefined, { viewport, at: app.url })
      await page.addInitScript(watchShifts)
      await page.goto('/', { waitUntil: 'commit' })
      await early(page)
      deliver()
      await page.getByRole('button', { name: /^Retirer ce match/ }).waitFor()
      expect(await readLayoutShifts(page)).toEqual({ sum: 0, moved: [] })
      await app.dispose()
    },
  )

  /**
   * A page whose script for the first screen is held back until `deliver` is called.
   * @param end what happens to the request after `deliver`; by default the request continues
   */
  async function withLateCode(
    as: string | null,
    end: (route: Route) => Promise<void> = (route) => route.continue(),
    options: VisitOptions = {},
  ) {
    let deliver: () => void = () => undefined
    const late = new Promise<void>((resolve) => {
      deliver = resolve
    })
    const before = (page: Page) =>
      page.route(/\/assets\/page-[\w-]{8}\.js$/, async (route) => {
        await late
        await end(route)
      })
    return { page: await browsers.visit('about:blank', { ...options, as, before }), deliver }
  }
})

const viewports = { phone: phoneViewport, desktop: { width: 1280, height: 800 } }

/** Waits until the small entry script, which records early taps, has loaded. */
const early = (page: Page): Promise<unknown> =>
  page.waitForFunction((screen) => {
    const tap = new MouseEvent('click', { cancelable: true })
    document.querySelector(screen)?.dispatchEvent(tap)
    return tap.defaultPrevented
  }, serverScreenSelector)

/** The text of the page's main element. */
const words = (page: Page): Promise<string> => page.locator('main').evaluate((main) => main.textContent ?? '')
