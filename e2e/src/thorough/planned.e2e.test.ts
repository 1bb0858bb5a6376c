import type { Challenges } from '@topspin/domain/contract/challenge'
import { televisionPath } from '@topspin/domain/contract/television'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { answerLiveMatch } from '../testing/live-states.ts'
import {
  crampedTexts,
  findOverlappingTexts,
  setTextSize,
  sidewaysScrolls,
  textsWithCutLetters,
} from '../testing/measures.ts'
import { bottomBarTab, pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answerMatchesPlannedSoon } from '../testing/planned-states.ts'
import { holdAnswers } from '../testing/server-stand-in.ts'
import { screenStates, showState } from '../testing/states.ts'

/** Planned matches (docs/screens.md#planned-matches). */
describeInChromium('planned matches', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)
  const { player, referee } = people
  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const queue = (page: Page) => page.getByRole('region', { name: 'Ensuite à la table' })
  const choose = (page: Page, title: string | RegExp) => page.getByRole('button', { name: title })

  it('are a queue on the live page, and are begun by their players or by the referee', async () => {
    const [lea, ines, theo, marius] = await Promise.all([
      browsers.visit('/live', { as: player }),
      browsers.visit('/rank', { as: 'Inès' }),
      browsers.visit('/live', { as: 'Théo' }),
      browsers.visit('/live', { as: referee }),
    ])
    await request(marius, 'POST', '/api/live/stop')
    await theo.goto('/live')
    await lea.goto('/live')
    await queue(theo).getByText('Rien de prévu aujourd’hui.').waitFor()
    expect(await queue(theo).getByRole('link', { name: 'Défier…' }).getAttribute('href')).toBe('/match/available')

    await request(lea, 'POST', '/api/challenge/send', { pseudo: 'Inès', at: testInstant(5 * 60_000) })
    const received = async () =>
      (await request<Challenges>(ines, 'GET', '/api/challenge')).own.find(({ opponent }) => opponent === player)?.id
    await expect.poll(received).toBeDefined()
    await request(ines, 'POST', `/api/challenge/${await received()}/answer`, { answer: 'accept' })
    await theo.getByRole('region', { name: /^Ensuite, \d\d:\d\d$/ }).waitFor()
    await queue(theo).getByText('1 match prévu').waitFor()
    expect(await queue(theo).getByRole('listitem').innerText()).toMatch(/\d\d:\d\d, Léa contre Inès.*dans [56] min/s)
    expect(await theo.getByText('Jouer maintenant').count()).toBe(0)
    const wide = await browsers.visit('/', { as: 'Théo', viewport: { width: 1440, height: 900 } })
    await queue(wide).getByText('1 match prévu').waitFor()
    expect(await axeViolations(theo)).toEqual([])

    await lea.getByRole('link', { name: /^Jouer maintenant/ }).click()
    await lea.getByText('Inès', { exact: true }).first().waitFor()
    expect(pathOf(lea)).toBe('/match/Inès')
    expect(await lea.getByText(/^votre match prévu/).count()).toBe(0)

    await marius.goto('/live')
    await queue(marius).getByText('1 match prévu').waitFor()
    await bottomBarTab(marius, 'Match').click()
    await marius.getByRole('tab', { name: 'Direct' }).click()
    await marius.getByRole('heading', { level: 2, name: 'Prévus à la table' }).waitFor()
    expect(await axeViolations(marius)).toEqual([])
    await choose(marius, 'Choisir Léa – Inès').click()
    await marius.getByRole('button', { name: 'Lancer le match' }).click()
    await theo.getByRole('region', { name: 'Tableau de marque' }).waitFor()
    await queue(theo).getByText('Rien de prévu aujourd’hui.').waitFor()
    await request(marius, 'POST', '/api/live/stop')
  })

  it.each([
    [player, 'Contre Inès'],
    [referee, 'Léa – Inès'],
  ])('are offered to %s by the form, which has room for them, and is filled only after a tap', async (as, title) => {
    const page = await browsers.visit('/live', {
      as,
      before: async (page) => {
        await answerLiveMatch(page, null)
        await answerMatchesPlannedSoon(page)
      },
    })
    await queue(page).getByText('3 matchs prévus').waitFor()
    await bottomBarTab(page, 'Match').click()
    await page.getByRole('tab', { name: 'Simple' }).click()
    const opponent = page.getByRole('button', { name: /, Adversaire$/ })
    const chosen = choose(page, new RegExp(`^Choisir ${title}`))
    await chosen.waitFor()
    expect(await opponent.innerText()).toContain('Choisir')
    await chosen.click()
    await expect.poll(() => opponent.innerText()).toContain('Inès')
    expect(await chosen.isDisabled()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    for (const size of [
      phoneViewport,
      { width: 390, height: 730 },
      { width: 390, height: 667 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(size)
      const bottom = await page
        .getByRole('button', { name: /^Enregistrer/ })
        .evaluate((one) => one.getBoundingClientRect().bottom)
      const top = await page.getByRole('navigation').evaluate((one) => one.getBoundingClientRect().top)
      expect(bottom, `in a window of ${size.height} px`).toBeLessThan(top)
    }
  })

  it('move nothing in the form when they are read late', async () => {
    const page = await browsers.visit('/welcome', { as: player })
    await answerLiveMatch(page, null)
    const held = await holdAnswers(page, '/api/challenge')
    await page.goto('/match')
    await page.getByRole('button', { name: /, Adversaire$/ }).waitFor()
    await expect.poll(() => held.count()).toBeGreaterThan(0)
    const at = testInstant(5 * 60_000)
    const read = page.waitForResponse('**/api/challenge')
    held.release({
      status: 200,
      json: { now: testInstant(), own: [], days: [], planned: [{ pseudos: [player, 'Inès'], at }] },
    })
    await read
    // Within two frames, a form that shows a late answer would show the planned match.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.getByText(/^votre match prévu/).count()).toBe(0)
    await bottomBarTab(page, 'Classement').click()
    await page.getByRole('row', { name: /Lucas/ }).waitFor()
    await bottomBarTab(page, 'Match').click()
    await page.getByText(/^votre match prévu/).waitFor()
  })

  const shown = screenStates.filter(({ name, path }) => /planned/.test(name) && path !== televisionPath)

  it.each(shown)('break no layout and no rule of accessibility: $name', async (state) => {
    const page = await browsers.visit('/welcome', { as: state.as, reducedMotion: 'reduce' })
    await showState(page, state)
    // Leaves out the strip, which says that the table is free: this test does not measure it.
    await page.locator('.shell-strip').evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLElement) one.style.display = 'none'
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeViolations(page)).toEqual([])
    }
    for (const width of [320, 390, 768, 1280])
      for (const percent of [100, 200]) {
        await page.setViewportSize({ width, height: 844 })
        await setTextSize(page, percent)
        const found = [sidewaysScrolls, crampedTexts, findOverlappingTexts, textsWithCutLetters].map((find) =>
          find(page),
        )
        expect((await Promise.all(found)).flat(), `${width} px at ${percent} %`).toEqual([])
      }
  })
})
