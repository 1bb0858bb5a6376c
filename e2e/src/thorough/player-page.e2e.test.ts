import { calls } from '@topspin/domain/contract/calls'
import type { Career } from '@topspin/domain/contract/profile'
import { testNow } from '@topspin/platform/testing/test-clock'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { isFocused, tabTo } from '../testing/keys.ts'
import { performanceBudget } from '../testing/lab.ts'
import { readLayoutShifts, watchShifts } from '../testing/layout-shift.ts'
import { answerPlayerWithoutMatch } from '../testing/list-states.ts'
import { pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { silenceSocket } from '../testing/server-stand-in.ts'

/** The page of a player (docs/screens.md#player-page). */
describeInChromium('player page', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { player } = people
  const parameters = (url: string) => Object.fromEntries(new URL(url).searchParams)

  it('reads the matches of the curve by keyboard', async () => {
    const page = await browsers.visit('/player/Inès?range=all', { as: player })
    const curve = page.getByRole('slider', { name: 'Courbe du score' })
    await tabTo(page, curve)
    const value = async () => Number(await curve.getAttribute('aria-valuenow'))
    const count = Number(await curve.getAttribute('aria-valuemax'))
    expect(await value()).toBe(count)
    const last = await curve.getAttribute('aria-valuetext')
    expect(last).toMatch(
      /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\u202f: score [\d,]+, \d+er?e? du classement, (Victoire|Défaite) \d–\d contre .+, [+−][\d,]+$/,
    )
    await page.keyboard.press('ArrowLeft')
    expect(await value()).toBe(count - 1)
    expect(await curve.getAttribute('aria-valuetext')).not.toBe(last)
    await page.keyboard.press('Home')
    expect(await value()).toBe(1)
    await page.keyboard.press('PageUp')
    expect(await value()).toBeGreaterThan(2)
    await page.keyboard.press('End')
    expect(await curve.getAttribute('aria-valuetext')).toBe(last)
  })

  it('shows the match that is read on the curve in the list of matches after Enter', async () => {
    const page = await browsers.visit('/player/Inès?range=all&result=won', { as: player })
    const curve = page.getByRole('slider', { name: 'Courbe du score' })
    await tabTo(page, curve)
    await page.keyboard.press('PageDown')
    const read = await curve.getAttribute('aria-valuetext')
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').and(page.locator('[aria-current]'))
    await row.waitFor()
    const [, date = 'no date'] = /^(.+)\u202f:/.exec(read ?? '') ?? []
    expect(await row.innerText()).toContain(date)
    expect(parameters(page.url())).toEqual({ range: 'all', match: expect.stringMatching(/^\d+$/) })
    expect(await isFocused(row)).toBe(true)
    await curve.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(row)).toBe(true)
    // Without the match in the address, the list begins with the newest match again.
    await page.getByRole('button', { name: /^Simple #\d+ et avant/ }).click()
    await expect.poll(() => row.count()).toBe(0)
    expect(parameters(page.url())).toEqual({ range: 'all' })
  })

  it('has the badges of each ladder, which lead to the matches that earned them', async () => {
    const page = await browsers.visit('/player/Inès', { as: player })
    const badges = page.getByRole('region', { name: 'Badges' })
    const [, earned] = /^(\d) sur 11$/.exec(await badges.getByText(/^\d sur 11$/).innerText()) ?? []
    expect(await badges.getByRole('listitem').count()).toBe(Number(earned))
    await badges.getByText(`${11 - Number(earned)} à gagner`).click()
    expect(await badges.getByRole('listitem').count()).toBe(11)
    const row = page.getByRole('row').and(page.locator('[aria-current]'))
    // The second tap leads to the same address.
    for (const _ of ['first', 'second']) {
      await badges.getByRole('link', { name: /^Première victoire.*Simple #\d+/ }).click()
      expect(await row.innerText()).toContain(`Simple #${parameters(page.url())['match']}`)
      await expect.poll(() => isFocused(row)).toBe(true)
    }
    await page.getByRole('tab', { name: 'Double' }).click()
    await badges.getByRole('link', { name: /^Première victoire.*Double #\d+/ }).waitFor()
  })

  it('draws the curve and its dates above the line of text about the curve', async () => {
    const page = await browsers.visit('/player/Inès?range=all', { as: player })
    const texts = page.getByRole('slider').locator('text')
    await texts.first().waitFor()
    const bottom = Math.max(
      ...(await texts.evaluateAll((all) => all.map((text) => text.getBoundingClientRect().bottom + window.scrollY))),
    )
    const line = page.getByText(/^\d+ matchs depuis/)
    expect(bottom).toBeLessThanOrEqual(
      await line.evaluate((element) => element.getBoundingClientRect().top + window.scrollY),
    )
  })

  it('reads the match of the curve nearest to the pointer, and keeps it when the pointer leaves', async () => {
    const page = await browsers.visit('/player/Inès?range=all', { as: player })
    const curve = page.getByRole('slider')
    await curve.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await curve.boundingBox()
    if (box === null) throw new Error('the curve is not visible')
    await page.mouse.move(box.x + 1, box.y + box.height / 2)
    const read = async () => Number(await curve.getAttribute('aria-valuenow'))
    // One pixel of the curve may stand for several matches.
    await expect.poll(read).toBeLessThan(10)
    const first = await read()
    await page.mouse.move(0, 0)
    expect(await read()).toBe(first)
  })

  it('keeps the match that is read on the curve of 30 days when the curve is read again', async () => {
    const page = await browsers.visit('/player/Inès?range=month', {
      as: player,
      ownContext: true,
      async before(page) {
        // Without the socket, the page reads again every minute.
        await silenceSocket(page)
        await page.clock.install({ time: testNow() })
      },
    })
    const curve = page.getByRole('slider')
    await tabTo(page, curve)
    await page.keyboard.press('Home')
    expect(await curve.getAttribute('aria-valuemax')).not.toBe('1')
    await page.route(`**${calls.career.path.replace(/:\w+/g, '*')}*`, async (route) => {
      const response = await route.fetch()
      const career: Career = await response.json()
      await route.fulfill({ response, json: { ...career, curve: { ...career.curve, matches: 999 } } })
    })
    await page.clock.runFor(61_000)
    await page.getByText('999 matchs depuis').waitFor()
    expect(await curve.getAttribute('aria-valuenow')).toBe('1')
  })

  it('shows the curve as a table, and keeps tab, range and filters in the address', async () => {
    const page = await browsers.visit('/player/Inès?range=month', { as: player })
    await page.getByRole('button', { name: 'Voir en tableau' }).click()
    const rows = page.getByRole('table', { name: 'Courbe du score' }).getByRole('row')
    await rows.nth(1).waitFor()
    const month = await rows.count()
    await page.getByText('Tout', { exact: true }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(month)
    await page.getByRole('tab', { name: 'Double' }).click()
    const matches = page.getByRole('table', { name: 'Matchs en double' })
    await matches.getByRole('row').nth(1).waitFor()
    await page.getByLabel('Résultat', { exact: true }).selectOption('Défaites')
    await expect.poll(() => parameters(page.url())).toEqual({ tab: 'double', range: 'all', result: 'lost' })
    await page.reload()
    await matches.getByText('défaite').first().waitFor()
    expect(await matches.getByText('victoire').count()).toBe(0)
    await page.goBack()
    expect(page.url()).not.toContain('/player')
  })

  it('opens the matches between two players from a row of the head-to-head', async () => {
    const page = await browsers.visit('/player/Inès?result=won&period=month&match=1', { as: player })
    await page.getByRole('button', { name: 'Voir les matchs avec Théo' }).click()
    expect(parameters(page.url())).toEqual({ opponent: 'Théo' })
    const rows = page.getByRole('table', { name: 'Matchs en simple' }).getByRole('row').filter({ hasText: 'Simple #' })
    await expect.poll(async () => (await rows.allInnerTexts()).every((row) => row.includes('Théo'))).toBe(true)
    expect(await isFocused(page.locator('#player-matches'))).toBe(true)
  })

  it('opens the matches in doubles from the row of a partner, also from singles', async () => {
    const page = await browsers.visit('/player/Inès?with=partners', { as: player })
    await page.getByRole('button', { name: 'Voir les matchs avec' }).first().click()
    await page.getByRole('table', { name: 'Matchs en double' }).waitFor()
    expect(parameters(page.url())).toEqual({ with: 'partners', tab: 'double', partner: expect.any(String) })
    await expect.poll(() => isFocused(page.locator('#player-matches'))).toBe(true)
  })

  it('sorts the head-to-head by a column, and returns to the first order with a second press', async () => {
    const page = await browsers.visit('/player/Inès', { as: player })
    const head = page.getByRole('table', { name: 'Face-à-face en simple' }).getByRole('columnheader').last()
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
    await head.getByRole('button').click()
    await expect.poll(() => parameters(page.url())).toEqual({})
  })

  it('leads from one’s own page to one’s QR code', async () => {
    const page = await browsers.visit(`/player/${player}`, { as: player })
    const isCodeInWindow = () =>
      page.getByRole('figure').evaluate((figure) => {
        const { top, bottom } = figure.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      })
    // The first time, the code of the account screen is loaded after the tap.
    for (const _ of ['first', 'second']) {
      await page.getByRole('link', { name: 'Mon QR code' }).click()
      await expect.poll(isCodeInWindow).toBe(true)
      await page.goBack()
    }
  })

  it('drops the opponent and the match when the other ladder is chosen, and shows an opponent without matches', async () => {
    const page = await browsers.visit('/player/Inès?opponent=Théo&match=1&result=won', { as: player })
    const opponent = page.getByLabel('Adversaire', { exact: true })
    await expect.poll(() => opponent.inputValue()).toBe('Théo')
    await page.getByRole('tab', { name: 'Double' }).click()
    await page.getByRole('table', { name: 'Matchs en double' }).waitFor()
    expect(parameters(page.url())).toEqual({ tab: 'double', result: 'won' })
    await page.goto('/player/Inès?opponent=Inès')
    await page.getByText('Aucun match ne correspond').waitFor()
    expect(await opponent.inputValue()).toBe('Inès')
    await opponent.selectOption('Tous les adversaires')
    await expect.poll(() => parameters(page.url())).toEqual({})
  })

  it('leads from a name to the page of that player, and back', async () => {
    const page = await browsers.visit('/rank/Inès', { as: player })
    await page.getByRole('dialog').getByRole('link', { name: 'Toute la page' }).click()
    await page.getByRole('slider').waitFor()
    expect(await page.title()).toBe('Inès · Topspin')
    await page.getByRole('table', { name: 'Face-à-face en simple' }).getByRole('link', { name: 'Théo' }).click()
    await page.getByRole('link', { name: /^Jouer avec Théo/ }).waitFor()
    expect(pathOf(page)).toBe('/player/Théo')
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.textContent()).toBe('Théo')
    expect(await isFocused(heading)).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Retour' }).click()
    await page.getByRole('link', { name: /^Jouer avec Inès/ }).waitFor()
    await page.getByRole('link', { name: /^Jouer avec Inès/ }).click()
    expect(pathOf(page)).toBe('/match/Inès')
  })

  it('offers the nearest pseudo and the ranking instead of an unknown player', async () => {
    const page = await browsers.visit('/player/Ines B', { as: player })
    await page.getByText('Personne ne s’appelle «\u202fInes B\u202f»').waitFor()
    expect(await page.getByRole('link', { name: /^Jouer/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Vouliez-vous dire Inès' }).click()
    await page.getByRole('slider').waitFor()
    // The address was opened directly, so there is no screen to go back to.
    await page.getByRole('button', { name: 'Retour' }).click()
    await expect.poll(() => pathOf(page)).toBe('/rank')
    await page.goto('/match/Ines B')
    await page.getByText('Personne ne s’appelle «\u202fInes B\u202f»').waitFor()
    expect(await page.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Vouliez-vous dire Inès' }).click()
    await page.getByRole('button', { name: /^Inès.*, Adversaire$/ }).waitFor()
    const dialog = await browsers.visit('/rank/Ines B', { as: player })
    await dialog.getByRole('dialog').getByRole('alert').waitFor()
    expect(await dialog.getByRole('link', { name: /^Jouer/ }).count()).toBe(0)
  })

  it('says what the page of a player without a match will show, and how badges are earned', async () => {
    const page = await browsers.visit('/player/Manon', { as: player, before: answerPlayerWithoutMatch })
    await page.getByText('Aucun match en simple').waitFor()
    await page.getByText('0 sur 11').waitFor()
    const text = await page.getByRole('main').innerText()
    expect(text).toContain('de Manon s’afficheront ici')
    expect(text).toContain('battre un adversaire à +200')
    expect(text).toMatch(/500/)
    // The page shows neither a rank nor a change of points.
    expect(text).not.toMatch(/\d+er?\b.*7 jours/s)
    expect(text).not.toMatch(/=\s*0/)
  })

  it('moves nothing while it loads', async () => {
    const page = await browsers.visit('/player/Inès', {
      as: player,
      before: (page) => page.addInitScript(watchShifts),
    })
    await page.getByRole('table', { name: 'Matchs en simple' }).getByRole('row').nth(3).waitFor()
    const { sum, moved } = await readLayoutShifts(page)
    expect(sum, moved.join('\n')).toBe(performanceBudget.layoutShift)
  })
})
