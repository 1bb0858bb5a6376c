import type { CorrectionPreview } from '@topspin/domain/contract/correction'
import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { isFocused } from '../testing/keys.ts'
import { pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { problem, refuse } from '../testing/server-stand-in.ts'

const desk = { width: 1280, height: 800 }

/** A referee corrects matches on which later matches depend (docs/screens.md#correcting-a-match). */
describeInChromium('correcting a match', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const record = (page: Page, winner: string, loser: string) =>
    request<RecordedMatch>(page, 'POST', '/api/match/play', {
      playerAPseudo: winner,
      playerASet: 2,
      playerBPseudo: loser,
      playerBSet: 0,
    })
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const option = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

  it('shows on a phone, in a second step, what the correction changes, and then the corrected match', async () => {
    const page = await browsers.visit('/', { as: people.referee })
    const { id } = await record(page, 'Théo', 'Karim')
    await record(page, 'Théo', 'Sarah')
    const reason = 'J’ai gagné 2 à 1.'
    const karim = await browsers.visit('/', { as: 'Karim' })
    await request(karim, 'POST', '/api/match/contest', { matchId: id, isSimple: true, subject: 'result', reason })
    await button(page, new RegExp(`^Détail du match ${id},`)).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Corriger…' }).click()
    await page.getByRole('heading', { name: `Corriger le Simple #${id}` }).waitFor()
    expect(await page.getByRole('navigation').count(), 'no bar beside a draft').toBe(0)

    await page.getByRole('article').getByText(reason).waitFor()
    // All results, and the choice that the match never took place, are radio buttons of one group.
    await option(page, 'Théo gagne 2–0, saisi').check()
    expect(await button(page, 'Voir ce que cela change').getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await option(page, 'Théo gagne 2–1').isChecked()).toBe(true)
    await option(page, 'Karim gagne 2–1').check()
    await button(page, 'Voir ce que cela change').click()
    await page.getByText('1 match joué depuis est recalculé').waitFor()
    await page
      .getByRole('table', { name: /joueurs/ })
      .getByText(/^de [\d,]+ à [\d,]+$/)
      .first()
      .waitFor({ state: 'attached' })

    expect(await axeViolations(page)).toEqual([])
    await page.goBack()
    expect(await option(page, 'Karim gagne 2–1').isChecked(), 'Back keeps the choice').toBe(true)
    await button(page, 'Voir ce que cela change').click()
    await button(page, 'Corriger le match').click()
    const dialog = page.getByRole('dialog', { name: `Simple #${id}` })
    await dialog.getByText('Karim').first().waitFor()
    await dialog.getByText('Marius a saisi le match (Théo 2–0 Karim).').waitFor()
    await dialog.getByText(/^Karim a contesté/).waitFor()
    await dialog.getByText('Marius a corrigé (Karim 2–1 Théo). 1 match recalculé.').waitFor()
    await page.getByText('Match corrigé : 1 match recalculé').waitFor()
    expect(pathOf(page)).toBe('/')
    await page.keyboard.press('Escape')
    const card = page.getByRole('listitem').filter({ has: button(page, new RegExp(`^Détail du match ${id},`)) })
    await expect.poll(async () => (await card.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Karim.*2–1.*Théo/)
    await card.getByText(/^Saisi Théo 2–0 Karim, corrigé par vous le/).waitFor()
  })

  it('previews a choice at once on a desktop, refuses a stale preview, and cancels a match that never happened', async () => {
    const page = await browsers.visit('/', { as: people.referee, viewport: desk })
    const { id } = await record(page, 'Inès', 'Hugo')
    await page.goto(`/match/correct/simple/${id}`)
    await option(page, 'Inès gagne 2–0, saisi').check()
    await page.getByText('C’est le résultat saisi\u202f: il n’y a rien à corriger.').waitFor()
    await option(page, 'Hugo gagne 2–0').check()
    await page.getByText('Aucun match joué depuis n’en dépend').waitFor()
    expect(await axeViolations(page)).toEqual([])
    const arrived = await record(page, 'Inès', 'Amina')
    await button(page, `Corriger le Simple #${id}`).click()
    const stale = page.getByRole('status').filter({ hasText: 'L’aperçu n’est plus à jour' })
    await expect.poll(() => isFocused(stale)).toBe(true)
    await stale.getByText(`Le Simple #${arrived.id} vient d’être enregistré. Rien n’a été corrigé.`).waitFor()
    expect(await button(page, `Corriger le Simple #${id}`).count(), 'the dock only leads back').toBe(0)
    await button(page, 'Refaire l’aperçu').click()
    await page.getByText('1 match joué depuis est recalculé').waitFor()
    expect(await option(page, 'Hugo gagne 2–0').isChecked(), 'the choice stays').toBe(true)
    // The list of matches whose points do not change is closed, so its rows are hidden.
    const row = page.getByRole('row', { name: /Amina/, includeHidden: true })
    await row.getByText('a changé').first().waitFor({ state: 'attached' })

    await page.getByRole('radio', { name: /^Ce match n’a pas eu lieu/ }).check()
    await button(page, `Annuler le Simple #${id}`).click()
    await page.getByText('Match annulé : 1 match recalculé').waitFor()
    expect(pathOf(page)).toBe('/')
    // Home shows the list that it read before, until the new answer comes.
    await expect.poll(() => button(page, new RegExp(`^Détail du match ${id},`)).count()).toBe(0)
  })

  it('offers to read the preview again when the correction meets no network, and reads it when the network is back', async () => {
    const page = await browsers.visit('/', { as: people.referee, viewport: desk })
    const { id } = await record(page, 'Hugo', 'Zoé')
    await page.goto(`/match/correct/simple/${id}`)
    await option(page, 'Zoé gagne 2–0').check()
    const correct = button(page, `Corriger le Simple #${id}`)
    await page.route('**/api/match/correction', (route) => route.abort())
    const notice = page.getByRole('status').filter({ hasText: 'Pas de réseau' })
    await correct.click()
    await notice.getByRole('button', { name: 'Réessayer' }).click()
    await notice.waitFor({ state: 'detached' })
    await correct.click()
    await notice.waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await notice.waitFor({ state: 'detached' })
    await page.unroute('**/api/match/correction')
    await correct.click()
    await page.getByText(/^Match corrigé/).waitFor()
  })

  it('changes players, and says why a correction is not possible', async () => {
    const page = await browsers.visit('/', { as: people.admin, viewport: desk })
    const referee = await browsers.visit('/', { as: people.referee })
    const { id } = await record(referee, 'Léa', 'Zoé')
    await page.goto(`/match/correct/simple/${id}`)
    await option(page, 'Zoé gagne 2–1').check()
    await page.getByText('Aucun match joué depuis n’en dépend').waitFor()
    const right = { matchId: id, isSimple: true, result: { winners: ['Zoé'], losers: ['Léa'], looserSet: 1 } }
    const preview = await request<CorrectionPreview>(referee, 'POST', '/api/match/correction/preview', right)
    await request(referee, 'POST', '/api/match/correction', { ...right, revision: preview.revision })
    await button(page, `Corriger le Simple #${id}`).click()
    await button(page, 'Refaire l’aperçu').click()
    await page.getByText(/^Déjà corrigé par Marius à \d\d:\d\d$/).waitFor()
    await page.getByText('Zoé 2–1 Léa\u202f: il n’y a plus rien à faire ici.').waitFor()
    await button(page, 'Voir le match').waitFor()

    await button(page, /^Zoé.*Changer de joueur$/).click()
    await page.getByLabel('Chercher un joueur').fill('Léa')
    await page.getByRole('option', { name: 'Léa' }).click()
    await option(page, 'Zoé gagne 2–0').waitFor()
    await option(page, 'Léa gagne 2–1').check()
    await page.getByText('Aucun match joué depuis n’en dépend').waitFor()
    await refuse(page, '/api/match/correction/preview', problem(409, 'account-disabled', 'Léa est désactivée.'))
    await option(page, 'Léa gagne 2–0').check()
    await page.getByText('La correction est impossible').waitFor()
    await button(page, 'Ne rien changer').waitFor()
  })
})
