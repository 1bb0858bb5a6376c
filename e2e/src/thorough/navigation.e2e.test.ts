import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import {
  bottomBarTab,
  bottomBarTabNames,
  chooseSets,
  demoLogIn,
  pathOf,
  pickPlayer,
  untilHydrated,
} from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answer } from '../testing/server-stand-in.ts'

/** Navigation: bottom bar, browser history, required login, and the focus after a change of screen. */
describeInChromium('navigation', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { admin, referee, player } = people

  it('has five targets in the bottom bar, six beside a wide window, each at least 44x44 with an icon and a text', async () => {
    const page = await browsers.visit('/', { as: player })
    for (const [width, count] of [
      [390, 5],
      [1280, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      const targets = page.getByRole('navigation').getByRole('link')
      await expect.poll(() => targets.allInnerTexts()).toHaveLength(count)
      for (const name of bottomBarTabNames) {
        const box = await bottomBarTab(page, name).boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${name} at ${width}`).toBeGreaterThanOrEqual(44)
        expect(await bottomBarTab(page, name).locator('svg').count(), name).toBe(1)
      }
    }
  })

  it('shows a plus or a whistle on the central button by role; with entry closed it is aria-disabled and a tap says why', async () => {
    for (const [as, icon] of [
      [player, 'lucide-plus'],
      [admin, 'lucide-plus'],
      [referee, 'lucide-whistle'],
    ] as const) {
      const page = await browsers.visit('/', { as })
      await bottomBarTab(page, 'Match').locator(`svg.${icon}`).waitFor()
    }
    const page = await browsers.visit('/rank', {
      as: player,
      before: (page) => answer(page, 'isOpen', { open: false }),
    })
    const button = page.getByRole('navigation').getByRole('button', { name: 'Match' })
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    // Playwright does not click a disabled button unless forced.
    await button.click({ force: true })
    await page.getByRole('status').getByText('La saisie des matchs est fermée.').waitFor()
    expect(pathOf(page)).toBe('/rank')
  })

  it('marks the active tab with aria-current="page"', async () => {
    const page = await browsers.visit('/', { as: player })
    for (const name of bottomBarTabNames) {
      await bottomBarTab(page, name).click()
      await expect.poll(() => bottomBarTab(page, name).getAttribute('aria-current'), { message: name }).toBe('page')
      expect(await page.getByRole('navigation').locator('[aria-current]').count(), name).toBe(1)
    }
    await page.goto('/account/password')
    await expect.poll(() => bottomBarTab(page, 'Compte').getAttribute('aria-current')).toBe('page')
  })

  it('scrolls to the top when the active tab is tapped again', async () => {
    const page = await browsers.visit('/rank', { as: player })
    await page.getByRole('row').nth(20).scrollIntoViewIfNeeded()
    const top = () => page.evaluate(() => window.scrollY)
    await expect.poll(top).toBeGreaterThan(200)
    await bottomBarTab(page, 'Classement').click()
    await expect.poll(top).toBe(0)
    expect(pathOf(page)).toBe('/rank')
  })

  it('opens the statistics at /rank/<pseudo>, and returns to /rank when they close', async () => {
    const page = await browsers.visit(`/rank/${encodeURIComponent('Inès')}`, { as: player })
    const dialog = page.getByRole('dialog', { name: 'Inès' })
    await dialog.getByText('Cible favorite').waitFor()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/rank')

    await page.getByRole('row', { name: /Lucas/ }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Lucas' }).waitFor()
    expect(pathOf(page)).toBe('/player/Lucas')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Classement' }).waitFor()
    expect(pathOf(page)).toBe('/rank')
  })

  it('returns to the requested address after login, and to the home page for an address elsewhere', async () => {
    const expectAfterLogin = async (from: string, path: string) => {
      const page = await browsers.visit(from)
      await demoLogIn(page, player)
      await expect.poll(() => page.url().replace(sharedDemo().url, ''), { message: from }).toBe(path)
    }
    await expectAfterLogin('/rank/Hugo', '/rank/Hugo')
    // `paths.test.ts` tests all kinds of addresses of other sites.
    await expectAfterLogin(`/welcome/${encodeURIComponent('//evil.example')}`, '/')
  })

  it('has the tab in the address: a link and a reload open it, the statistics keep it, Back leaves the screen', async () => {
    const page = await browsers.visit('/', { as: admin })
    const addressOf = () => page.url().replace(sharedDemo().url, '')
    const chosen = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
    await untilHydrated(page)
    for (const [target, name, address] of [
      ['Classement', 'Double', '/rank?tab=double'],
      ['Match', 'Double', '/match?tab=double'],
      ['Compte', 'Administration', '/account?tab=club'],
    ] as const) {
      await bottomBarTab(page, 'Accueil').click()
      await bottomBarTab(page, target).click()
      await page.getByRole('tab', { name }).click()
      await expect.poll(addressOf).toBe(address)
      await page.reload()
      await untilHydrated(page)
      await chosen(name)
      await page.goBack()
      await expect.poll(addressOf).toBe('/')
    }
    await page.goto('/rank/Hugo?tab=double')
    await page.getByRole('dialog', { name: 'Hugo' }).waitFor()
    expect(addressOf()).toBe('/rank/Hugo?tab=double')
    await page.reload()
    const hugo = page.getByRole('dialog', { name: 'Hugo' })
    // Waits for the figures, because the dialog moves when its figures arrive.
    await hugo.getByRole('heading', { name: 'Double' }).waitFor()
    await hugo.getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(addressOf()).toBe('/rank?tab=double')
    await page.getByRole('button', { name: 'Règles du jeu' }).click()
    await page.getByRole('dialog', { name: 'Règles du jeu' }).waitFor()
    expect(addressOf()).toBe('/rank?tab=double')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await chosen('Double')
  })

  it('keeps the search of the accounts when the page is reloaded', async () => {
    const page = await browsers.visit('/account/admin', { as: admin })
    const search = page.getByRole('searchbox')
    await search.pressSequentially('Zoé')
    await expect.poll(() => page.getByRole('row', { name: /@/ }).count()).toBe(1)
    await page.reload()
    await expect.poll(() => search.inputValue()).toBe('Zoé')
    await expect.poll(() => page.getByRole('row', { name: /@/ }).count()).toBe(1)
    await search.fill('')
    await expect.poll(() => page.url().replace(sharedDemo().url, '')).toBe('/account/admin')
  })

  it('keeps the filters of the journal when Back closes their sheet, and then leaves the journal', async () => {
    const page = await browsers.visit('/account?tab=club', { as: admin })
    await page.getByRole('link', { name: 'Journal' }).click()
    await page.getByRole('button', { name: 'Tous les filtres' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filtres' })
    // The address changes before the screen renders it; the screen then reads the entries.
    const read = page.waitForResponse(/\/api\/admin\/journal\?.*by=/)
    await sheet.getByRole('combobox', { name: 'Qui a agi' }).selectOption(player)
    await read
    const actor = () => new URL(page.url()).searchParams.get('by')
    await expect.poll(actor).toBe(player)
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(actor).toBe(player)
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/account')
  })

  it('does not lead back to the form of a finished correction on a phone', async () => {
    const page = await browsers.visit('/', {
      as: referee,
      before: (page) => answer(page, 'correctMatch', { done: true, recalculated: 0 }),
    })
    await page
      .getByRole('button', { name: /^Détail du match/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Corriger…' }).click()
    await page
      .getByRole('radio', { name: /2–[01]$/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Voir ce que cela change' }).click()
    await page.getByRole('button', { name: 'Corriger le match' }).click()
    const dialog = page.getByRole('dialog', { name: /#/ })
    await dialog.waitFor()
    expect(pathOf(page)).toBe('/')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/')
  })

  it('opens the tab of the wanted address after a login', async () => {
    const page = await browsers.visit('/rank?tab=double')
    await demoLogIn(page, player)
    await page.getByRole('tab', { name: 'Double', selected: true }).waitFor()
  })

  it('leaves login and registration step by step on Back, and keeps what was typed', async () => {
    const page = await browsers.visit('/welcome')
    await untilHydrated(page)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const heading = (name: RegExp) => page.getByRole('heading', { name }).waitFor()
    const choice = () => page.getByRole('button', { name: 'S’inscrire', exact: true }).waitFor()
    await press('Se connecter')
    await heading(/Se connecter/)
    expect(await page.title()).toBe('Se connecter · Topspin')
    await page.getByLabel('Pseudo').fill('Ancienne')
    await page.goBack()
    await choice()
    await page.goForward()
    await heading(/Se connecter/)
    expect(await page.getByLabel('Pseudo').inputValue()).toBe('Ancienne')
    await page.goBack()
    await choice()
    await press('S’inscrire')
    await page.getByLabel('Pseudo').fill('Nouvelle')
    await page.getByLabel('Mot de passe').fill('mot de passe de Nouvelle')
    await press('Commencer')
    await page.getByLabel('E-mail d’entreprise').fill('nouvelle@exam')
    await page.goBack()
    await heading(/S’inscrire/)
    expect(await page.getByLabel('Pseudo').inputValue()).toBe('Nouvelle')
    await page.goForward()
    await heading(/Pas si vite/)
    expect(await page.getByLabel('E-mail d’entreprise').inputValue()).toBe('nouvelle@exam')
    await press('Retour')
    await heading(/S’inscrire/)
    await page.goBack()
    await choice()
    await page.goForward()
    expect(await page.getByLabel('Pseudo').inputValue()).toBe('Nouvelle')
    await page.goForward()
    await heading(/Pas si vite/)
    // A reload loses the typed inputs, so the form starts again with the first step.
    await page.reload()
    await heading(/S’inscrire/)
    expect(await page.getByLabel('Pseudo').inputValue()).toBe('')
  })

  it('does not show a form of the landing again on Back or Forward after the login', async () => {
    const page = await browsers.visit('/robots.txt')
    await page.goto('/rank')
    await demoLogIn(page, player)
    await expect.poll(() => pathOf(page)).toBe('/rank')
    await page.goBack()
    expect(pathOf(page)).toBe('/robots.txt')
    await page.goForward()
    await page.getByRole('tab', { name: 'Simple', selected: true }).waitFor()
    expect(pathOf(page)).toBe('/rank')
    await page.goForward()
    await expect.poll(() => page.url().replace(sharedDemo().url, '')).toBe('/rank')
    await page.getByRole('tab', { name: 'Simple', selected: true }).waitFor()
  })

  it('starts a new match of the same kind, with the same player one, when Match is tapped on a result', async () => {
    const doubles = { isSimple: false, winnerOne: 'Karim', winnerTwo: 'Hugo', looserOne: 'Zoé', looserTwo: 'Inès' }
    const page = await browsers.visit('/match?tab=double', {
      as: referee,
      before: (page) => answer(page, 'playDouble', { ...recorded, ...doubles }),
    })
    await pickPlayer(page, 'Joueur un', 'Karim')
    await pickPlayer(page, 'Partenaire', 'Hugo')
    await pickPlayer(page, 'Adversaire 1', 'Zoé')
    await pickPlayer(page, 'Adversaire 2', 'Inès')
    await chooseSets(page, 2, 1)
    await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
    await page.getByRole('heading', { name: 'Match enregistré' }).waitFor()
    await bottomBarTab(page, 'Match').click()
    await page.getByRole('button', { name: /^Karim.*, Joueur un$/ }).waitFor()
    await page.getByRole('button', { name: /^Choisir.*, Partenaire$/ }).waitFor()
    await page.getByRole('tab', { name: 'Double', selected: true }).waitFor()
    expect(page.url().replace(sharedDemo().url, '')).toBe('/match?tab=double')
  })

  it('drops the opponent of the address when Match is tapped on a result', async () => {
    const page = await browsers.visit('/match/Karim', {
      as: player,
      before: (page) => answer(page, 'play', recorded),
    })
    await chooseSets(page, 2, 1)
    await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
    await page.getByRole('heading', { name: 'Match enregistré' }).waitFor()
    await bottomBarTab(page, 'Match').click()
    await page.getByRole('button', { name: /^Choisir.*, Adversaire$/ }).waitFor()
    expect(pathOf(page)).toBe('/match')
  })

  it('names the player or the tab in the title', async () => {
    const page = await browsers.visit('/rank', { as: player })
    await untilHydrated(page)
    const title = (expected: string) => expect.poll(() => page.title()).toBe(expected)
    await title('Classement · Topspin')
    await page.getByRole('tab', { name: 'Double' }).click()
    await title('Classement double · Topspin')
    await page.getByRole('row', { name: /Lucas/ }).getByRole('link').click()
    await title('Lucas en double · Topspin')
    await page.goBack()
    await title('Classement double · Topspin')
    await page.goto('/rank/In%C3%A8s')
    await title('Statistiques d’Inès · Topspin')
    await page.goto('/match/Karim')
    await title('Match contre Karim · Topspin')
    await page.goto('/')
    await title('Topspin')
  })

  it('changes the title and focuses the h1', async () => {
    const page = await browsers.visit('/', { as: admin })
    await page.getByRole('button', { name: 'Se déconnecter' }).waitFor()
    // Reads title and focus together: during a change of screen one of the two may still belong to the previous screen.
    const isTitleOfFocus = () => {
      const { activeElement, title } = document
      return activeElement?.tagName === 'H1' && title.includes(activeElement.textContent)
    }
    for (const name of [...bottomBarTabNames.slice(1), 'Accueil'] as const) {
      await bottomBarTab(page, name).click()
      await expect.poll(() => focused(page), { message: name }).toBe(name === 'Accueil' ? 'H1 Topspin' : `H1 ${name}`)
      await expect.poll(() => page.evaluate(isTitleOfFocus), { message: name }).toBe(true)
    }
  })

  it('has a skip link first in the tab order', async () => {
    const page = await browsers.visit('/rank', { as: player })
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Aller au contenu' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(async () => (await link.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^MAIN/)
  })
})

/** The tag and the text of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.slice(0, 40)}`)

/** The reply of the test to the recording of a match. No server records the match. */
const recorded: RecordedMatch = {
  id: 42,
  isSimple: true,
  matchDate: '2026-11-20T11:41:00.000Z',
  winnerOne: people.player,
  winnerTwo: null,
  looserOne: 'Karim',
  looserTwo: null,
  winnerSet: 2,
  looserSet: 1,
  winnerScoreImpact: 6,
  looserScoreImpact: -5,
  recorder: people.player,
  explanation: { rule: 'fftt-1', gap: 12.5, bandFrom: 0, bandBelow: 25, upset: false, players: [] },
}
