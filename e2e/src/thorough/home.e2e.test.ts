import { calls } from '@topspin/domain/contract/calls'
import type { LastMatch } from '@topspin/domain/contract/match'
import type { Overview } from '@topspin/domain/contract/profile'
import { instant } from '@topspin/domain/ids'
import { dayOf, eveningOf } from '@topspin/domain/time/evening'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { performanceBudget } from '../testing/lab.ts'
import { readLayoutShifts, watchShifts } from '../testing/layout-shift.ts'
import { setTextSize } from '../testing/measures.ts'
import { pathOf, untilHydrated } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answer, setClock } from '../testing/server-stand-in.ts'

const week = { points: 9, places: 1 }
const overview: Overview = {
  simple: { rank: 11, score: 533.5, week },
  double: { rank: 19, score: 483.5, week },
  neighbour: { pseudo: 'Nicolas', rank: 10, score: 540.5 },
  last: {
    ladder: 'simple',
    at: '2026-11-20T17:31:00.000Z',
    mySets: 2,
    opponentSets: 1,
    impact: 17,
    opponents: ['Théo'],
    partner: null,
  },
}
const long = `Inscription sur https://intranet.example/tournoi avant le 4. ${'Poules le jeudi à midi. '.repeat(20)}https://intranet.example/reglement`
const item = (id: string, content: string) => ({
  id,
  title: `News ${id}`,
  content,
  creationDate: '2026-11-20T08:12:00.000Z',
})
const desk = { width: 1440, height: 900 }

/** The home page (docs/screens.md#home). */
describeInChromium('home', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { player } = people

  it('shows the card of the reader above 600 px on a phone, in the first rendering and without a shift', async () => {
    const page = await browsers.visit('/', {
      as: player,
      viewport: phoneViewport,
      before: (page) => page.addInitScript(watchShifts),
    })
    const card = page.getByRole('region', { name: 'Vous' })
    await untilHydrated(page)
    const box = await card.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(600)
    await page.waitForLoadState('networkidle')
    expect((await readLayoutShifts(page)).sum).toBe(performanceBudget.layoutShift)
    const plain = await browsers.visit('/', { as: player, javaScriptEnabled: false })
    expect(await plain.getByRole('region', { name: 'Vous' }).count()).toBe(1)
  })

  it('links to the neighbour in the ranking and to a revenge, or says that entry is closed', async () => {
    const page = await browsers.visit('/', { as: player, before: (page) => answer(page, 'overview', overview) })
    const card = page.getByRole('region', { name: 'Vous' })
    await card.getByText('7 POINTS').waitFor()
    await card.getByRole('link', { name: 'Revanche' }).click()
    await expect.poll(() => pathOf(page)).toBe('/match/Théo')
    await page.goBack()
    await card.getByRole('link', { name: 'Nicolas' }).click()
    await expect.poll(() => pathOf(page)).toBe('/player/Nicolas')

    await answer(page, 'isOpen', { open: false })
    await page.goto('/')
    await card.getByRole('button', { name: 'Revanche' }).click({ force: true })
    await page.getByText(/saisie des matchs est fermée/i).waitFor()
    expect(pathOf(page)).toBe('/')
  })

  it('shows one news on a phone and two on a desktop, three lines each, and opens the rest in place', async () => {
    const news = [item('1', long), item('2', 'Court'), item('3', 'Ancienne')]
    const page = await browsers.visit('/', {
      as: player,
      viewport: phoneViewport,
      before: (page) => answer(page, 'news', news),
    })
    const articles = page.getByRole('region', { name: 'Actualités' }).getByRole('article')
    const text = articles.first().locator('p')
    await expect.poll(() => articles.count()).toBe(1)
    const lines = () =>
      text.evaluate((p) => Math.round(p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight)))
    expect(await lines()).toBe(3)
    await page.getByRole('button', { name: 'Lire la suite' }).click()
    expect(await lines()).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Réduire' }).click()
    // When a link in the hidden part of the text gets the focus, the text opens.
    await text.getByRole('link').last().focus()
    await expect.poll(lines).toBeGreaterThan(5)
    const link = text.getByRole('link').first()
    expect(await link.getAttribute('href')).toBe('https://intranet.example/tournoi')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')

    await page.setViewportSize(desk)
    await expect.poll(() => articles.count()).toBe(2)
    await page.getByRole('button', { name: 'Toutes les actualités' }).click()
    await expect.poll(() => articles.count()).toBe(3)
    await page.getByRole('button', { name: 'Moins d’actualités' }).click()
    await expect.poll(() => articles.count()).toBe(2)
  })

  it('lets a news unfold that needs more than three lines only with large text', async () => {
    const page = await browsers.visit('/', {
      as: player,
      viewport: phoneViewport,
      before: (page) => answer(page, 'news', [item('1', 'Poules le jeudi à midi. '.repeat(4).trim())]),
    })
    const text = page.getByRole('region', { name: 'Actualités' }).getByRole('article').locator('p')
    await text.waitFor()
    const more = page.getByRole('button', { name: 'Lire la suite' })
    expect(await more.count()).toBe(0)
    await setTextSize(page, 200)
    await more.click()
    expect(await text.evaluate((p) => p.scrollHeight - p.clientHeight)).toBe(0)
  })

  it('shows matches by day on a desktop', async () => {
    const page = await browsers.visit('/', { as: player, viewport: desk })
    const matches = page.getByRole('region', { name: 'Derniers matchs' })
    await matches
      .getByRole('heading', { name: /^(\d\d\/\d\d\/\d{4}|Aujourd’hui|Hier), \d+ matchs?$/ })
      .first()
      .waitFor()
    const name = matches.getByRole('article').first().getByRole('link').first()
    const pseudo = await name.innerText()
    await name.click()
    await expect.poll(() => pathOf(page)).toBe(`/player/${pseudo}`)
  })

  it('calls the day of the last matches "today" until midnight, then "yesterday"', async () => {
    const [newest]: LastMatch[] = await (
      await (await browsers.visit('/account', { as: player })).request.get(calls.lastMatches.path)
    ).json()
    if (newest === undefined) throw new Error('no match')
    const day = dayOf(instant(Date.parse(newest.matchDate)), 'Europe/Paris')
    const evening = Date.parse(eveningOf(day, 'Europe/Paris'))
    const page = await browsers.visit('/', {
      as: player,
      viewport: desk,
      ownContext: true,
      before: (page) => setClock(page, evening - 50_000),
    })
    const days = page.getByRole('region', { name: 'Derniers matchs' }).getByRole('heading', { level: 3 })
    await expect.poll(() => days.first().innerText()).toMatch(/^Aujourd’hui/)
    await page.clock.runFor(90_000)
    await expect.poll(() => days.first().innerText()).toMatch(/^Hier/)
  })
})
