import type { MatchRecorded } from '@topspin/domain/contract/match'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from './testing/accessibility.ts'
import { openBrowsers } from './testing/browsers.ts'
import { noChromium } from './testing/chromium.ts'
import { request } from './testing/commands.ts'
import { startDemo } from './testing/demo-app.ts'
import { chooseSets } from './testing/pages.ts'
import { people } from './testing/people.ts'

/** Withdrawing and contesting a match (docs/user-interface.md#contests). */
describe.skipIf(noChromium !== null)(`contests${noChromium === null ? '' : ` (${noChromium})`}`, () => {
  let app: AppProcess
  const browsers = openBrowsers(() => app.url)
  const { player: lea, referee } = people

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const first = (page: Page) => page.getByRole('article').filter({ hasText: '2 - ' }).first()

  it('who has recorded a match withdraws it, and nothing is one tap away', async () => {
    const page = await browsers.visit('/match/Karim', { as: lea })
    await chooseSets(page, 2, 1)
    await press(page, 'Enregistrer 2 - 1')
    await press(page, /^Retirer ce match, possible jusqu’à \d\d:\d\d$/)
    const dialog = page.getByRole('alertdialog', { name: /^Retirer ce match/ })
    await dialog.getByText(/Encore possible pendant 1 min \d+ s\./).waitFor()
    expect(await dialog.getByRole('button', { name: 'Garder' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    )
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Retirer', exact: true }).click()
    await page.getByText('Match retiré').waitFor()
    await page.getByRole('radiogroup').first().waitFor()
  })

  it('a player contests a match, a referee upholds it, and both players see it', async () => {
    const [winner, loser, decider] = await Promise.all([
      browsers.visit('/', { as: lea }),
      browsers.visit('/', { as: 'Karim' }),
      browsers.visit('/account?tab=club', { as: referee, viewport: { width: 1280, height: 800 } }),
    ])
    const match = { playerAPseudo: lea, playerASet: 2, playerBPseudo: 'Karim', playerBSet: 1 }
    const { id } = await request<MatchRecorded>(winner, 'POST', '/api/match/play', match)

    const card = first(loser)
    await card.getByText('Karim').waitFor()
    await card.getByRole('button', { name: /^Pourquoi/ }).click()
    await card.getByRole('button', { name: 'Contester' }).click()
    await press(loser, 'Envoyer aux arbitres')
    await loser.getByLabel('Ce qui s’est passé').fill('C’est moi qui ai gagné 2 à 1.')
    expect(await violations(loser)).toEqual([])
    await press(loser, 'Envoyer aux arbitres')
    await card.getByText('Contesté', { exact: true }).waitFor()
    expect(await card.getByRole('button', { name: 'Contester' }).count()).toBe(0)
    await first(winner).getByText('Un arbitre va trancher.').waitFor()

    await decider.getByRole('link', { name: 'Contestations' }).click()
    await decider.getByText(`Simple #${id}`).first().waitFor()
    await decider
      .getByRole('term')
      .filter({ hasText: `Joué et saisi par ${lea}` })
      .waitFor()
    expect(await violations(decider)).toEqual([])
    await decider.getByRole('button', { name: 'Maintenir le résultat' }).focus()
    await decider.keyboard.press('Enter')
    await decider.getByText('Rien à trancher').waitFor()
    await decider.getByText('Résultat maintenu').last().waitFor()
    // Escape in the notice sends at once.
    await decider.getByRole('button', { name: 'Annuler' }).and(decider.locator(':focus')).press('Escape')
    for (const page of [winner, loser]) await first(page).getByText('Maintenu', { exact: true }).waitFor()
    await decider.getByRole('tab', { name: 'Tranchées' }).click()
    await decider.getByText('Vous avez maintenu le résultat').waitFor()
  })
})
