import { type AppProcess, startApp } from '@topspin/test-kit/app-process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import {
  bottomBarTab,
  chooseSets,
  logIn,
  type Person,
  person,
  pickPlayer,
  rankingLines,
  register,
} from '../testing/pages.ts'
import { createVisitors } from '../testing/visitors.ts'

/** The main use: register, record matches, read the rankings, also after a killed process. */
describeInChromium('the main job', () => {
  const [alice, bob, chloe, denis] = [person('Alice'), person('Bob'), person('Chloé'), person('Denis')]
  let app: AppProcess
  let browser: Browser
  let admin: Page
  const errors: string[] = []

  beforeAll(async () => {
    // The cooldown and the working hours have tests of their own.
    app = await startApp({ MATCH_COOLDOWN_SECONDS: '0', WORKING_HOURS: 'always', RATE_LIMITS: 'off' })
    browser = await launchChromium()
    admin = await visitor()
  })

  afterAll(async () => {
    await browser?.close()
    await app?.dispose()
  })

  /** A phone with its own browser context, on the landing page. */
  async function visitor(): Promise<Page> {
    const page = await (await createVisitors(browser).open(app.url)).newPage()
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto('/')
    return page
  }

  async function signUp(newcomer: Person): Promise<void> {
    const page = await visitor()
    await register(page, newcomer)
    await page.getByText('Votre inscription est en attente de validation').waitFor()
    await page.context().close()
  }

  async function activate(newcomer: Person): Promise<void> {
    const account = admin.getByRole('row').filter({ hasText: newcomer.email })
    await account.getByRole('button', { name: /^Activer/ }).click()
    await account.getByText('Activé').waitFor()
  }

  it('makes the first account the admin, and leaves the others pending', async () => {
    await register(admin, alice)
    await bottomBarTab(admin, 'Accueil').waitFor()
    for (const newcomer of [bob, chloe, denis]) await signUp(newcomer)
  })

  it('refuses a login while the account is pending', async () => {
    const page = await visitor()
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByLabel('Pseudo').fill(bob.pseudo)
    await page.getByLabel('Mot de passe').fill(bob.password)
    await page.getByRole('button', { name: 'Commencer' }).click()
    await page.getByRole('dialog').getByText('en attente de validation').waitFor()
    await page.context().close()
  })

  it('lets the admin activate accounts', async () => {
    await admin.goto('/account/admin')
    for (const newcomer of [bob, chloe, denis]) await activate(newcomer)
    await bottomBarTab(admin, 'Classement').click()
    await expect.poll(() => rankingLines(admin)).toEqual(['– Alice 500', '– Bob 500', '– Chloé 500', '– Denis 500'])
  })

  it('records a singles match and changes the ranking according to the table of points', async () => {
    await bottomBarTab(admin, 'Match').click()
    await pickPlayer(admin, 'Adversaire', bob.pseudo)
    await chooseSets(admin, 2, 1)
    await admin.getByRole('button', { name: 'Enregistrer 2–1' }).click()
    await admin.getByRole('heading', { name: 'Match enregistré' }).waitFor()
    await bottomBarTab(admin, 'Classement').click()
    await expect.poll(() => rankingLines(admin)).toEqual(['1 Alice 506', '2 Chloé 500', '2 Denis 500', '4 Bob 495'])
  })

  it('records a doubles match of another player and changes the other ranking', async () => {
    const page = await visitor()
    await logIn(page, bob)
    await bottomBarTab(page, 'Match').click()
    await page.getByRole('tab', { name: 'Double' }).click()
    await pickPlayer(page, 'Partenaire', chloe.pseudo)
    await pickPlayer(page, 'Adversaire 1', alice.pseudo)
    await pickPlayer(page, 'Adversaire 2', denis.pseudo)
    await chooseSets(page, 0, 2)
    await page.getByRole('button', { name: 'Enregistrer 0–2' }).click()
    await page.getByRole('heading', { name: 'Match enregistré' }).waitFor()
    await bottomBarTab(page, 'Classement').click()
    await page.getByRole('tab', { name: 'Double' }).click()
    await expect.poll(() => rankingLines(page)).toEqual(['1 Alice 506', '1 Denis 506', '3 Bob 495', '3 Chloé 495'])
    await page.context().close()
  })

  it('keeps all data after its process is killed', async () => {
    await app.kill()
    await app.start()
    await admin.goto('/rank')
    await expect.poll(() => rankingLines(admin)).toEqual(['1 Alice 506', '2 Chloé 500', '2 Denis 500', '4 Bob 495'])
    await admin.getByRole('tab', { name: 'Double' }).click()
    await expect.poll(() => rankingLines(admin)).toEqual(['1 Alice 506', '1 Denis 506', '3 Bob 495', '3 Chloé 495'])
    await bottomBarTab(admin, 'Accueil').click()
    await admin.getByText('2–1').first().waitFor()
    await bottomBarTab(admin, 'Historique').click()
    await admin
      .getByRole('row', { name: /victoire.*Bob/ })
      .first()
      .waitFor()
  })

  it('logs no error in any of the browsers', () => {
    expect(errors).toEqual([])
  })
})
