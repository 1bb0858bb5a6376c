import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { rankingOf } from '../testing/rankings.ts'
import { answer, holdAnswers } from '../testing/server-stand-in.ts'

const desk = { width: 1440, height: 900 }

/** The screen of the ranking (docs/screens.md#ranking). */
describeInChromium('ranking', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { player } = people
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Chercher un joueur' })
  const mine = (page: Page) => page.getByRole('row', { name: player })

  it('keeps one’s own row in the window at both ends of the list', async () => {
    const page = await browsers.visit('/rank', { as: player })
    await mine(page).waitFor()
    const isInWindow = () =>
      mine(page).evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      })
    expect(await isInWindow()).toBe(true)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(isInWindow).toBe(true)
  })

  it('finds players by words in any order without accents, keeps their ranks, and has the search in the address', async () => {
    const page = await browsers.visit('/rank', { as: player })
    await search(page).fill('INES')
    const rows = page.locator('main tbody').getByRole('row')
    await expect.poll(() => rows.count()).toBe(1)
    await expect.poll(() => rows.first().getByRole('cell').first().innerText()).toMatch(/^[12]$/)
    await expect.poll(() => new URL(page.url()).search).toBe('?search=INES')
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await search(page).inputValue()).toBe('INES')
    await search(page).fill('personne')
    await page.getByText('Aucun joueur trouvé').waitFor()
  })

  it('shows everybody in the table of a wide screen, sorted by a column, beside the next place and the movements', async () => {
    const page = await browsers.visit('/rank', { as: player, viewport: desk })
    const head = page.getByRole('columnheader', { name: '7 jours' })
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
    expect(new URL(page.url()).search).toBe('?sort=points')
    const changes = page.locator('main tbody tr td:nth-last-child(2)')
    const readPoints = async () => {
      await changes.filter({ hasText: '+' }).first().waitFor()
      return (await changes.allInnerTexts()).map((text) => Number(text.replace('−', '-').replace(',', '.')))
    }
    const points = await readPoints()
    expect(points).toEqual(points.toSorted((one, other) => other - one))
    expect(await page.locator('main tbody tr:visible').count()).toBe(points.length)
    // After a reload the order comes from the address, before the page has read the changes of points.
    await page.reload()
    await expect.poll(readPoints).toEqual(points)

    await page
      .getByRole('region', { name: 'La prochaine place' })
      .getByRole('link', { name: /^Jouer avec/ })
      .waitFor()
    const movers = page.getByRole('region', { name: 'Mouvements de la semaine' }).getByRole('listitem')
    expect(await movers.count()).toBe(6)
    const mover = movers.first().getByRole('link')
    const pseudo = await mover.innerText()
    await mover.click()
    await expect.poll(() => pathOf(page)).toBe(`/player/${pseudo}`)
  })

  it('shows the column beside the ladder only with the trends, so that no part of it moves', async () => {
    const page = await browsers.visit('/account', { as: player, viewport: desk })
    const trends = await holdAnswers(page, '/api/stats/trends/simple')
    await page.goto('/rank')
    await mine(page).waitFor()
    await expect.poll(() => trends.count()).toBe(1)
    const otherDay = page.getByRole('link', { name: 'Un autre jour' })
    expect(await otherDay.count()).toBe(0)
    trends.release({ status: 200, json: [] })
    await otherDay.waitFor()
  })

  it('adds rows of a long ladder as one scrolls', async () => {
    const page = await browsers.visit('/rank', {
      as: player,
      before: (page) => answer(page, 'simpleRanking', rankingOf(500)),
    })
    // The page was rendered with the ranking of the server. The next read of the ranking gets the 500 players.
    await page.getByRole('navigation').getByRole('link', { name: 'Classement' }).click()
    const rows = page.locator('main tbody tr:not([aria-hidden])')
    await expect.poll(() => rows.count()).toBe(100)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => rows.count()).toBeGreaterThan(100)
  })

  it('leaves the second step of the podium empty when two players are first, and marks equal ranks', async () => {
    const entry = (rank: number, pseudo: string, score: number) => ({ rank, pseudo, score, tournamentWins: 0 })
    const tied = [entry(1, 'Anna', 520), entry(1, 'Bob', 520), entry(3, 'Chloé', 510), entry(4, 'Denis', 500)]
    const page = await browsers.visit('/rank', {
      as: player,
      before: (page) => answer(page, 'simpleRanking', [...tied, entry(4, 'Emma', 500)]),
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Classement' }).click()
    const steps = page.getByRole('tabpanel').locator('ol > li')
    await expect.poll(() => steps.count()).toBe(2)
    expect((await steps.first().innerText()).split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining(['Anna', 'Bob', '520']),
    )
    expect(await page.getByRole('row', { name: 'Emma' }).innerText()).toContain('ex æquo')
    expect(await page.locator('main tbody tr:visible').count()).toBe(2)
  })
})
