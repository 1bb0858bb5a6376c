import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { scoreByTap, scoreboardHalf } from '../testing/live-pages.ts'
import { answerLiveMatch } from '../testing/live-states.ts'
import { pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'

const desk = { width: 1440, height: 900 }

/** The live page (docs/screens.md#the-live-page): a referee scores the demo's match from 9-7 in set 3. */
describeInChromium('live page', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)
  const { player, referee } = people
  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const slider = (page: Page, set: number) => page.getByRole('slider', { name: `Set ${set}, point lu` })
  const readingOf = (page: Page, set: number) => slider(page, set).getAttribute('aria-valuetext')

  it('follows points and undos, while a point that the reader has chosen stays', async () => {
    const [scorer, page] = await Promise.all([
      browsers.visit('/match', { as: referee }),
      browsers.visit('/live', { as: player, viewport: phoneViewport }),
    ])
    await scoreboardHalf(scorer, 'Hugo').waitFor()
    await expect.poll(() => readingOf(page, 3)).toMatch(/^9–7, point d’Hugo, service (Inès|Hugo), 16e point$/)
    expect(await page.getByRole('heading', { level: 2, name: /^Set/ }).allInnerTexts()).toEqual([
      expect.stringMatching(/^Set 3\s+9–7$/),
      expect.stringMatching(/^Set 2\s+7–11$/),
      expect.stringMatching(/^Set 1\s+11–8$/),
    ])
    await scoreByTap(scorer, 'Hugo')
    await expect.poll(() => readingOf(page, 3)).toMatch(/^9–8, point d’Hugo, .* 17e point$/)

    await slider(page, 3).focus()
    for (const [key, number] of [
      ['ArrowLeft', '16e'],
      ['PageDown', '11e'],
      ['Home', '1er'],
      ['ArrowRight', '2e'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => readingOf(page, 3), { message: key }).toMatch(new RegExp(` ${number} point$`))
    }
    await scorer.getByRole('button', { name: 'Annuler le point' }).click()
    await page.getByRole('heading', { level: 2, name: /^Set 3\s+9–7$/ }).waitFor()
    expect(await readingOf(page, 3)).toMatch(/ 2e point$/)
    await page.keyboard.press('End')
    await expect.poll(() => readingOf(page, 3)).toMatch(/^9–7, .* 16e point$/)

    await page.getByRole('button', { name: 'Voir en tableau' }).click()
    const rows = page.getByRole('table', { name: 'Set 3, point par point' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(17)
    expect(await rows.nth(1).innerText()).toMatch(/9–7\s+Hugo/)
    expect(await page.getByText(/regarde/).count()).toBe(0)
    await scorer.goto('/live')
    await scorer.getByText('2 spectateurs').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('shows a past match, opened from its row while nobody plays, with links to its players and itself', async () => {
    const page = await browsers.visit('/welcome', { as: player, viewport: desk })
    await answerLiveMatch(page, null)
    await page.goto('/live')
    await page.getByRole('region', { name: 'Table libre' }).waitFor()
    await page
      .getByRole('link', { name: /points$/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Point par point' }).waitFor()
    expect(pathOf(page)).toMatch(/^\/live\/\d+$/)
    await slider(page, 3).waitFor()
    expect(await readingOf(page, 3)).toMatch(/^\d+–\d+, point d/)
    // The table shows the last set until another set is chosen.
    await page.getByRole('table', { name: 'Set 3, point par point' }).first().waitFor()
    await page.getByRole('button', { name: 'Set 1' }).click()
    await page.getByRole('table', { name: 'Set 1, point par point' }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: /^Simple #\d+, le match$/ }).click()
    await expect.poll(() => pathOf(page)).toMatch(/^\/player\//)
  })
})
