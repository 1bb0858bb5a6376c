import { type AppProcess, startApp } from '@topspin/test-kit/app-process'
import { linkIn, type MailServer, openMailServer } from '@topspin/test-kit/mail-server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { bottomBarTab, person, pressDuringAndAfterOutage, register } from '../testing/pages.ts'
import { createVisitors } from '../testing/visitors.ts'

/** A player who has forgotten the password asks for a link, follows it in the mail, and logs in with another one. */
describeInChromium('a forgotten password', () => {
  const ada = person('Ada')
  const password = 'trois balles de match'
  let server: MailServer
  let app: AppProcess
  let browser: Browser

  beforeAll(async () => {
    server = await openMailServer()
    app = await startApp({ RATE_LIMITS: 'off', SMTP_URL: server.url })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.dispose()
    await server?.close()
  })

  async function visit(address: string): Promise<Page> {
    const page = await (await createVisitors(browser).open(app.url)).newPage()
    await page.goto(address)
    return page
  }
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  it('is replaced by the link of a mail, which works once', async () => {
    const loggedIn = await visit('/')
    await register(loggedIn, ada)
    await bottomBarTab(loggedIn, 'Accueil').waitFor()
    await expect.poll(() => server.mails.length).toBe(1)
    const proof = linkIn(server.mails[0]!)
    expect(proof.startsWith(`${app.url}/welcome/email#`)).toBe(true)
    await loggedIn.goto('/account')
    await loggedIn.getByText('Adresse à confirmer').waitFor()
    const other = await visit(proof)
    await pressDuringAndAfterOutage(other, 'Confirmer mon adresse', '/api/auth/email')
    await other.getByRole('heading', { name: 'Adresse confirmée' }).waitFor()
    await loggedIn.getByText('Adresse à confirmer').waitFor({ state: 'detached' })
    server.mails.length = 0

    const forgetful = await visit('/rank')
    await press(forgetful, 'Se connecter')
    await field(forgetful, 'Pseudo').fill('Ada')
    await field(forgetful, 'Mot de passe').fill('je ne sais plus')
    await press(forgetful, 'Commencer')
    await forgetful.getByText('Pseudo ou mot de passe incorrect.', { exact: true }).waitFor()
    await forgetful.getByRole('link', { name: /^Mot de passe oublié/ }).click()
    await press(forgetful, 'Recevoir un lien')
    await forgetful.getByText('Saisissez un e-mail valide.').waitFor()
    await field(forgetful, 'E-mail d’entreprise').fill(ada.email)
    await press(forgetful, 'Recevoir un lien')
    await forgetful.getByRole('heading', { name: 'Regardez vos e-mails' }).waitFor()
    const again = forgetful.getByRole('button', { name: /^Renvoyer, possible dans/ })
    expect(await again.getAttribute('aria-disabled')).toBe('true')
    // Back to the login, which keeps the wanted address.
    await press(forgetful, 'Revenir à la connexion')
    await field(forgetful, 'Pseudo').waitFor()
    expect(new URL(forgetful.url()).pathname).toBe('/welcome/%2Frank')

    await expect.poll(() => server.mails.length).toBe(1)
    const link = linkIn(server.mails[0]!)
    expect(link.startsWith(`${app.url}/welcome/password#`)).toBe(true)
    const choosing = await visit(link)
    await choosing.getByText('Vos autres sessions se fermeront.').waitFor()
    await field(choosing, 'Nouveau mot de passe').fill('azertyuiop')
    await press(choosing, 'Enregistrer')
    await choosing.getByText('Choisissez un mot de passe moins courant.').waitFor()
    await field(choosing, 'Nouveau mot de passe').fill(password)
    await press(choosing, 'Enregistrer')
    await choosing.getByText('Mot de passe enregistré').waitFor()
    expect(await field(choosing, 'Pseudo').inputValue()).toBe('Ada')
    const typed = field(choosing, 'Mot de passe')
    expect(await typed.evaluate((input) => input === document.activeElement)).toBe(true)
    await typed.fill(password)
    await press(choosing, 'Commencer')
    await bottomBarTab(choosing, 'Accueil').waitFor()

    // The session that was open before has ended.
    await loggedIn.reload()
    await loggedIn.getByRole('button', { name: 'Se connecter' }).waitFor()
    await expect.poll(() => server.mails.length).toBe(2)

    const late = await visit(link)
    await late.getByRole('heading', { name: 'Ce lien ne sert plus' }).waitFor()
    await press(late, 'Recevoir un nouveau lien')
    await late.getByRole('heading', { name: /^Mot de passe oublié/ }).waitFor()
    await press(late, 'Retour')
    await field(late, 'Pseudo').waitFor()
  })
})
