import { demoPassword } from '@topspin/demo/data'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { sidewaysScrolls } from '../testing/measures.ts'
import { bottomBarTab, chooseSets, pickPlayer } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answer } from '../testing/server-stand-in.ts'

const script = '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">'
/** A pseudo with as many combining marks on each letter as the rules allow. */
const marks = 'Z\u0336\u0489'.repeat(6)
/** Pseudos that the rules allow: the widest, one written from right to left, one with the most marks. */
const pseudos = { wide: 'WWWWWWWWWWWWWWWWWWWW', arabic: 'عبدالرحمن المنصوري', marked: marks }
const overridden = '\u202E turned \u{1F3D3}\u{1F469}\u200D\u{1F469}\u200D\u{1F467} '
const stacked = `a${'\u0301'.repeat(159)}`

/** User input is shown as text: it runs no script and breaks no layout. */
describeInChromium('hostile texts', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  it('refuses a script as a pseudo', async () => {
    const page = await browsers.visit('/welcome')
    await signUp(page, '<script>')
    await page.getByText(/Choisissez un pseudo/).waitFor()
  })

  it('lets players with the widest, the right-to-left and the marked pseudo register, log in and play', async () => {
    for (const [index, pseudo] of Object.values(pseudos).entries()) {
      const page = await browsers.visit('/welcome')
      await signUp(page, pseudo)
      await page.getByLabel('E-mail d’entreprise').fill(`hostile${index}@example.com`)
      await page.getByRole('button', { name: 'S’inscrire pour de vrai' }).click()
      await page.getByText('Votre inscription est en attente de validation').waitFor()
      await fits(page)
    }
    const admin = await browsers.visit('/account/admin', { as: people.admin })
    for (const index of Object.values(pseudos).keys()) {
      const card = admin.getByRole('row').filter({ hasText: `hostile${index}@example.com` })
      await card.getByRole('button', { name: /^Activer/ }).click()
      await card.getByText('Activé').waitFor()
    }
    await fits(admin)

    const page = await browsers.visit('/match', { as: pseudos.wide })
    await pickPlayer(page, 'Adversaire', pseudos.arabic)
    await chooseSets(page, 2, 1)
    await page.getByText('Si vous gagnez').waitFor()
    await fits(page)
    await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
    await page.getByRole('heading', { name: 'Match enregistré' }).waitFor()
    await fits(page)
    await page.getByRole('button', { name: 'Nouveau match' }).click()
    await page.getByRole('tab', { name: 'Double' }).click()
    await pickPlayer(page, 'Partenaire', pseudos.marked)
    await pickPlayer(page, 'Adversaire 1', pseudos.arabic)
    await pickPlayer(page, 'Adversaire 2', 'Karim')
    await chooseSets(page, 0, 2)
    await page.getByRole('button', { name: 'Enregistrer 0–2' }).click()
    await page.getByRole('heading', { name: 'Match enregistré' }).waitFor()
    await fits(page)
  })

  it('shows scripts, bidirectional overrides and combining marks in a bio and in news as text', async () => {
    const wide = await browsers.visit('/account', { as: pseudos.wide })
    for (const bio of [script.slice(0, 160), overridden + stacked.slice(0, 140)]) {
      await wide.getByLabel('Mini bio').fill(bio)
      await wide.getByRole('button', { name: 'Enregistrer la bio' }).click()
      await wide.getByText('Mise à jour réussie').waitFor()
      await wide.getByRole('status').getByRole('button', { name: 'Fermer' }).click()
      const page = await browsers.visit(`/rank/${pseudos.wide}`, { as: people.player })
      await page.getByRole('dialog').getByText(bio.slice(0, 12)).waitFor()
      await fits(page)
    }
    const admin = await browsers.visit('/', { as: people.admin })
    for (const [title, content] of [
      [script.slice(0, 120), script],
      ['W'.repeat(120), 'W'.repeat(400)],
      [overridden + stacked.slice(0, 80), (overridden + stacked).repeat(3)],
    ] as const) {
      await admin.getByRole('button', { name: 'Publier une news' }).click()
      await admin.getByLabel('Titre').fill(title)
      await admin.getByLabel('Contenu').fill(content)
      await admin.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
      await admin.getByRole('dialog').waitFor({ state: 'detached' })
      const news = admin.getByRole('region', { name: 'Actualités' }).getByRole('article').first()
      await expect.poll(() => news.innerText()).toContain(title.trim().slice(0, 20))
      await fits(admin)
    }
  })

  it('keeps every screen with these pseudos within the window', async () => {
    const page = await browsers.visit('/', { as: pseudos.wide })
    for (const name of ['Accueil', 'Classement', 'Historique', 'Compte'] as const) {
      await bottomBarTab(page, name).click()
      await page.getByText(pseudos.wide).first().waitFor()
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      await fits(page)
    }
    const referee = await browsers.visit('/', { as: people.referee })
    await referee
      .getByRole('button', { name: /^Détail du match/ })
      .first()
      .click()
    await referee.getByRole('dialog').getByText('Saisi par').waitFor()
    await fits(referee)
  })

  it('keeps the order of a score next to a right-to-left pseudo', async () => {
    const sets = { playerOneSetOne: 11, playerTwoSetOne: 3, playerOneSetTwo: 9, playerTwoSetTwo: 11 }
    const page = await browsers.visit('/rank', {
      as: people.player,
      before: (page) =>
        answer(page, 'liveFind', {
          ...sets,
          playerOneSetThree: 11,
          playerTwoSetThree: 6,
          id: '0198a2f4-0000-7000-8000-000000000001',
          version: 99,
          playerOne: pseudos.arabic,
          playerTwo: 'Karim',
          recorder: people.referee,
          playerOneCurrentSet: 11,
          playerTwoCurrentSet: 6,
          playerOneService: false,
          playerTwoService: false,
          winner: pseudos.arabic,
          lastNews: testInstant(),
        }),
    })
    const line = page.locator('.shell-strip').getByText('2–1')
    await line.waitFor()
    const [two, one] = await line.evaluate((element) => {
      const text = element.firstChild!
      return ['2', '1'].map((digit) => {
        const range = document.createRange()
        const at = text.textContent!.lastIndexOf(digit)
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      })
    })
    expect(two, '2–1, and not 1–2').toBeLessThan(one ?? 0)
  })
})

async function signUp(page: Page, pseudo: string): Promise<void> {
  await page.getByRole('button', { name: 'S’inscrire' }).click()
  await page.getByLabel('Pseudo').fill(pseudo)
  await page.getByLabel('Mot de passe').fill(demoPassword)
  await page.getByRole('button', { name: 'Commencer' }).click()
}

/** Expects no horizontal scroll at 320 and 1280 px, and no script that ran. */
async function fits(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScrolls(page), `${page.url()} at ${width}`).toEqual([])
  }
  await page.setViewportSize(phoneViewport)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
}
