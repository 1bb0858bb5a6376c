import { type AppProcess, startApp } from '@topspin/test-kit/app-process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { bottomBarTab, logIn, person, register } from '../testing/pages.ts'
import { silenceSocket } from '../testing/server-stand-in.ts'
import { createVisitors } from '../testing/visitors.ts'

/** An empty installation: the admin invites, a colleague registers and waits, the admin activates. */
describeInChromium('first steps', () => {
  const [ada, maelle] = [person('Ada'), person('Maëlle')]
  let app: AppProcess
  let browser: Browser

  beforeAll(async () => {
    app = await startApp({ RATE_LIMITS: 'off' })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.dispose()
  })

  async function visitor(): Promise<Page> {
    const page = await (await createVisitors(browser).open(app.url)).newPage()
    await page.goto('/')
    return page
  }

  it('lead from the invitation to the activation, and the waiting page changes by itself', async () => {
    const admin = await visitor()
    await register(admin, ada)
    await bottomBarTab(admin, 'Accueil').waitFor()
    const steps = admin.getByRole('region', { name: 'Premiers pas' })
    await steps.getByText(`${new URL(app.url).host}/welcome`).waitFor()
    await steps.getByRole('img', { name: 'QR code du lien d’invitation' }).waitFor()

    const colleague = await visitor()
    await colleague.getByRole('button', { name: 'S’inscrire' }).click()
    await colleague.getByLabel('Pseudo').fill(maelle.pseudo)
    const password = colleague.getByLabel('Mot de passe')
    await password.fill('azertyuiop')
    await colleague.getByText('Trop courant\u202f: essayez une phrase').first().waitFor()
    await colleague.getByRole('button', { name: 'Afficher les caractères' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await colleague.getByRole('button', { name: 'Commencer' }).click()
    await colleague.getByText('Choisissez un mot de passe moins courant.').waitFor()
    expect(await password.getAttribute('type')).toBe('password')
    await password.fill(maelle.password)
    await colleague.getByRole('button', { name: 'Commencer' }).click()
    await colleague.getByLabel('E-mail d’entreprise').fill(maelle.email)
    await colleague.getByRole('button', { name: 'S’inscrire pour de vrai' }).click()
    await colleague.getByText(/^Demande envoyée le/).waitFor()
    await colleague.getByRole('switch', { name: 'Recevoir les notifications' }).waitFor()
    await colleague.goto('/')
    await colleague.getByRole('heading', { name: 'Bonjour Maëlle,' }).waitFor()
    await colleague.getByText(/^Demande envoyée le/).waitFor()

    await steps.getByText(maelle.email).waitFor()
    await steps.getByRole('button', { name: /^Activer.*Maëlle$/ }).click()
    await steps.getByText('Activé', { exact: true }).waitFor()
    await steps.getByRole('link', { name: 'Saisir un match' }).waitFor()

    await colleague.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await colleague.getByText('Votre compte est activé, bienvenue').waitFor()
    expect(await colleague.getByLabel('Pseudo').inputValue()).toBe('Maëlle')
    await colleague.getByLabel('Mot de passe').fill(maelle.password)
    await colleague.getByRole('button', { name: 'Commencer' }).click()
    await bottomBarTab(colleague, 'Accueil').waitFor()
    expect(await colleague.getByRole('region', { name: 'Premiers pas' }).count()).toBe(0)
  })

  it('a disabled player reads when and why, in the ended session and after a right password', async () => {
    const admin = await visitor()
    await logIn(admin, ada)
    const colleague = await visitor()
    const connected = colleague.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await logIn(colleague, maelle)
    await bottomBarTab(colleague, 'Accueil').waitFor()
    // The server closes an open socket when the session ends, so the page learns it at once. A later socket is refused.
    await connected
    await admin.evaluate(async () => {
      const accounts: { id: string; pseudo: string }[] = await (await fetch('/api/player/getAccounts')).json()
      const token = document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? ''
      const answer = await fetch(
        `/api/admin/player/disable/${accounts.find(({ pseudo }) => pseudo === 'Maëlle')?.id}`,
        {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
          body: JSON.stringify({ reason: 'Compte partagé' }),
        },
      )
      if (!answer.ok) throw new Error(await answer.text())
    })
    await colleague.getByRole('heading', { name: 'Compte désactivé' }).waitFor()
    await colleague.getByText(/^Un administrateur a désactivé votre compte le/).waitFor()
    await colleague.getByText('Raison\u202f: «\u202fCompte partagé\u202f»').waitFor()
    await colleague.getByRole('button', { name: 'Revenir à l’accueil' }).click()
    await colleague.getByRole('button', { name: 'Se connecter' }).click()
    await colleague.getByLabel('Pseudo').fill(maelle.pseudo)
    await colleague.getByLabel('Mot de passe').fill(maelle.password)
    await colleague.getByRole('button', { name: 'Commencer' }).click()
    await colleague.getByText(/^Maëlle, un administrateur a désactivé votre compte le/).waitFor()
  })

  it('a visitor registers again after a refusal, with another account, and leaves the login after the activation', async () => {
    const [nova, otto] = [person('Nova'), person('Otto')]
    const admin = await visitor()
    await logIn(admin, ada)
    const decide = (act: 'refuse' | 'activate', pseudo: string) =>
      admin.evaluate(
        async ([act, pseudo]) => {
          const accounts: { id: string; pseudo: string }[] = await (await fetch('/api/player/getAccounts')).json()
          const token = document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? ''
          const id = accounts.find((account) => account.pseudo === pseudo)?.id
          const headers = { 'x-xsrf-token': token }
          const answer = await fetch(`/api/admin/player/${act}/${id}`, { method: 'PUT', headers })
          if (!answer.ok) throw new Error(await answer.text())
        },
        [act, pseudo] as const,
      )
    const page = await visitor()
    const askNow = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const waiting = ({ pseudo }: typeof nova) => page.getByRole('heading', { name: `Bonjour ${pseudo},` }).waitFor()

    await register(page, nova)
    await waiting(nova)
    await decide('refuse', nova.pseudo)
    await askNow()
    await register(page, nova)
    await waiting(nova)

    await page.getByRole('button', { name: 'Utiliser un autre compte' }).click()
    await register(page, otto)
    await waiting(otto)
    await decide('activate', otto.pseudo)
    await askNow()
    await page.getByText('Votre compte est activé, bienvenue').waitFor()
    expect(await page.getByLabel('Pseudo').inputValue()).toBe(otto.pseudo)

    await page.goto('/welcome')
    await page.getByLabel('Mot de passe').waitFor()
    await page.getByRole('button', { name: 'Retour' }).click()
    await page.getByRole('button', { name: 'S’inscrire', exact: true }).click()
    await page.waitForURL('**/welcome?step=register')
  })

  it('a page ends its session after a login of another player in another tab, also without a WebSocket', async () => {
    const page = await (await createVisitors(browser).open(app.url)).newPage()
    await silenceSocket(page)
    await page.goto('/')
    await logIn(page, person('Otto'))
    const other = await page.context().newPage()
    await other.goto('/account')
    await other.getByRole('button', { name: 'Se déconnecter' }).click()
    await logIn(other, ada)
    await page.getByRole('button', { name: 'Se connecter' }).waitFor()
    await page.reload()
    await bottomBarTab(page, 'Accueil').waitFor()
  })
})
