import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { readLayoutShifts, watchShifts } from '../testing/layout-shift.ts'
import { bottomBarTab } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { openScreen, plainScreens, screensByPlayer } from '../testing/screens.ts'
import { delayAnswers, holdAnswers } from '../testing/server-stand-in.ts'

/** The first paint and the layout: bars, skeletons, theme, motion. */
describeInChromium('first paint', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { referee, player } = people

  it('keeps the bottom bar clear of env(safe-area-inset-bottom), and the last row clear of the bar', async () => {
    const page = await browsers.visit('/rank', { as: player })
    const devtools: CDPSession = await page.context().newCDPSession(page)
    for (const inset of [0, 34]) {
      await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: inset } })
      for (const path of ['/rank', '/', '/history', '/account']) {
        await page.goto(path)
        await page.getByRole('row').or(page.getByRole('article')).or(page.getByRole('textbox')).nth(0).waitFor()
        const distances = () => page.evaluate(bottomOfPage)
        await expect
          .poll(async () => (await distances()).labelToEdge, { message: `${path}, ${inset}` })
          .toBeGreaterThanOrEqual(inset)
        await expect
          .poll(async () => (await distances()).lastToBar, { message: `${path}, ${inset}` })
          .toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('paints the shell first, with skeletons as tall as the content: CLS stays under 0.02', async () => {
    // The server does not render the content of this screen.
    const bare = await browsers.visit('/account', { as: player, javaScriptEnabled: false })
    await bare.getByRole('navigation').getByRole('link', { name: 'Classement' }).waitFor()
    expect(await bare.locator('.skeleton').count()).toBeGreaterThan(2)

    // Measures the layout shift on a desktop; every-screen.e2e.test.ts measures that on a phone.
    for (const [as, screens] of screensByPlayer(plainScreens.filter((screen) => screen.as !== referee))) {
      const page = await browsers.visit('/welcome', {
        as,
        viewport: { width: 1280, height: 800 },
        before: async (page) => {
          await page.addInitScript(watchShifts)
          await delayAnswers(page)
        },
      })
      for (const screen of screens) {
        await openScreen(page, screen)
        expect((await readLayoutShifts(page)).sum, screen.name).toBeLessThan(0.02)
      }
    }
  })

  it('follows the theme of the system from the first paint on', async () => {
    const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    for (const [colorScheme, colour] of [
      ['light', 'rgb(238, 242, 248)'],
      ['dark', 'rgb(7, 17, 31)'],
    ] as const) {
      // Without JavaScript the page shows what the first paint shows.
      const bare = await browsers.visit('/', { javaScriptEnabled: false, colorScheme })
      expect(await background(bare), `${colorScheme}, first paint`).toBe(colour)
      const page = await browsers.visit('/', { as: player, colorScheme })
      await bottomBarTab(page, 'Compte').waitFor()
      expect(await background(page), colorScheme).toBe(colour)
    }
    const page = await browsers.visit('/', { as: player, colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page), { message: 'after a change of the system theme' }).toBe('rgb(7, 17, 31)')
  })

  it('has no transform of a pressed button, no blinking skeleton and no turning spinner with reduced motion', async () => {
    const page = await browsers.visit('/match/Karim', { as: referee, reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Enregistrer' }).hover()
    await page.mouse.down()
    const pressed = page.getByRole('button', { name: 'Enregistrer' })
    expect(await pressed.evaluate((element) => getComputedStyle(element).transform)).toBe('none')

    const animationOf = (shape: Locator) => shape.first().evaluate((element) => getComputedStyle(element).animationName)
    const still = await browsers.visit('/account', { as: player, javaScriptEnabled: false, reducedMotion: 'reduce' })
    expect(await animationOf(still.locator('.skeleton'))).toBe('none')

    const busy = await browsers.visit('/account/password', { as: player, reducedMotion: 'reduce' })
    const held = await holdAnswers(busy, '/api/player/changePass')
    for (const field of ['Nouveau mot de passe', 'Confirmation']) await busy.getByLabel(field).fill('un autre mot')
    await busy.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect.poll(held.count).toBe(1)
    expect(await animationOf(busy.locator('button[aria-busy] > [aria-hidden]'))).toBe('none')
    // The server must not get the request: the other tests use this password.
    held.release({ status: 200, json: { done: true } })
  })
})

/**
 * Scrolls to the end of the page. Returns pixels: `labelToEdge` from the labels of the bottom bar to the edge of the
 * window, `lastToBar` from the last visible element to the bar.
 */
function bottomOfPage() {
  window.scrollTo(0, document.documentElement.scrollHeight)
  const bar = document.querySelector('.shell-bar')!
  const ball = document.querySelector('.shell-ball')!
  const labels = [...bar.children].map((label) => {
    const text = document.createRange()
    text.selectNodeContents(label)
    return text.getBoundingClientRect().bottom
  })
  const boxes = [...document.querySelectorAll('main *')].map((element) => element.getBoundingClientRect())
  const last = Math.max(...boxes.filter(({ width, height }) => width > 0 && height > 0).map(({ bottom }) => bottom))
  const top = Math.min(bar.getBoundingClientRect().top, ball.getBoundingClientRect().top)
  return { labelToEdge: window.innerHeight - Math.max(...labels), lastToBar: top - last }
}
