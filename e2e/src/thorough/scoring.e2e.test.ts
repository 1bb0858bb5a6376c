import type { LiveMatch } from '@topspin/domain/contract/live'
import { isThorough } from '@topspin/domain/testing/thoroughness'
import { testInstant, testNow } from '@topspin/platform/testing/test-clock'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts, type VisitOptions } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { scoreboardHalf, scoreboardPoints, shownPoints } from '../testing/live-pages.ts'
import { answerLiveMatch, liveMatches } from '../testing/live-states.ts'
import { chooseSets } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import {
  chooseLargeTargets,
  scoreboardSizes,
  scoringStates,
  statesWithLargeTargets,
} from '../testing/scoring-states.ts'
import { answer } from '../testing/server-stand-in.ts'
import { answerSocket } from '../testing/stand-in-feed.ts'

const upright = [
  { width: 360, height: 600 },
  { width: 390, height: 667 },
] as const
const lying = [
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const

declare global {
  interface Window {
    spoken: string[]
    vibrated: unknown[]
  }
}

/** The window sizes at which every state is measured. */
const measured = isThorough
  ? scoreboardSizes
  : { phone: scoreboardSizes['390x667'], 'lying phone': scoreboardSizes['667x375'] }

/** The scoreboard upright and in landscape, and the form of a match below the strip (docs/screens.md#live). */
describeInChromium('scoring', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { player, referee } = people

  /** The scoreboard of a match whose points do not reach the server. */
  const board = (match: LiveMatch, { before, ...options }: VisitOptions = {}) =>
    browsers.visit('/match', {
      ...options,
      as: referee,
      before: async (page) => {
        await answerLiveMatch(page, match)
        await page.route('**/api/live/updateLive', (route) => route.abort())
        await before?.(page)
      },
    })
  /** Opens the scoreboard of a match in another page of the browser. */
  async function another(page: Page, match: LiveMatch): Promise<Page> {
    const next = await page.context().newPage()
    await answerLiveMatch(next, match)
    await next.route('**/api/live/updateLive', (route) => route.abort())
    await next.goto('/match?tab=live')
    await scoreboardHalf(next, 'Inès').and(next.locator(':not([aria-disabled])')).waitFor()
    return next
  }
  const undo = (page: Page) => page.getByRole('button', { name: 'Annuler le point' })

  it('gives unsent points of a closed page to the next page, and to no page that was already open', async () => {
    const page = await board(liveMatches.inPlay)
    await scoreboardHalf(page, 'Inès').click()
    await page.getByText('1 point gardé ici').waitFor()
    const other = await another(page, liveMatches.inPlay)
    expect(await scoreboardPoints(other, ['Inès'])).toEqual([9])
    const locks = () => other.evaluate(async () => (await navigator.locks.query()).held?.length)
    // A page takes the lock of its points when its script runs. A busy browser releases it some time after `close`.
    await expect.poll(locks).toBe(2)
    await page.close()
    await expect.poll(locks).toBe(1)
    const next = await another(other, liveMatches.inPlay)
    await next.getByText('1 point gardé ici').waitFor()
    expect(await scoreboardPoints(next, ['Inès'])).toEqual([10])
  })

  it.each([false, true])(
    'shows every state in full, upright and in landscape, without an axe violation (large targets: %s)',
    async (large) => {
      const states = scoringStates.filter(({ name }) => !large || statesWithLargeTargets.has(name))
      let send: Awaited<ReturnType<typeof answerSocket>> = () => undefined
      const page = await browsers.visit('/match', {
        as: referee,
        reducedMotion: 'reduce',
        before: async (page) => {
          if (large) await chooseLargeTargets(page)
          await answer(page, 'liveFind', liveMatches.inPlay)
          send = await answerSocket(page, liveMatches.inPlay)
        },
      })
      await scoreboardHalf(page, 'Inès').waitFor()
      for (const [index, { name, matches, act, text }] of states.entries()) {
        // Each state has its own match, so that the page keeps nothing from the previous state.
        const id = `0198a2f4-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`
        for (const match of matches) send(match && { ...match, id, lastNews: testInstant() })
        await page.getByText(matches[0].playerOne).first().waitFor()
        await act?.(page)
        await page.getByText(text).first().waitFor()
        for (const [posture, size] of Object.entries(measured)) {
          await page.setViewportSize(size)
          expect(await misfits(page, name.includes('widest')), `${name} in ${posture}`).toEqual([])
        }
        await page.setViewportSize(scoreboardSizes['390x667'])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(
            await axeViolations(page, colorScheme === 'light' ? 'all' : 'colours'),
            `${name}, ${colorScheme}`,
          ).toEqual([])
        }
      }
      await page.setViewportSize(scoreboardSizes['667x375'])
      expect(await axeViolations(page)).toEqual([])
    },
  )

  it('can be left, and opened again from the strip', async () => {
    const page = await board(liveMatches.long)
    await page.getByRole('button', { name: 'Quitter, le match continue' }).click()
    await page.getByRole('link', { name: /Reprendre la saisie$/ }).click()
    await scoreboardHalf(page, liveMatches.long.playerOne).waitFor()
  })

  it('shows the save button at each size, and keeps a tap on it until the points are confirmed', async () => {
    const page = await board(liveMatches.matchPoint, {
      ownContext: true,
      before: (page) => page.clock.install({ time: testNow() }),
    })
    await scoreboardHalf(page, 'Inès').click()
    const save = page.getByRole('button', { name: /^Sera enregistré|^Enregistrer 2–1$/ })
    for (const size of [...upright, ...lying]) {
      await page.setViewportSize(size)
      await isInside(page, save, size)
      expect(await scrolls(page)).toBe(false)
    }
    // Taps in the 300 ms after a turn of the phone are dropped.
    await page.clock.fastForward(300)
    await save.click()
    await page.getByRole('button', { name: 'Sera enregistré au retour du réseau' }).waitFor()
    const saved = page.waitForRequest('**/api/live/save')
    await page.route('**/api/live/save', (route) => route.abort())
    await page.unroute('**/api/live/updateLive')
    await answer(page, 'liveUpdate', { ...liveMatches.won, version: liveMatches.matchPoint.version + 1 })
    await saved
  })

  it('ignores taps for 300 ms after the phone is turned', async () => {
    const page = await board(liveMatches.changeOfEnds, {
      ownContext: true,
      before: (page) => page.clock.install({ time: testNow() }),
    })
    const ines = scoreboardHalf(page, 'Inès')
    await ines.waitFor()
    await page.clock.pauseAt(testNow() + 60_000)
    const turned = page.evaluate(
      () =>
        new Promise((resolve) =>
          window.matchMedia('(orientation: landscape)').addEventListener('change', resolve, { once: true }),
        ),
    )
    await page.setViewportSize(lying[0])
    await turned
    const tap = () => ines.evaluate((button: HTMLButtonElement) => button.click())
    await tap()
    expect(await shownPoints(ines)).toBe(0)
    await page.clock.fastForward(300)
    await tap()
    await expect.poll(() => shownPoints(ines)).toBe(1)
  })

  it('scores by keyboard, vibrates, reads the score aloud when wanted, and has large targets', async () => {
    const page = await board(liveMatches.changeOfEnds, {
      before: (page) =>
        page.addInitScript(() => {
          Object.assign(window, { spoken: [], vibrated: [] })
          navigator.vibrate = (pattern) => window.vibrated.push(pattern) > 0
          window.speechSynthesis.speak = ({ text }) => void window.spoken.push(text)
        }),
    })
    const ines = scoreboardHalf(page, 'Inès')
    await ines.waitFor()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => shownPoints(ines)).toBe(1)
    await page.keyboard.press('Backspace')
    await expect.poll(() => shownPoints(ines)).toBe(0)
    // Letters score only while the focus is on the scoreboard: they are no shortcuts of the whole page.
    await page.keyboard.press('l')
    await scoreboardHalf(page, 'Hugo').focus()
    await page.keyboard.press('a')
    await expect.poll(() => shownPoints(ines)).toBe(1)
    expect(await shownPoints(scoreboardHalf(page, 'Hugo'))).toBe(0)
    expect(await page.evaluate(() => [window.spoken, window.vibrated])).toEqual([[], [30, 30]])

    await page.getByRole('button', { name: 'Réglages de la saisie' }).click()
    await page.getByRole('switch', { name: 'Annoncer le score' }).click()
    await page.getByRole('switch', { name: 'Grandes cibles' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await scoreboardHalf(page, 'Hugo').click()
    await expect.poll(() => page.evaluate(() => window.spoken)).toEqual(['1 à 1, service Hugo'])
    expect((await undo(page).boundingBox())?.height).toBeGreaterThanOrEqual(84)
    expect(await page.getByRole('button', { name: 'Arrêter…' }).count()).toBe(0)
    // The dialog is opened before the phone is turned, because taps right after a turn are dropped.
    await page.getByRole('button', { name: 'Réglages de la saisie' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Arrêter…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    for (const size of [...upright, ...lying]) {
      await page.setViewportSize(size)
      for (const target of [undo(page), ines]) await isInside(page, target, size)
      expect(await scrolls(page), JSON.stringify(size)).toBe(false)
    }
    expect(await axeViolations(page)).toEqual([])
  })

  it('shows "Enregistrer" above the bar on a low phone while a match is live', async () => {
    for (const size of [
      { width: 390, height: 667 },
      { width: 360, height: 640 },
    ]) {
      const page = await browsers.visit('/match/Karim', {
        as: player,
        viewport: size,
        before: (page) => answerLiveMatch(page, liveMatches.long),
      })
      await chooseSets(page, 2, 1)
      await page.locator('.shell-strip').getByText('LIVE', { exact: true }).waitFor()
      for (const pseudo of [liveMatches.long.playerOne, liveMatches.long.playerTwo])
        expect(await hiddenPart(page.locator('.shell-strip .name', { hasText: pseudo })), pseudo).toBeLessThan(5)
      const bar = (await page.getByRole('navigation').boundingBox())?.y ?? 0
      for (const tab of ['Simple', 'Double']) {
        await page.getByRole('tab', { name: tab }).click()
        const panel = page.getByRole('tabpanel', { name: tab })
        const button = panel.getByRole('button', { name: /^Enregistrer/ })
        await isInside(page, button, { width: size.width, height: bar })
      }
      await page.getByRole('tab', { name: 'Simple' }).click()
      const line = page.getByRole('button', { name: /^Enregistrer 2–1/ }).getByText('pour Karim')
      await expect.poll(() => line.isVisible()).toBe(size.height < 660)
      expect(await axeViolations(page)).toEqual([])
    }
  })
})

/**
 * Parts of a scoreboard that scroll, are outside the window or their slot, or are missing; and names that are cut.
 * @param areNamesTooWide whether the names cannot fit: then cut names are not reported
 */
const misfits = (page: Page, areNamesTooWide: boolean): Promise<string[]> =>
  page.evaluate((tooWide) => {
    const board = document.querySelector('main section')!.parentElement!
    const wrong: string[] = []
    const expectInside = (element: Element, { left, right, top, bottom }: Omit<DOMRect, 'toJSON'>) => {
      const box = element.getBoundingClientRect()
      const isInside = box.left >= left && box.right <= right + 0.5 && box.top >= top && box.bottom <= bottom + 0.5
      if (!isInside) wrong.push(`${element.textContent} is outside`)
    }
    const shown = (element: Element) => element.checkVisibility()
    const buttons = [...board.querySelectorAll('button')].filter(shown)
    for (const button of buttons) expectInside(button, new DOMRect(0, 0, window.innerWidth, window.innerHeight))
    for (const text of board.querySelectorAll('[class*=slot] p'))
      expectInside(text, text.closest('[class*=slot]')!.getBoundingClientRect())
    for (const { scrollHeight, clientHeight, scrollWidth, clientWidth } of [document.documentElement, board])
      if (scrollHeight > clientHeight || scrollWidth > clientWidth) wrong.push('scrolls')
    for (const { textContent, scrollHeight, clientHeight } of board.querySelectorAll('.name'))
      if (!tooWide && scrollHeight - clientHeight >= 5) wrong.push(`${textContent} is cut`)
    const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)
    const wanted = names.includes('Suivre le match')
      ? []
      : ['Annuler le point', board.querySelector('[class*=head]') ? 'Arrêter…' : 'Réglages de la saisie']
    for (const name of wanted) if (!names.includes(name)) wrong.push(`${name} is missing`)
    return wrong
  }, areNamesTooWide)

/** Expects all of an element to be inside an area that begins at the upper left corner of the window. */
async function isInside(page: Page, target: Locator, area: { readonly width: number; readonly height: number }) {
  await target.waitFor()
  const { x = -1, y = -1, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  const name = `${await target.innerText()} of ${page.url()} in ${JSON.stringify(area)}`
  expect(Math.min(x, y), name).toBeGreaterThanOrEqual(0)
  expect(x + width, name).toBeLessThanOrEqual(area.width)
  expect(y + height, name).toBeLessThanOrEqual(area.height)
}

/** Whether the page, or the scoreboard, scrolls. */
const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const board = document.querySelector('main section')!.parentElement!
    return [document.documentElement, board].some(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight || scrollWidth > clientWidth,
    )
  })

/** How many pixels of a text are cut. */
const hiddenPart = (target: Locator): Promise<number> =>
  target.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
