import { type AppProcess, startApp } from '@topspin/test-kit/app-process'
import { type IdentityProvider, openIdentityProvider } from '@topspin/test-kit/identity-provider'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { badlySpacedTexts } from '../testing/french.ts'
import { bottomBarTab, logIn, person, pressDuringAndAfterOutage, register } from '../testing/pages.ts'
import { answer, holdAnswers, problem, refuse } from '../testing/server-stand-in.ts'
import { createVisitors } from '../testing/visitors.ts'

/** Sign-in with the company account, at a real OpenID provider that takes every visitor for `provider.person`. */
describeInChromium('the company account', () => {
  const ada = { ...person('Ada'), email: 'ada@example.org' }
  const lea = {
    sub: 'lea-1',
    email: 'lea.moreau@example.org',
    email_verified: true,
    given_name: 'Léa',
    family_name: 'Moreau',
  }
  let provider: IdentityProvider
  let app: AppProcess
  let browser: Browser

  beforeAll(async () => {
    provider = await openIdentityProvider()
    const settings = { COMPANY_EMAIL_DOMAINS: 'example.org', OIDC_ACTIVATION: 'at-once', ACCOUNT_DELETION: 'on' }
    app = await startApp({ RATE_LIMITS: 'off', ...provider.settings, ...settings })
    provider.publicUrl = app.url
    browser = await launchChromium()
    await register(await visit('/'), ada)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.dispose()
    await provider?.close()
  })

  async function visit(address: string): Promise<Page> {
    const page = await (await createVisitors(browser).open(app.url)).newPage()
    await page.goto(address)
    return page
  }
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const signIn = async (page: Page) => {
    await page.getByRole('link', { name: 'Se connecter avec Acme' }).click()
  }

  it('shows its button before the first answer of the server, which moves nothing', async () => {
    const page = await (await createVisitors(browser).open(app.url)).newPage()
    const hello = await holdAnswers(page, '/api/hello/plop')
    await page.goto('/welcome')
    const button = page.getByRole('link', { name: 'Se connecter avec Acme' })
    await button.waitFor()
    const before = await button.boundingBox()
    const answered = page.waitForResponse('**/api/hello/plop')
    const settings = { accountDeletion: true, company: 'Acme', passwords: true }
    hello.release({ status: 200, json: { authenticated: false, firstAccount: false, ...settings, disabled: null } })
    await (await answered).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await button.boundingBox()).toEqual(before)
  })

  it('makes an account with a chosen pseudo, and opens the wanted screen', async () => {
    provider.person = { ...lea, given_name: 'Ada' }
    const page = await visit('/history')
    await signIn(page)
    await page.getByRole('heading', { name: 'Bonjour Ada, choisissez votre pseudo' }).waitFor()
    await field(page, 'Pseudo').waitFor()
    const button = page.getByRole('button', { name: 'Commencer' })
    const before = await button.boundingBox()
    await field(page, 'Pseudo').fill('ADA')
    await page.getByText('Ce pseudo est déjà pris. Ceux-ci sont libres').waitFor()
    expect(await button.boundingBox()).toEqual(before)
    expect(badlySpacedTexts([await page.locator('main').innerText()])).toEqual([])
    await press(page, 'Ada M.')
    await page.getByText('Ce pseudo est libre.').waitFor()
    expect(await button.boundingBox()).toEqual(before)
    await button.click()
    await page.waitForURL(`${app.url}/history`)
    await bottomBarTab(page, 'Historique').waitFor()
    // The session lasts through a reload. In another browser, the same button opens another session.
    await page.reload()
    await bottomBarTab(page, 'Historique').waitFor()
    const other = await visit('/rank')
    await signIn(other)
    await other.waitForURL(`${app.url}/rank`)
    await bottomBarTab(other, 'Classement').waitFor()
  })

  it('says on the landing what went wrong, and is tried again there', async () => {
    provider.person = null
    const page = await visit('/rank')
    await signIn(page)
    await page.getByText('Connexion interrompue').waitFor()
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: 'Connexion interrompue' })
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)
    provider.person = { ...lea, sub: 'zoe-1', email: 'zoe@example.net' }
    await signIn(page)
    await page.getByText('Ce n’est pas une adresse d’ici').waitFor()
    await page.getByText('zoe@example.net').waitFor()
    const another = page.getByRole('link', { name: 'Choisir un autre compte' })
    expect(await another.getAttribute('href')).toBe('/api/auth/company?to=%2Frank&other=yes')
    await page.reload()
    await page.getByText('Ce n’est pas une adresse d’ici').waitFor()
    await page.goto('/welcome')
    await page.getByRole('link', { name: 'Se connecter avec Acme' }).waitFor()
    expect(await page.getByText('Ce n’est pas une adresse d’ici').count()).toBe(0)
  })

  it('is linked by the password of an account with the same address, and unlinked in the account tab', async () => {
    provider.person = { ...lea, sub: 'ada-1', email: ada.email }
    const page = await visit('/account')
    await signIn(page)
    await page.getByRole('heading', { name: 'Vous jouez déjà ici' }).waitFor()
    await field(page, 'Mot de passe de ce compte').fill('not this one')
    await press(page, 'Relier et entrer')
    await page.getByText('Ce n’est pas le bon mot de passe.').waitFor()
    await field(page, 'Mot de passe de ce compte').fill(ada.password)
    await press(page, 'Relier et entrer')
    await page.getByText(/^relié le/).waitFor()
    await press(page, 'Retirer…')
    await field(page, 'Mot de passe actuel').fill('not this one')
    await press(page, 'Retirer')
    await page.getByText('Ce mot de passe n’est pas le bon.').waitFor()
    await field(page, 'Mot de passe actuel').fill(ada.password)
    await press(page, 'Retirer')
    await page.getByText('Le lien est retiré').waitFor()
    await page.getByText('pas encore relié').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const linkAgain = async () => {
      await press(page, 'Relier')
      await field(page, 'Mot de passe actuel').fill(ada.password)
      await page.getByRole('dialog').getByRole('button', { name: 'Relier' }).click()
    }
    provider.interception = (path) => (path.startsWith('/token') ? 'break' : null)
    await linkAgain()
    await page.getByText('Acme ne répond pas').waitFor()
    expect(await page.getByRole('link', { name: 'Réessayer' }).count()).toBe(0)
    provider.interception = null
    await page.goto('/account')
    await page.getByText('pas encore relié').waitFor()
    expect(await page.getByText('Acme ne répond pas').count()).toBe(0)
    await linkAgain()
    await page.getByText(/^relié le/).waitFor()
    await page.waitForURL(`${app.url}/account`)
  })

  it('gives an address that nobody has verified to its owner, and tells the player who had it', async () => {
    const ben = { ...person('Ben'), email: 'ben@example.org' }
    await register(await visit('/'), ben)
    const admin = await visit('/')
    await logIn(admin, ada)
    await bottomBarTab(admin, 'Accueil').waitFor()
    await admin.goto('/account/admin')
    await press(admin, 'Activer Ben')
    provider.person = { ...lea, sub: 'real-ben', email: ben.email, given_name: 'Benoît' }
    const page = await visit('/')
    await signIn(page)
    await page.getByRole('heading', { name: 'Vous jouez déjà ici' }).waitFor()
    await press(page, 'Ce n’est pas mon compte')
    await press(page, 'Garder')
    await press(page, 'Ce n’est pas mon compte')
    await page.getByRole('alertdialog').waitFor()
    await page.goBack()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await press(page, 'Ce n’est pas mon compte')
    await press(page, 'Ce n’est pas moi')
    await page.getByRole('heading', { name: 'Bonjour Benoît, choisissez votre pseudo' }).waitFor()
    await press(page, 'Commencer')
    await bottomBarTab(page, 'Accueil').waitFor()
    const other = await visit('/')
    await logIn(other, ben)
    await other.getByText('Votre compte n’a plus d’adresse').waitFor()
    await other.goto('/account')
    await press(other, 'Donner une adresse')
    const dialog = other.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Enregistrer' })
    await dialog.getByLabel('E-mail d’entreprise').fill(ben.email)
    await field(other, 'Mot de passe actuel').fill(ben.password)
    await save.click()
    await dialog.getByText('Cette adresse est celle d’un autre compte.').waitFor()
    await dialog.getByLabel('E-mail d’entreprise').fill('ben.b@example.org')
    await field(other, 'Mot de passe actuel').fill('un autre secret')
    await save.click()
    await dialog.getByText('Ce mot de passe n’est pas le bon.').waitFor()
    await field(other, 'Mot de passe actuel').fill(ben.password)
    await save.click()
    await other.getByText('Adresse enregistrée').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await other.getByText('ben.b@example.org').waitFor()
  })

  it('keeps the button of a link of the operator without a network, and says that the link has ended when it has', async () => {
    const page = await visit('/welcome')
    const settings = { firstAccount: false, accountDeletion: false, passwords: false, company: 'Acme', disabled: null }
    await answer(page, 'hello', { authenticated: false, ...settings })
    await page.goto(`/welcome/password#${'a'.repeat(43)}`)
    await pressDuringAndAfterOutage(page, 'Entrer', '/api/auth/enter')
    await page.getByText(/^Ce lien ne sert plus/).waitFor()
  })

  it('offers another try when the player cannot be read after the provider', async () => {
    const page = await visit('/welcome')
    await logIn(page, ada)
    // The provider has opened the session, and the page does not know its player yet.
    await page.evaluate(() => localStorage.clear())
    await answer(page, 'companyVisit', { step: 'entered', pseudo: 'Ada' })
    await refuse(page, '/api/player/Ada')
    await page.goto('/welcome?step=company')
    const retry = page.getByRole('button', { name: 'Réessayer' })
    await retry.waitFor()
    await page.unroute('**/api/player/Ada')
    await retry.click()
    await bottomBarTab(page, 'Accueil').waitFor()
  })

  it('shows the player of the session, not another one whom the browser has stored', async () => {
    provider.person = lea
    const page = await visit('/welcome')
    await logIn(page, ada)
    await page.context().clearCookies()
    await page.goto('/api/auth/company?to=%2Faccount')
    await page.getByText('Sans mot de passe, Acme est votre seule entrée').waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Ada M.')
  })

  it('shows the choice when the account was disabled at an unknown instant', async () => {
    const page = await visit('/welcome')
    await answer(page, 'companyVisit', { step: 'disabled', pseudo: 'Ada', disabled: null })
    await page.goto('/welcome?step=company')
    await page.getByRole('link', { name: 'Se connecter avec Acme' }).waitFor()
  })

  it('asks a player without a password for another confirmation when the last one is too old', async () => {
    provider.person = lea
    const page = await visit('/account')
    await signIn(page)
    await page.getByText('Sans mot de passe, Acme est votre seule entrée').waitFor()
    await refuse(page, '/api/player/changePass', problem(403, 'reauthentication-required', 'Non.'))
    await page.goto('/account/password?confirmed=')
    for (const name of ['Nouveau mot de passe', 'Confirmation'])
      await page.getByRole('textbox', { name, exact: true }).fill('trois balles de match')
    await press(page, 'Changer le mot de passe')
    await page.getByRole('link', { name: 'Confirmer avec Acme' }).waitFor()
  })

  it('confirms a player without a password, who then deletes the account', async () => {
    provider.person = lea
    const page = await visit('/account')
    await signIn(page)
    await page.getByText('Sans mot de passe, Acme est votre seule entrée').waitFor()
    await page.goto('/account/delete')
    await page.getByRole('link', { name: 'Confirmer avec Acme' }).click()
    await page.getByText('Acme a confirmé que c’est vous.').waitFor()
    await press(page, 'Supprimer définitivement')
    await page.getByRole('link', { name: 'Se connecter avec Acme' }).waitFor()
    await signIn(page)
    await page.getByRole('heading', { name: 'Bonjour Léa, choisissez votre pseudo' }).waitFor()
    await press(page, 'Ce n’est pas moi')
    await page.getByRole('link', { name: 'Se connecter avec Acme' }).waitFor()
  })
})
