import { testInstant } from '@topspin/platform/testing/test-clock'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'

const desk = { width: 1440, height: 900 }
const others = ['Amina', 'Hugo', 'Inès'] as const

/** Who is free to play (docs/screens.md#who-plays). */
describeInChromium('who plays', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const be = (page: Page, minutes: number) =>
    request(page, 'PUT', '/api/match/available', { until: testInstant(minutes * 60_000) })
  const end = (page: Page) => request(page, 'DELETE', '/api/match/available')
  const rows = (page: Page) => page.getByRole('region', { name: 'Disponibles' }).getByRole('listitem')
  const row = (page: Page, pseudo: string) => rows(page).filter({ hasText: pseudo })

  const headings = async (page: Page) => (await page.locator('main section h2').allInnerTexts()).slice(-2)

  it('lets a player say until when, shows others join and leave, and fills the form with a fair double', async () => {
    const page = await browsers.visit('/match', { as: 'Karim' })
    await page.getByRole('link', { name: 'Qui joue ?' }).click()
    const title = page.getByRole('heading', { level: 2, name: 'Jusqu’à quelle heure ?' })
    await title.waitFor()
    expect(await axeViolations(page)).toEqual([])

    await page.getByRole('radio', { name: 'Autre' }).check()
    await page.getByRole('button', { name: 'Je suis dispo' }).click()
    await page.getByText('Choisissez une heure à venir, dans les 12 heures.').waitFor()
    await page.getByRole('radio').nth(1).check()
    await page.getByRole('button', { name: /^Je suis dispo jusqu’à/ }).click()
    const mine = page.getByRole('heading', { level: 2, name: /^Vous êtes dispo jusqu’à/ })
    await expect.poll(() => mine.evaluate((one) => one === document.activeElement)).toBe(true)
    const before = await mine.innerText()
    await page.getByRole('button', { name: '+ 15 min' }).click()
    await expect.poll(() => mine.innerText()).not.toBe(before)
    await page.getByText('Il manque 3 joueurs pour un double').waitFor()

    const [amina, hugo, ines] = await Promise.all(others.map((as) => browsers.visit('/rank', { as })))
    if (amina === undefined || hugo === undefined || ines === undefined) throw new Error('three pages')
    await be(hugo, 60)
    await row(page, 'Hugo').waitFor()
    await be(amina, 60)
    await be(ines, 60)
    await page.getByRole('link', { name: /^Saisir ce double/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await headings(page)).toEqual(['Disponibles', 'Double équilibré'])

    // A player who is no longer free keeps the place in the list.
    await end(hugo)
    await row(page, 'Hugo').getByText('n’est plus dispo').waitFor()
    expect(await rows(page).first().innerText()).toContain('Hugo')
    await page.getByText('Il manque 1 joueur pour un double').waitFor()
    await be(hugo, 60)

    // A double that was there before the screen was shown is above the list. When it is gone, it keeps its space.
    await page.getByRole('link', { name: /^Saisir ce double/ }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: /^Saisir ce double/ }).waitFor()
    expect(await headings(page)).toEqual(['Double équilibré', 'Disponibles'])
    const place = await row(page, 'Inès').boundingBox()
    await end(hugo)
    await page.getByText('Il manque 1 joueur pour un double').waitFor()
    expect(await page.getByRole('link', { name: /^Saisir ce double/ }).count()).toBe(0)
    expect(await row(page, 'Inès').boundingBox()).toEqual(place)
    await be(hugo, 60)

    const double = page.getByRole('region', { name: 'Double équilibré' }).first()
    await double.getByText('Hugo').first().waitFor()
    await page.getByRole('link', { name: /^Saisir ce double/ }).click()
    await page.getByText('Rempli depuis les dispos').waitFor()
    expect(pathOf(page)).toMatch(/^\/match\/(Amina|Hugo|Inès)$/)
    for (const pseudo of ['Karim', ...others]) await page.getByText(pseudo, { exact: true }).first().waitFor()

    await page.goBack()
    await page.getByRole('button', { name: 'Je ne suis plus dispo' }).click()
    await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  it('is a table on a desktop, with the points at stake, and leads to the form of singles', async () => {
    const [page, free, referee] = await Promise.all([
      browsers.visit('/match/available', { as: 'Théo', viewport: desk }),
      browsers.visit('/rank', { as: 'Manon' }),
      browsers.visit('/rank', { as: people.referee }),
    ])
    await be(free, 60)
    // Without a live match, the strip of every other screen shows how many players are free.
    await request(referee, 'POST', '/api/live/stop')
    await referee.getByRole('link', { name: /^\d+.dispos?$/ }).waitFor()
    expect(await page.getByRole('link', { name: /^\d+.dispos?$/ }).count()).toBe(0)
    const manon = page.getByRole('row', { name: /Manon/ })
    await manon.getByText(/^\+\d.* ou (−\d.*|0)$/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await manon.getByRole('link', { name: 'Jouer avec Manon' }).click()
    await page.getByRole('heading', { level: 1, name: 'Match' }).waitFor()
    expect(pathOf(page)).toBe('/match/Manon')
  })
})
