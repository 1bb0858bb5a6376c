import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openBrowsers } from './testing/browsers.ts'
import { noChromium } from './testing/chromium.ts'
import { sharedDemo } from './testing/demo-app.ts'
import { shifts, watchShifts } from './testing/layout-shift.ts'
import { tab } from './testing/pages.ts'
import { people } from './testing/people.ts'
import { everything, plainScreens, show } from './testing/screens.ts'

/** How the page comes up and fits: bars, skeletons, theme, motion. */
describe.skipIf(noChromium !== null)(`first paint${noChromium === null ? '' : ` (${noChromium})`}`, () => {
  const browsers = openBrowsers(() => sharedDemo().url)
  const { admin, referee, player } = people

  it('2. the bottom bar clears env(safe-area-inset-bottom); the last row is never under it', async () => {
    const page = await browsers.visit('/rank', { as: player })
    const debuggerLine: CDPSession = await page.context().newCDPSession(page)
    for (const inset of [0, 34]) {
      await debuggerLine.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: inset } })
      for (const path of ['/rank', '/', '/history', '/account']) {
        await page.goto(path)
        await page.getByRole('row').or(page.getByRole('article')).or(page.getByRole('textbox')).nth(0).waitFor()
        const room = () => page.evaluate(bottomOfPage)
        await expect
          .poll(async () => (await room()).labelToEdge, { message: `${path}, ${inset}` })
          .toBeGreaterThanOrEqual(inset)
        expect((await room()).lastToBar, `${path}, ${inset}`).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('31. first paint has the shell; skeletons as tall as content; CLS under 0.02', async () => {
    // Where the server draws nothing.
    const bare = await browsers.visit('/account', { as: player, javaScriptEnabled: false })
    await bare.getByRole('navigation').getByRole('link', { name: 'Classement' }).waitFor()
    expect(await bare.locator('.skeleton').count()).toBeGreaterThan(2)

    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      const page = await browsers.visit('/welcome', {
        as: admin,
        viewport,
        before: async (context) => {
          await context.addInitScript(watchShifts)
          // Late answers, so that skeletons stand for a while.
          await context.route('**/api/**', async (route) => {
            const response = await route.fetch()
            await new Promise((resolve) => setTimeout(resolve, 150))
            await route.fulfill({ response })
          })
        },
      })
      for (const screen of plainScreens.filter(({ as }) => as !== referee)) {
        await show(page, screen)
        expect((await shifts(page)).sum, `${screen.name} at ${viewport.width}`).toBeLessThan(0.02)
      }
    }
  })

  it('37. dark follows the system, no flash at load', async () => {
    const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    for (const [colorScheme, wanted] of [
      ['light', 'rgb(238, 242, 248)'],
      ['dark', 'rgb(7, 17, 31)'],
    ] as const) {
      // What is painted before any script runs has the theme already.
      const bare = await browsers.visit('/', { javaScriptEnabled: false, colorScheme })
      expect(await ground(bare), `${colorScheme}, first paint`).toBe(wanted)
      const page = await browsers.visit('/', { as: player, colorScheme })
      await tab(page, 'Compte').waitFor()
      expect(await ground(page), colorScheme).toBe(wanted)
    }
    const page = await browsers.visit('/', { as: player, colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => ground(page), { message: 'the system changes its mind' }).toBe('rgb(7, 17, 31)')
  })

  it('38. reduced motion: no transform, no blink', async () => {
    const page = await browsers.visit('/welcome', { as: referee, reducedMotion: 'reduce' })
    const wanted = ['home of a referee', 'live, scoring', 'stop the live match', 'match detail']
    for (const screen of everything.filter(({ name }) => wanted.includes(name))) {
      await show(page, screen)
      expect(await page.evaluate(movement), screen.name).toEqual([])
    }
    await page.goto('/match/Karim')
    await page.getByRole('button', { name: 'Enregistrer' }).hover()
    await page.mouse.down()
    const pressed = page.getByRole('button', { name: 'Enregistrer' })
    expect(await pressed.evaluate((element) => getComputedStyle(element).transform)).toBe('none')

    const still = await browsers.visit('/account', { as: player, javaScriptEnabled: false, reducedMotion: 'reduce' })
    expect(
      await still
        .locator('.skeleton')
        .first()
        .evaluate((element) => getComputedStyle(element).animationName),
    ).toBe('none')
  })
})

/** At the end of the page: from the bar's words to the window's edge, and from the last thing shown to the bar. */
function bottomOfPage() {
  window.scrollTo(0, document.documentElement.scrollHeight)
  const bar = document.querySelector('.shell-bar')!
  const ball = document.querySelector('.shell-ball')!
  const labels = [...bar.children].map((label) => {
    const words = document.createRange()
    words.selectNodeContents(label)
    return words.getBoundingClientRect().bottom
  })
  const shown = [...document.querySelectorAll('main *')].map((element) => element.getBoundingClientRect())
  const last = Math.max(...shown.filter(({ width, height }) => width > 0 && height > 0).map(({ bottom }) => bottom))
  const top = Math.min(bar.getBoundingClientRect().top, ball.getBoundingClientRect().top)
  return { labelToEdge: window.innerHeight - Math.max(...labels), lastToBar: top - last }
}

/** What moves, or would: running animations, and elements with a transition or an animation of any length. */
function movement(): string[] {
  const running = document.getAnimations().map((animation) => `${animation.constructor.name} runs`)
  const timed = [...document.querySelectorAll('*')].flatMap((element) => {
    const { transitionDuration, animationName } = getComputedStyle(element)
    const moves =
      animationName !== 'none' || transitionDuration.split(', ').some((duration) => Number.parseFloat(duration) > 0)
    return moves ? [`${element.tagName}.${element.className}`] : []
  })
  return [...running, ...timed]
}
