import type { RecordedMatch } from '@topspin/domain/contract/match'
import { testNow } from '@topspin/platform/testing/test-clock'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { isFocused } from '../testing/keys.ts'
import { bottomBarTab, chooseSets, pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { setClock } from '../testing/server-stand-in.ts'

/** Withdrawing and contesting a match (docs/screens.md#contests). */
describeInChromium('contests', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)
  const { player: lea, referee } = people

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const first = (page: Page) => page.getByRole('article').filter({ hasText: '2–' }).first()

  it('the recorder of a match withdraws it, with more than one tap', async () => {
    const page = await browsers.visit('/match/Karim', { as: lea })
    await chooseSets(page, 2, 1)
    await press(page, 'Enregistrer 2–1')
    await press(page, /^Retirer ce match, possible jusqu’à \d\d:\d\d$/)
    const dialog = page.getByRole('alertdialog', { name: /^Retirer ce match/ })
    await dialog.getByText(/Encore possible pendant 1 min \d+ s\./).waitFor()
    expect(await dialog.getByRole('button', { name: 'Garder' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    )
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Retirer', exact: true }).click()
    await page.getByText('Match retiré').waitFor()
    await page.getByRole('radiogroup').first().waitFor()
  })

  it('says that it is too late to withdraw when the time is over, and has no button for it any more', async () => {
    const page = await browsers.visit('/match/Sarah', {
      as: lea,
      ownContext: true,
      before: (page) => setClock(page, testNow()),
    })
    await chooseSets(page, 2, 0)
    await press(page, 'Enregistrer 2–0')
    await press(page, /^Retirer ce match/)
    const dialog = page.getByRole('alertdialog', { name: /^Retirer ce match/ })
    await dialog.getByText(/^Encore possible/).waitFor()
    await dialog.getByRole('button', { name: 'Retirer', exact: true }).focus()
    // Only the clock of the page moves: another answer of the server would still allow the withdrawal.
    await page.route('**/api/match/contests/mine', () => undefined)
    await page.clock.fastForward(125_000)
    await dialog.getByRole('status').filter({ hasText: 'Trop tard' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Retirer', exact: true }).count()).toBe(0)
    const close = dialog.getByRole('button', { name: 'Fermer' }).last()
    await expect.poll(() => isFocused(close)).toBe(true)
    await close.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: /^Retirer ce match/ }).count()).toBe(0)
  })

  it('a player contests a match, a referee upholds it, and both players see it', async () => {
    const [winner, loser, decider] = await Promise.all([
      browsers.visit('/', { as: lea }),
      browsers.visit('/', { as: 'Karim' }),
      browsers.visit('/account?tab=club', { as: referee, viewport: { width: 1280, height: 800 } }),
    ])
    const match = { playerAPseudo: lea, playerASet: 2, playerBPseudo: 'Karim', playerBSet: 1 }
    const { id } = await request<RecordedMatch>(winner, 'POST', '/api/match/play', match)

    const card = first(loser)
    await card.getByText('Karim').waitFor()
    await card.getByRole('button', { name: /^Détail du match/ }).click()
    await loser.getByRole('dialog').getByRole('button', { name: 'Contester' }).click()
    await loser.getByText(new RegExp(`^Simple #${id} · .* · saisi par ${lea}$`)).waitFor()
    await press(loser, 'Envoyer aux arbitres')
    await loser.getByLabel('Ce qui s’est passé').fill('C’est moi qui ai gagné 2 à 1.')
    expect(await axeViolations(loser)).toEqual([])
    await press(loser, 'Envoyer aux arbitres')
    await card.getByText('Contesté', { exact: true }).waitFor()
    expect(await card.getByRole('button', { name: 'Contester' }).count()).toBe(0)
    // The button "Contester" is gone, so the focus has moved to a row (docs/user-interface.md#accessibility).
    await expect.poll(() => loser.evaluate(() => document.activeElement?.closest('article') != null)).toBe(true)
    // An opened history row has the button to contest.
    await bottomBarTab(winner, 'Historique').click()
    const contest = winner.getByRole('button', { name: 'Contester' })
    const open = winner.getByRole('button', { name: new RegExp(`Liens du match ${id}$`) })
    await open.waitFor()
    expect(await contest.count()).toBe(0)
    await open.click()
    await contest.click()
    await winner
      .getByRole('dialog')
      .getByText(new RegExp(`^Simple #${id}`))
      .waitFor()
    await winner.keyboard.press('Escape')
    await bottomBarTab(winner, 'Accueil').click()
    // On a home that stays open, the contest of another player would move the rows.
    await first(winner).getByText('Un arbitre va trancher.').waitFor()

    await decider.getByRole('link', { name: 'Contestations' }).click()
    await decider.getByText(`Simple #${id}`).first().waitFor()
    await decider
      .getByRole('term')
      .filter({ hasText: `Joué et saisi par ${lea}` })
      .waitFor()
    expect(await axeViolations(decider)).toEqual([])
    await decider.getByRole('button', { name: 'Maintenir le résultat' }).focus()
    await decider.keyboard.press('Enter')
    await decider.getByText('Rien à trancher').waitFor()
    await decider.getByText('Résultat maintenu').last().waitFor()
    // Escape closes the notice that can take the decision back, and the command is sent at once.
    await decider.getByRole('button', { name: 'Annuler' }).and(decider.locator(':focus')).press('Escape')
    for (const page of [winner, loser]) await first(page).getByText('Maintenu', { exact: true }).waitFor()
    await decider.getByRole('tab', { name: 'Tranchées' }).click()
    await decider.getByText('Vous avez maintenu le résultat').waitFor()
    // The queue, which has been read again, does not contain the contest any more.
    await decider.getByRole('tab', { name: 'À trancher' }).click()
    await decider.getByText('Rien à trancher').waitFor()
  })

  it('a referee who played cannot decide; another referee corrects the match and is back in the queue', async () => {
    const [player, other] = await Promise.all([
      browsers.visit('/account/admin/contests', { as: referee }),
      browsers.visit('/account/admin/contests', { as: people.admin }),
    ])
    const match = { playerAPseudo: referee, playerASet: 2, playerBPseudo: 'Hugo', playerBSet: 1 }
    const { id } = await request<RecordedMatch>(player, 'POST', '/api/match/play', match)
    const reason = 'Le dernier set n’était pas fini.'
    const hugo = await browsers.visit('/', { as: 'Hugo' })
    await request(hugo, 'POST', '/api/match/contest', { matchId: id, isSimple: true, subject: 'result', reason })

    await player.getByText('Vous jouez ce match : un autre arbitre va trancher.').waitFor()
    expect(await player.getByRole('button', { name: 'Maintenir' }).count()).toBe(0)
    await player.goto(`/match/correct/simple/${id}`)
    await player.getByText('Vous ne pouvez pas corriger ce match').waitFor()

    await other.getByRole('link', { name: 'Corriger ou annuler…' }).click()
    await other.getByRole('radio', { name: 'Hugo gagne 2–0' }).check()
    await press(other, 'Voir ce que cela change')
    await press(other, 'Corriger le match')
    await other.getByText(/^Déjà tranché par vous/).waitFor()
    expect(pathOf(other)).toBe('/account/admin/contests')
    await other.goBack()
    expect(pathOf(other), 'the correction is not in the history any more').not.toContain('correct')
  })
})
