import { seenWeekCookie } from '@topspin/domain/contract/first-screen'
import { fullHighlights, fullWeek } from '@topspin/domain/testing/sample-week'
import { expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answer } from '../testing/server-stand-in.ts'
import { answerWeek, answerWeekOnMonday, longNamesHighlights, longNamesWeek } from '../testing/week-states.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** The week (docs/screens.md#the-week). */
describeInChromium('week', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { player } = people

  it.each(Object.entries(sizes))('shows the club and the reader, on a %s', async (size, viewport) => {
    const page = await browsers.visit('/welcome', { as: player, viewport })
    await answerWeek(fullWeek)(page)
    await page.goto('/week/2026-47')
    await page.getByText('3 victoires en 3 matchs, 21e → 20e').waitFor()
    expect(await page.title()).toBe('La semaine · Topspin')
    await page.getByRole('heading', { name: 'Exploit : Léa bat Théo 2 à 1, 204 points d’écart' }).waitFor()
    await page.getByText('4 matchs, 1 victoire, 3 défaites · 2 badges').waitFor()
    await page.getByText('depuis le 21/10 ; Hugo l’a arrêtée mercredi').waitFor()
    await page.getByText('9 matchs, et Hugo a gagné le dernier').waitFor()
    const isDesktop = size === 'desktop'
    expect(await page.getByText('rien que vendredi').isVisible()).toBe(!isDesktop)
    expect(await page.getByRole('img', { name: 'lundi 5, mardi 3, mercredi 4, jeudi 6, vendredi 8' }).count()).toBe(
      isDesktop ? 1 : 0,
    )
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.filter((text) => ['Votre semaine', 'Temps forts'].includes(text))).toEqual([
      'Votre semaine',
      'Temps forts',
    ])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeViolations(page)).toEqual([])
    }
    await answerWeek(longNamesWeek, longNamesHighlights)(page)
    await page.reload()
    await page.getByText('Corrigé le 24/11/2026').waitFor()
    await page.getByText(/Marie-Ange Delacroix et 3 autres$/).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(viewport.width)
  })

  it('leads to the last week that was played, and to the weeks before and after it', async () => {
    const page = await browsers.visit('/week', { as: player })
    await page.getByText('Plus longue série').waitFor()
    const last = pathOf(page)
    expect(last).toMatch(/^\/week\/\d{4}-\d{2}$/)
    const title = await page.getByRole('heading', { name: /^Semaine \d+$/ }).textContent()
    await page.getByRole('link', { name: 'Semaine précédente' }).click()
    await expect.poll(() => page.getByRole('heading', { name: /^Semaine \d+$/ }).textContent()).not.toBe(title)
    await page.getByRole('link', { name: 'Semaine suivante' }).click()
    await expect.poll(() => pathOf(page)).toBe(last)
    await page.goto('/week/2025-53')
    await page.getByText('Cette semaine n’existe pas').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'La semaine' }).click()
    await expect.poll(() => pathOf(page)).toBe(last)
  })

  it('is shared with the result of the club, not with that of the reader', async () => {
    const page = await browsers.visit('/welcome', { as: player })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => document.body.setAttribute('data-copied', text) },
      })
    })
    await answerWeek(fullWeek)(page)
    await page.goto('/week/2026-47')
    await page.getByRole('button', { name: 'Partager la semaine' }).click()
    await page.getByText('Résumé copié, prêt à coller').waitFor()
    expect(await page.evaluate(() => document.body.dataset['copied'])).toBe(
      `La semaine 47 au ping\u202f: 26 matchs, et Léa bat Théo, 204 points d’écart. ${new URL('/week/2026-47', page.url())}`,
    )
  })

  it('has a card on the home of Monday, until it is closed or opened', async () => {
    const page = await browsers.visit('/welcome', { as: player, ownContext: true })
    await answerWeekOnMonday(fullWeek)(page)
    await answer(page, 'weekHighlights', fullHighlights)
    await page.goto('/')
    const card = page.getByRole('article', { name: 'La semaine 47' })
    await card.getByText('26 matchs · vous : 11e, +9').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await card.getByRole('button', { name: 'Fermer la semaine 47' }).click()
    await expect.poll(() => card.count()).toBe(0)
    await page.reload()
    await page.getByText('Derniers matchs').waitFor()
    expect(await card.count()).toBe(0)
    await page.context().clearCookies({ name: seenWeekCookie })
    await page.goto('/')
    await card.getByRole('link', { name: 'Lire La semaine 47' }).click()
    await page.getByText('Plus belle montée').waitFor()
    await page.goto('/')
    await page.getByText('Derniers matchs').waitFor()
    expect(await card.count()).toBe(0)
  })

  it('has no card on Tuesday', async () => {
    const page = await browsers.visit('/welcome', { as: player, ownContext: true })
    await answerWeekOnMonday(fullWeek)(page)
    await page.clock.setFixedTime(new Date('2026-11-24T09:00:00.000Z'))
    await page.goto('/')
    await page.getByText('Derniers matchs').waitFor()
    expect(await page.getByRole('article', { name: 'La semaine 47' }).count()).toBe(0)
  })
})
