import { demoPassword } from '@topspin/demo/data'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { isFocused } from '../testing/keys.ts'
import { people } from '../testing/people.ts'

/** The screen of the accounts, on a phone and on a desktop. */
describeInChromium('accounts', () => {
  let app: AppProcess
  beforeAll(async () => {
    app = await startDemo({})
  })
  afterAll(() => app.dispose())
  const browsers = openBrowserContexts(() => app.url)

  const row = (page: Page, pseudo: string) => page.getByRole('row', { name: new RegExp(`^${pseudo}`) })
  const names = (page: Page) => page.getByRole('rowheader').locator('strong').allTextContents()
  async function register(...pseudos: string[]): Promise<void> {
    const page = await browsers.visit('/welcome')
    for (const pseudo of pseudos) {
      const email = `${pseudo.toLowerCase()}@example.com`
      await request(page, 'POST', '/api/auth/register', { pseudo, email, password: `${pseudo} joue au ping-pong` })
    }
  }

  it('moves no row while an admin works on a phone, and acts only on the row that was tapped', async () => {
    await register('Yohan', 'Malik', 'Gustave')
    const page = await browsers.visit('/', { as: people.admin })
    await page.getByRole('link', { name: '3 inscriptions à activer', exact: true }).waitFor()
    await page.getByRole('link', { name: /^Compte ?, 3 inscriptions à activer/ }).waitFor()
    await page.getByRole('link', { name: '3 inscriptions à activer', exact: true }).click()
    await row(page, 'Yohan').waitFor()
    expect(await names(page)).toEqual(['Yohan', 'Malik', 'Gustave'])
    expect(await axeViolations(page)).toEqual([])

    const activate = row(page, 'Malik').getByRole('button', { name: 'Activer Malik' })
    await page.context().setOffline(true)
    await activate.and(page.locator('[aria-disabled="true"]')).click({ force: true })
    await page.getByText(/^Pas de réseau.: rien ne peut être changé/).waitFor()
    await page.context().setOffline(false)
    await activate.and(page.locator('[aria-disabled="false"]')).waitFor()

    const place = await row(page, 'Malik').boundingBox()
    await activate.dblclick()
    await row(page, 'Malik').getByText('Activé').waitFor()
    expect(await row(page, 'Malik').boundingBox()).toEqual(place)
    expect(await names(page)).toEqual(['Yohan', 'Malik', 'Gustave'])
    await page.getByRole('link', { name: /^Compte ?, 2 inscriptions à activer/ }).waitFor()

    await register('Nadia')
    await page.getByRole('button', { name: '1 nouvelle inscription' }).waitFor()
    expect(await row(page, 'Malik').boundingBox()).toEqual(place)
    expect(await names(page)).toEqual(['Yohan', 'Malik', 'Gustave'])
    await page.getByRole('button', { name: '1 nouvelle inscription' }).click()
    await expect.poll(() => names(page)).toEqual(['Yohan', 'Gustave', 'Nadia'])

    await row(page, 'Yohan').getByRole('button', { name: 'Actions pour Yohan' }).click()
    await page.getByRole('button', { name: 'Refuser l’inscription…' }).click()
    const question = page.getByRole('alertdialog', { name: /^Refuser l’inscription de Yohan/ })
    await expect.poll(() => isFocused(question.getByRole('button', { name: 'Garder en attente' }))).toBe(true)
    await question.getByRole('button', { name: 'Refuser', exact: true }).click()
    await row(page, 'Yohan').getByText('Refusée').waitFor()
    // The pseudo and the e-mail address are free again.
    await register('Yohan')
  })

  it('searches all groups, sorts on a desktop, and keeps group and search in the address', async () => {
    await register('Octave')
    const page = await browsers.visit('/account/admin?groupe=actifs', { as: people.admin })
    await page.setViewportSize({ width: 1280, height: 800 })
    await row(page, 'Amina').waitFor()
    const search = page.getByRole('searchbox')
    await search.fill('EXAMPLE ines')
    await expect.poll(() => names(page)).toEqual(['Inès'])
    await page.getByText(/^1 compte actif sur/).waitFor()
    await search.fill('octa')
    await page.getByText('Aucun compte actif pour «\u202Focta\u202F».').waitFor()
    await page.getByRole('button', { name: '1 inscription en attente correspond.' }).click()
    await expect.poll(() => names(page)).toEqual(['Octave'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Octave'])
    expect(new URL(page.url()).search).toBe('?groupe=attente&q=octa')
    await search.fill('')
    await page.getByRole('tab', { name: /^Actifs/ }).click()
    await page.getByRole('button', { name: 'Joueur' }).click()
    await expect.poll(async () => (await names(page))[0]).toBe('Zoé')
    expect(await axeViolations(page)).toEqual([])
  })

  it('has a menu by keyboard on a desktop, takes a star back, and disables with a reason that the player reads', async () => {
    const page = await browsers.visit('/account/admin?groupe=actifs', { as: people.admin })
    await page.setViewportSize({ width: 1280, height: 800 })
    const more = row(page, 'Zoé').getByRole('button', { name: 'Actions pour Zoé' })
    await more.press('Enter')
    const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
    await expect.poll(() => isFocused(item('Voir sa page'))).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    const box = await page.getByRole('menu').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800)
    await page.keyboard.press('End')
    await expect.poll(() => isFocused(item('Désactiver…'))).toBe(true)
    await page.keyboard.press('p')
    await expect.poll(() => isFocused(item(/^Passer en pki/))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(more)).toBe(true)

    await more.click()
    expect(await item(/^Une étoile de moins/).getAttribute('aria-disabled')).toBe('true')
    await item(/^Une étoile de plus/).click()
    await row(page, 'Zoé').getByRole('img', { name: '1 tournoi gagné' }).waitFor()
    await page.getByText('Étoile ajoutée à Zoé').last().waitFor()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await row(page, 'Zoé').getByRole('img', { name: '1 tournoi gagné' }).waitFor({ state: 'detached' })

    await more.click()
    await item('Désactiver…').click()
    const question = page.getByRole('alertdialog', { name: /^Désactiver le compte de Zoé/ })
    await question.getByLabel('Motif (facultatif)').fill('Compte partagé')
    await question.getByRole('button', { name: 'Désactiver', exact: true }).click()
    await row(page, 'Zoé').getByText('Désactivé').waitFor()
    const answer = await (await browsers.visit('/welcome')).evaluate(async (password) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
      const body = JSON.stringify({ pseudo: 'Zoé', password })
      return (await fetch('/api/auth/authenticate', { method: 'POST', headers, body })).json()
    }, demoPassword)
    expect(answer).toMatchObject({ code: 'account-disabled', disabled: { reason: 'Compte partagé' } })
  })
})
