import { demoPassword } from '@topspin/demo/data'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { isFocused, pressByKeyboard, tabTo, typeByKeyboard } from '../testing/keys.ts'
import { scoreByTap, scoreboardHalf } from '../testing/live-pages.ts'
import { bottomBarTab, pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'

/** All input in this file comes from the keyboard. */
describeInChromium('by keyboard', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

  it('lets a visitor register by keyboard alone', async () => {
    const page = await browsers.visit('/')
    await pressByKeyboard(page, button(page, 'S’inscrire'))
    await typeByKeyboard(page, page.getByLabel('Pseudo'), 'Clavier')
    await typeByKeyboard(page, page.getByLabel('Mot de passe'), 'rien que des touches')
    await page.keyboard.press('Enter')
    await typeByKeyboard(page, page.getByLabel('E-mail d’entreprise'), 'clavier@example.com')
    await pressByKeyboard(page, button(page, 'S’inscrire pour de vrai'))
    await page.getByText('Votre inscription est en attente de validation').waitFor()
  })

  it('lets a player do every task by keyboard alone: log in, record, read rankings and history, write a bio, log out', async () => {
    const page = await browsers.visit('/')
    await pressByKeyboard(page, button(page, 'Se connecter'))
    await typeByKeyboard(page, page.getByLabel('Pseudo'), people.player)
    await typeByKeyboard(page, page.getByLabel('Mot de passe'), demoPassword)
    await page.keyboard.press('Enter')

    await pressByKeyboard(page, bottomBarTab(page, 'Match'))
    await choosePlayer(page, 'Adversaire', 'Karim')
    await chooseSets(page)
    await pressByKeyboard(page, button(page, 'Enregistrer 2–0'))
    await page.getByRole('heading', { name: 'Match enregistré' }).waitFor()

    await pressByKeyboard(page, button(page, 'Nouveau match'))
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    for (const [place, pseudo] of [
      ['Partenaire', 'Zoé'],
      ['Adversaire 1', 'Karim'],
      ['Adversaire 2', 'Hugo'],
    ] as const)
      await choosePlayer(page, place, pseudo)
    await chooseSets(page)
    await pressByKeyboard(page, button(page, 'Enregistrer 2–0'))
    await page.getByRole('heading', { name: 'Match enregistré' }).waitFor()

    await pressByKeyboard(page, bottomBarTab(page, 'Classement'))
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('End')
    await page.getByRole('tab', { name: 'Double', selected: true }).waitFor()
    await pressByKeyboard(page, page.getByRole('row', { name: /Lucas/ }).getByRole('link'))
    await pressByKeyboard(page, page.getByRole('link', { name: 'Jouer avec Lucas' }))
    await expect.poll(() => pathOf(page)).toBe('/match/Lucas')

    await pressByKeyboard(page, bottomBarTab(page, 'Historique'))
    await page
      .getByRole('row', { name: /victoire.*Karim/ })
      .first()
      .waitFor()
    await pressByKeyboard(page, bottomBarTab(page, 'Compte'))
    await typeByKeyboard(page, page.getByLabel('Mini bio'), ' Au clavier.')
    await pressByKeyboard(page, button(page, 'Enregistrer la bio'))
    await page.getByText('Mise à jour réussie').waitFor()
    await page.keyboard.press('Escape')
    await pressByKeyboard(page, page.getByRole('link', { name: 'Changer le mot de passe' }))
    await typeByKeyboard(page, page.getByLabel('Nouveau mot de passe'), 'une autre phrase')
    await typeByKeyboard(page, page.getByLabel('Confirmation'), 'une autre phrase')
    await page.keyboard.press('Enter')
    await page.getByText('Mot de passe changé').waitFor()

    const rules = button(page, 'Règles du jeu')
    await pressByKeyboard(page, rules)
    await page.getByRole('dialog', { name: 'Règles du jeu' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(rules)).toBe(true)
    await pressByKeyboard(page, button(page, 'Se déconnecter'))
    await button(page, 'Se connecter').waitFor()
  })

  it('lets an admin publish and delete news, manage accounts, close and open match entry by keyboard alone', async () => {
    const page = await browsers.visit('/', { as: people.admin })
    await pressByKeyboard(page, button(page, 'Publier une news'))
    await typeByKeyboard(page, page.getByLabel('Titre'), 'Sans souris')
    await typeByKeyboard(page, page.getByLabel('Contenu'), 'Rien que des touches.')
    await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }))
    const news = page.getByRole('article').filter({ hasText: 'Sans souris' })
    await news.waitFor()
    await pressByKeyboard(page, news.getByRole('button', { name: /^Supprimer l’actualité/ }))
    await news.waitFor({ state: 'detached' })
    const takeBack = page.getByRole('button', { name: 'Annuler', exact: true })
    await expect.poll(() => isFocused(takeBack)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(news.getByRole('button').first())).toBe(true)
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await pressByKeyboard(page, news.getByRole('button', { name: /^Supprimer l’actualité/ }))
    await expect.poll(() => isFocused(takeBack)).toBe(true)
    await page.keyboard.press('Escape')
    expect((await deleted).status()).toBe(200)
    await takeBack.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    expect(await news.count()).toBe(0)

    await pressByKeyboard(page, bottomBarTab(page, 'Compte'))
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    // Enter on the focused button of the dialog changes nothing.
    await pressByKeyboard(page, button(page, 'Stopper…'))
    const dialog = page.getByRole('alertdialog')
    await expect.poll(() => isFocused(dialog.getByRole('button', { name: 'Laisser ouverte' }))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await pressByKeyboard(page, button(page, 'Stopper…'))
    await pressByKeyboard(page, dialog.getByRole('button', { name: 'Stopper', exact: true }))
    await pressByKeyboard(page, button(page, 'Rouvrir'))
    await button(page, 'Stopper…').waitFor()

    await pressByKeyboard(page, page.getByRole('link', { name: /^Comptes/ }))
    await typeByKeyboard(page, page.getByRole('searchbox'), 'Zoé')
    // The group of waiting accounts is open, because an account waits.
    await pressByKeyboard(page, button(page, '1 compte actif correspond.'))
    const open = (item: string) => async () => {
      await pressByKeyboard(page, button(page, 'Actions pour Zoé'))
      await pressByKeyboard(page, button(page, item))
    }
    const confirmed = ['Nommer arbitre', 'Retirer l’arbitrage', 'Passer en pki', 'Désactiver']
    for (const action of confirmed) {
      await open(`${action}…`)()
      await pressByKeyboard(page, dialog.getByRole('button', { name: action, exact: true }))
      await expect.poll(() => page.getByRole('main').locator('[aria-busy=true]').count()).toBe(0)
    }
    await page.getByRole('row', { name: /Zoé/ }).getByText('Désactivé').waitFor()
    await pressByKeyboard(page, button(page, '1 compte désactivé correspond.'))
    await pressByKeyboard(page, button(page, 'Réactiver Zoé'))
    await page.getByRole('row', { name: /Zoé/ }).getByText('Activé').waitFor()
    await pressByKeyboard(page, button(page, '1 compte actif correspond.'))
    await open('Une étoile de plus')()
    await page.keyboard.press('Escape')
    await page.getByRole('row').getByRole('img', { name: '1 tournoi gagné' }).waitFor()
    await open('Réinitialiser le mot de passe…')()
    await pressByKeyboard(page, dialog.getByRole('button', { name: 'Réinitialiser', exact: true }))
    const temporary = page.getByRole('dialog', { name: 'Mot de passe temporaire de Zoé' })
    await temporary.waitFor()
    await page.keyboard.press('Escape')
    // The password cannot be shown again, so Back does not close the dialog either.
    await page.goBack()
    await pressByKeyboard(page, temporary.getByRole('button', { name: 'Je l’ai transmis' }))
    await expect.poll(() => temporary.count()).toBe(0)
  })

  it('lets a referee score a match, cancel it, start another and stop it by keyboard alone', async () => {
    const page = await browsers.visit('/', { as: people.referee })
    await pressByKeyboard(page, bottomBarTab(page, 'Match'))
    // The demo's live match is at 9-7 in the third set.
    const byKey = (target: Locator) => pressByKeyboard(page, target)
    await scoreByTap(page, 'Inès', byKey)
    await pressByKeyboard(page, button(page, 'Annuler le point'))
    await scoreByTap(page, 'Inès', byKey)
    await scoreByTap(page, 'Inès', byKey)
    await pressByKeyboard(page, button(page, 'Enregistrer'))
    await page.getByRole('heading', { level: 1, name: 'Match enregistré' }).waitFor()
    await pressByKeyboard(page, bottomBarTab(page, 'Accueil'))
    await page.getByRole('article').filter({ hasText: '2–' }).first().filter({ hasText: 'Inès' }).waitFor()

    const recaps: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/stats/getMatchSimpleRecap/')) recaps.push(response.status())
    })
    await pressByKeyboard(page, button(page, /^Détail du match/))
    await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: 'Annuler le match' }))
    await page.getByText('Match annulé', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Rétablir' }))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(button(page, /^Détail du match/).first())).toBe(false)
    expect(recaps, 'a cancelled match is not read again').toEqual([200])

    await pressByKeyboard(page, bottomBarTab(page, 'Match'))
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('End')
    await choosePlayer(page, 'Premier joueur', 'Zoé')
    await choosePlayer(page, 'Second joueur', 'Karim')
    await pressByKeyboard(page, button(page, 'Lancer le match'))
    await pressByKeyboard(page, scoreboardHalf(page, 'Karim'))
    await page.getByRole('button', { name: 'Point pour Karim 0' }).waitFor()
    await pressByKeyboard(page, button(page, 'Arrêter…'))
    await pressByKeyboard(page, page.getByRole('alertdialog').getByRole('button', { name: 'Arrêter le match' }))
    await page.getByText('Match arrêté').waitFor()
  })
})

/** Opens the player picker of a place in the form, types a pseudo and picks the first option. */
async function choosePlayer(page: Page, place: string, pseudo: string): Promise<void> {
  await pressByKeyboard(page, page.getByRole('button', { name: new RegExp(`, ${place}$`) }))
  const search = page.getByLabel('Chercher un joueur')
  await search.waitFor()
  await expect.poll(() => isFocused(search)).toBe(true)
  await page.keyboard.insertText(pseudo)
  // The list before the search has the option, too, but highlights another option.
  await page.getByRole('option', { name: pseudo }).and(page.locator('[data-highlighted]')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Chooses the score 2-0 with the keys of the radio groups. */
async function chooseSets(page: Page): Promise<void> {
  const [mine, theirs] = [page.getByRole('radiogroup').nth(0), page.getByRole('radiogroup').nth(1)]
  await tabTo(page, mine.getByRole('radio', { name: '0' }))
  for (const sets of ['1', '2']) {
    await page.keyboard.press('ArrowDown')
    await mine.getByRole('radio', { name: sets, checked: true }).waitFor()
  }
  await tabTo(page, theirs.getByRole('radio').first())
  await page.keyboard.press('Space')
  await theirs.getByRole('radio', { name: '0', checked: true }).waitFor()
}
