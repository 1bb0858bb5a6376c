import type { PastLadder } from '@topspin/domain/contract/standings'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { tabTo } from '../testing/keys.ts'
import { people } from '../testing/people.ts'
import { daysAgo } from '../testing/screens.ts'
import { answer } from '../testing/server-stand-in.ts'

/** The ladder of a day (docs/screens.md#the-ladder-of-a-day). */
describeInChromium('evening', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { player } = people
  const dayIn = (page: Page) => new URL(page.url()).searchParams.get('on')
  const slider = (page: Page) => page.getByRole('slider', { name: 'Jour du classement' })
  const shortDate = (day: string) => day.split('-').reverse().join('/')
  const table = (page: Page, day: string, ladder = 'simple') =>
    page.getByRole('table', { name: `Classement en ${ladder} du ${shortDate(day)} au soir` })

  it('changes the day by key, keeps the day in the address, and is closed by Back', async () => {
    const page = await browsers.visit('/rank', { as: player })
    await page.getByRole('row').first().waitFor()
    await page.goto(`/rank?on=${daysAgo(200)}`)
    await table(page, daysAgo(200)).waitFor()
    expect(await page.title()).toBe(`Classement du ${shortDate(daysAgo(200))} · Topspin`)
    await tabTo(page, slider(page))
    await page.keyboard.press('ArrowLeft')
    await table(page, daysAgo(201)).waitFor()
    expect(dayIn(page)).toBe(daysAgo(201))
    await page.keyboard.press('PageUp')
    await table(page, daysAgo(171)).waitFor()
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^\p{L}+ \d+(er)? \p{L}+ \d{4}$/u)
    await page.keyboard.press('Home')
    await expect.poll(() => slider(page).getAttribute('aria-valuenow')).toBe('0')
    await page.keyboard.press('End')
    await expect.poll(() => slider(page).getAttribute('aria-valuenow')).toBe(await slider(page).getAttribute('max'))
    await expect.poll(() => dayIn(page)).toBe(daysAgo(0))
    await page.goBack()
    expect(dayIn(page)).toBe(null)
  })

  it('changes the day by pointer, button and field, keeps the ladder, and leads back to today', async () => {
    const page = await browsers.visit(`/rank?tab=double&on=${daysAgo(100)}`, { as: player })
    await table(page, daysAgo(100), 'double').waitFor()
    const box = await slider(page).boundingBox()
    if (box === null) throw new Error('the slider is not visible')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 3 })
    await page.mouse.up()
    const days = Number(await slider(page).getAttribute('max'))
    const dragged = Number(await slider(page).getAttribute('aria-valuenow'))
    expect(dragged / days).toBeCloseTo(0.25, 1)
    await expect.poll(() => dayIn(page)).toBe(daysAgo(days - dragged))
    await page.getByRole('button', { name: 'Le jour d’après' }).click()
    await table(page, daysAgo(days - dragged - 1), 'double').waitFor()
    await page.getByLabel('Date du classement').fill(daysAgo(50).split('-').reverse().join('/'))
    await table(page, daysAgo(50), 'double').waitFor()
    await page.getByRole('link', { name: 'Aujourd’hui' }).click()
    await slider(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?tab=double')
    // So does Back from an address that was opened directly.
    await page.goto(`/rank?tab=double&on=${daysAgo(100)}`)
    await page.getByRole('button', { name: 'Retour' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=double')
  })

  it('names the players who have left and arrived, and says that a match was cancelled since', async () => {
    const page = await browsers.visit('/', { as: player })
    const entry = { rank: 1, score: 520, wins: 4, losses: 1 }
    await answer(page, 'ladderOf', {
      on: '2026-03-01',
      entries: [
        { ...entry, pseudo: null, now: null },
        { ...entry, rank: 2, pseudo: 'Théo', score: 510, now: { rank: 1, score: 530.5 } },
        { ...entry, rank: 3, pseudo: 'Karim', score: 500, now: null },
      ],
      matches: 12,
      lastMatchAt: '2026-03-01T16:32:00.000Z',
      cancelledSince: 1,
      arrivals: { total: 3, pseudos: ['Zoé', 'Inès'] },
    } satisfies PastLadder)
    await page.goto('/rank?on=2026-03-01')
    const rows = table(page, '2026-03-01').getByRole('row')
    await rows.nth(3).waitFor()
    const [, deleted, climber, disabled] = await rows.all()
    expect(await deleted?.innerText()).toMatch(/Joueur supprimé[\s\S]*n’est plus classé/)
    expect(await deleted?.getByRole('link').count()).toBe(0)
    expect(await climber?.innerText()).toMatch(/aujourd’hui 1er[\s\S]*\+20,5/)
    expect(await disabled?.innerText()).toContain('n’est plus classé')
    await page
      .getByText('Un match annulé ou corrigé depuis compte encore comme avant.')
      .filter({ visible: true })
      .waitFor()
    const counts = page.getByText(/^3 joueurs, 12 matchs en simple.; le dernier, le 01\/03\/2026 à 17:32\./)
    await counts.filter({ visible: true }).waitFor()
    expect(await page.getByText(/^Arrivés depuis/).innerText()).toMatch(/^Arrivés depuis.: Zoé, Inès et 1 autre\.$/)
  })

  it.each(['no-preference', 'reduce'] as const)('slides rows by transform only (%s)', async (reducedMotion) => {
    const page = await browsers.visit('/', { as: player, reducedMotion })
    await page.addInitScript(() => {
      const slid: string[] = []
      const { animate } = Element.prototype
      Object.assign(window, { slid })
      Element.prototype.animate = function (frames, options) {
        if (this instanceof HTMLTableRowElement) slid.push(Object.keys(Object(frames)[0]).join())
        return animate.call(this, frames, options)
      }
    })
    await page.goto(`/rank?on=${daysAgo(200)}`)
    await table(page, daysAgo(200)).waitFor()
    // Only rows inside the window are animated.
    await page.evaluate(() => window.scrollTo(0, 300))
    await page.getByLabel('Date du classement').fill(daysAgo(20).split('-').reverse().join('/'))
    await table(page, daysAgo(20)).waitFor()
    const slid = await page.evaluate(() => (window as unknown as { slid: string[] }).slid)
    expect(new Set(slid)).toEqual(new Set(reducedMotion === 'reduce' ? [] : ['transform']))
  })

  it('keeps the row of the reader in the window', async () => {
    const page = await browsers.visit(`/rank?on=${daysAgo(200)}`, { as: player })
    const own = table(page, daysAgo(200)).getByRole('row', { name: new RegExp(player) })
    await own.waitFor()
    const isInside = async () => {
      const box = await own.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= 844
    }
    await page.getByRole('row').nth(1).scrollIntoViewIfNeeded()
    await expect.poll(isInside).toBe(true)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(isInside).toBe(true)
    // The row never covers the focus.
    const covered = await own.evaluate((row) => {
      const links = [...(row.parentElement?.querySelectorAll('a') ?? [])].filter((link) => !row.contains(link))
      return links.filter((link) => {
        link.focus()
        const [one, two] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
        return one.bottom > two.top && one.top < two.bottom
      }).length
    })
    expect(covered).toBe(0)
  })

  it('copies the link where the browser cannot share, and says that a future day has no ladder yet', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await browsers.visit('/rank?on=2020-01-01', { as: player, permissions })
    await page.getByRole('button', { name: 'Voir ce jour-là' }).click()
    await page.getByRole('table').waitFor()
    await page.evaluate(() => Object.assign(navigator, { share: undefined }))
    await page.getByRole('button', { name: 'Partager ce jour' }).click()
    await page.getByText('Copié avec son lien.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(page.url())
    await page.goto('/rank?on=2090-01-01')
    await page.getByText('Ce jour n’est pas encore venu').waitFor()
    await page.getByLabel('Date du classement').fill('01/01/2020')
    await page.getByRole('button', { name: 'Voir ce jour-là' }).waitFor()
    expect(dayIn(page)).toBe('2020-01-01')
  })
})
