import { calls } from '@topspin/domain/contract/calls'
import { firstReads } from '@topspin/domain/contract/first-screen'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openBrowsers, type VisitOptions } from './testing/browsers.ts'
import { noChromium, phone } from './testing/chromium.ts'
import { sharedDemo } from './testing/demo-app.ts'
import { shifts, watchShifts } from './testing/layout-shift.ts'
import { pathOf, tab, untilItWorks } from './testing/pages.ts'
import { people } from './testing/people.ts'

/** What the server draws into the page, until the page draws itself over it. */
describe.skipIf(noChromium !== null)(`first screen${noChromium === null ? '' : ` (${noChromium})`}`, () => {
  const browsers = openBrowsers(() => sharedDemo().url)
  const { admin, player } = people

  it('looks as the page draws it, and brings data along that are not asked for again', async () => {
    for (const [path, names] of Object.entries(firstReads)) {
      const drawn = await browsers.visit(path, { as: admin, javaScriptEnabled: false })
      await drawn.getByText('Hugo').first().waitFor()
      const page = await browsers.visit(path, { as: admin })
      // The drawn one is the head of a long list, and leaves its dates blank.
      expect(await words(page), path).toContain(await words(drawn))
      await page.waitForLoadState('networkidle')
      const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      for (const name of names) {
        const address = calls[name].path.replace(':pseudo', '')
        expect(asked.filter((one) => one.includes(address))).toEqual([])
      }
    }
  })

  it.each([
    ['default', 'phone', 1],
    ['default', 'desktop', 1],
    ['denied', 'phone', 0],
    ['denied', 'desktop', 0],
    ['granted', 'phone', 1],
  ] as const)(
    'offers notifications, where the browser answers %s on a %s, before and after its script, and nothing moves',
    async (notifications, device, offers) => {
      const { page, deliver } = await withLateCode(admin, undefined, { notifications, viewport: viewports[device] })
      await page.addInitScript(watchShifts)
      await page.goto('/', { waitUntil: 'commit' })
      await early(page)
      const offer = page.getByRole('button', { name: 'Me prévenir des prochains' })
      // With the permission given, only the page's script can tell whether this device is subscribed.
      await expect.poll(() => offer.count()).toBe(notifications === 'default' ? 1 : 0)
      expect(await page.locator('.drawn').count()).toBe(1)
      deliver()
      await untilItWorks(page)
      await expect.poll(() => offer.count()).toBe(offers)
      expect(await shifts(page)).toEqual({ sum: 0, moved: [] })
    },
  )

  it('is the landing for somebody without a session', async () => {
    const drawn = await browsers.visit('/rank', { javaScriptEnabled: false })
    const page = await browsers.visit('/rank')
    expect(await words(page)).toBe(await words(drawn))
  })

  it('is closed to search engines', async () => {
    const robots = await fetch(`${sharedDemo().url}/robots.txt`)
    expect(robots.headers.get('content-type')).toContain('text/plain')
    expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n')
  })

  it('has its last tap served as soon as the page works, and the focus left where it is', async () => {
    const { page, deliver } = await withLateCode(admin)
    await page.goto('/', { waitUntil: 'commit' })
    const why = page
      .getByRole('article')
      .nth(3)
      .getByRole('button', { name: /Pourquoi/ })
    await early(page)
    await page.getByRole('button', { name: 'Règles du jeu' }).click()
    await why.click()
    expect(await page.locator('.drawn').count()).toBe(1)
    expect(await why.getAttribute('aria-expanded')).toBe('false')
    deliver()
    await page.locator('.drawn').waitFor({ state: 'detached' })
    await expect.poll(() => why.getAttribute('aria-expanded')).toBe('true')
    expect(await why.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('has taps served on the landing too, wherever it is opened', async () => {
    const { page, deliver } = await withLateCode(null)
    await page.goto('/rank/Hugo', { waitUntil: 'commit' })
    await early(page)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    deliver()
    await page.getByLabel('Pseudo').waitFor()
    expect(pathOf(page)).toBe('/welcome//rank/Hugo')
  })

  it('leaves its links to the browser when the code does not come', async () => {
    const { page, deliver } = await withLateCode(player, (route) => route.abort(), { breaks: true })
    await page.goto('/', { waitUntil: 'commit' })
    await early(page)
    await tab(page, 'Classement').click()
    expect(pathOf(page)).toBe('/')
    deliver()
    await page.waitForURL('**/rank')
    await page.getByText('Hugo').first().waitFor()
  })

  /** A phone whose code of the first page comes, or fails to, when it is told. */
  async function withLateCode(
    as: string | null,
    end: (route: Route) => Promise<void> = (route) => route.continue(),
    options: VisitOptions = {},
  ) {
    let deliver: () => void = () => undefined
    const late = new Promise<void>((resolve) => {
      deliver = resolve
    })
    const before = (context: BrowserContext) =>
      context.route('**/assets/first-page-*.js', async (route) => {
        await late
        await end(route)
      })
    return { page: await browsers.visit('about:blank', { ...options, as, before }), deliver }
  }
})

const viewports = { phone, desktop: { width: 1280, height: 800 } }

/** What keeps early taps is there: it is a few hundred bytes, and asks for the rest. */
const early = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/index-[^/]*\.js/.test(name)),
  )

/** What the main part of a page says, without dates. */
const words = (page: Page): Promise<string> =>
  page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement // a copy of an element is one
    for (const time of copy.querySelectorAll('time')) time.remove()
    return copy.textContent
  })
