import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowsers } from './testing/browsers.ts'
import { noChromium } from './testing/chromium.ts'
import { startDemo } from './testing/demo-app.ts'
import { half, score, shownPoints } from './testing/live-pages.ts'
import { people } from './testing/people.ts'

/** The referee scores the demo's match on a phone from 9-7 in the third set, and an admin takes it over on another one. */
describe.skipIf(noChromium !== null)(`taking over${noChromium === null ? '' : ` (${noChromium})`}`, () => {
  let app: AppProcess
  const browsers = openBrowsers(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name })
  const dialog = (page: Page) => page.getByRole('alertdialog')
  const text = async (at: Locator) => (await at.innerText()).replaceAll(/\s+/g, ' ')
  const points = (page: Page) => Promise.all(['Inès', 'Hugo'].map((pseudo) => shownPoints(half(page, pseudo))))

  it('moves the scoring to another phone, and adds points from before by choice', { timeout: 90_000 }, async () => {
    const [former, next] = await Promise.all([
      browsers.visit('/match', { as: people.referee }),
      browsers.visit('/match', { as: people.admin }),
    ])
    await half(former, 'Hugo').waitFor()
    await next.getByText('Marius saisit ce match').waitFor()

    // Two points without a network.
    await former.context().setOffline(true)
    await score(former, 'Inès')
    await score(former, 'Hugo')
    expect(await points(former)).toEqual([10, 8])

    await button(next, 'Reprendre…').click()
    await dialog(next).getByText('Marius saisit Inès contre Hugo.').waitFor()
    expect(await text(dialog(next))).toMatch(/Set 3 9–7 Dernier point/)
    await button(dialog(next), 'Reprendre').click()
    await half(next, 'Hugo').waitFor()
    await score(next, 'Hugo')
    await button(next, 'Annuler le point').click()
    await expect.poll(() => points(next)).toEqual([9, 7])

    // The phone of the former recorder shows it at once, with the choice.
    await former.context().setOffline(false)
    await dialog(former).getByText('Camille a repris la saisie').waitFor({ timeout: 20_000 })
    await former.keyboard.press('Escape')
    expect(await text(dialog(former))).toMatch(
      /2 points marqués ici .* Point d’Inès 10–7 Point de Hugo 10–8 Sur son téléphone 9–7 Avec vos 2 points 10–8/,
    )
    // It follows the score, also after a reload.
    await score(next, 'Hugo')
    await dialog(former).getByText('9–8').waitFor()
    await former.reload()
    await dialog(former).getByText('9–8').waitFor()
    await button(dialog(former), 'Envoyer 2 points').click()
    await dialog(former).waitFor({ state: 'detached' })

    // The phone of the new recorder shows how many there are, and undoes them one by one.
    await next.getByText('2 points de Marius ajoutés').waitFor()
    await expect.poll(() => points(next)).toEqual([10, 9])
    await button(next, 'Annuler le point').click()
    await expect.poll(() => points(next)).toEqual([10, 8])
    await button(next, 'Annuler le point').click()
    await expect.poll(() => points(next)).toEqual([9, 8])

    // Back again: nothing is queued, so the scoreboard only stops to take taps.
    await former.getByRole('tab', { name: 'Live' }).click()
    await button(former, 'Reprendre…').click()
    await button(dialog(former), 'Reprendre').click()
    await half(former, 'Hugo').waitFor()
    await next.getByText('Marius a repris la saisie').waitFor()
    expect(await half(next, 'Hugo').getAttribute('aria-disabled')).toBe('true')
    expect(await dialog(next).count()).toBe(0)
    await button(next, 'Suivre le match').click()
    await button(next, 'Arrêter…').click()
    await dialog(next).getByText('Marius le saisit encore.').waitFor()
    await button(dialog(next), 'Arrêter le match').click()
    await button(former, 'Choisissez les deux joueurs').waitFor()
  })
})
