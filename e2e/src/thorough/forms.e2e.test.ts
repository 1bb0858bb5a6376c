import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { isFocused } from '../testing/keys.ts'
import { chooseSets, pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { holdAnswers, problem, refuse } from '../testing/server-stand-in.ts'

/** Forms: one request per submit, inputs kept after an error, field errors. No form changes stored data. */
describeInChromium('forms', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { admin, player } = people

  interface Form {
    readonly as: string | null
    readonly path: string
    /** Fills the form. @returns the typed texts, in order */
    readonly fill: (page: Page) => Promise<readonly string[]>
    readonly button: string | RegExp
    readonly call: string
  }
  const forms: readonly Form[] = [
    {
      as: null,
      path: '/welcome',
      fill: async (page) => {
        await page.getByRole('button', { name: 'Se connecter' }).click()
        return typed(page, { Pseudo: 'Léa', 'Mot de passe': 'pas le bon' })
      },
      button: 'Commencer',
      call: '/api/auth/authenticate',
    },
    {
      as: null,
      path: '/welcome',
      fill: async (page) => {
        await toEmail(page)
        return typed(page, { 'E-mail d’entreprise': 'lea@example.com' })
      },
      button: 'S’inscrire pour de vrai',
      call: '/api/auth/register',
    },
    {
      as: player,
      path: '/match/Karim',
      fill: async (page) => {
        await page.getByText('Si vous gagnez').waitFor()
        await chooseSets(page, 2, 1)
        return ['2', '1']
      },
      button: 'Enregistrer 2–1',
      call: '/api/match/play',
    },
    {
      as: player,
      path: '/account',
      fill: (page) => typed(page, { 'Mini bio': 'Presque bien.' }),
      button: 'Enregistrer la bio',
      call: '/api/player/minibio',
    },
    {
      as: player,
      path: '/account/password',
      fill: (page) => typed(page, { 'Nouveau mot de passe': 'un autre mot', Confirmation: 'un autre mot' }),
      button: 'Changer le mot de passe',
      call: '/api/player/changePass',
    },
  ]

  it('does not connect the Redux store, whose actions contain passwords, to the browser extension', async () => {
    const page = await browsers.visit('/welcome', {
      before: (page) =>
        page.addInitScript(() => {
          const asked = () => document.documentElement.setAttribute('data-asked', '')
          Object.assign(window, {
            __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: () => {
              asked()
              return (enhance: unknown) => enhance
            },
          })
        }),
    })
    await page.getByRole('button', { name: 'Se connecter' }).waitFor()
    expect(await page.locator('html').getAttribute('data-asked')).toBeNull()
  })

  it.each(forms)('sends one request to $call with a busy button, and keeps the inputs after an error', async (form) => {
    const page = await browsers.visit(form.path, { as: form.as })
    const inputs = await form.fill(page)
    const held = await holdAnswers(page, form.call)
    const button = page.getByRole('button', { name: form.button })
    await button.dblclick()
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
    await button.click({ force: true })
    held.release(problem(409, 'concurrent-change', 'Non, pas maintenant.'))
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(held.count()).toBe(1)
    await dialog.getByRole('button', { name: 'Compris' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await button.getAttribute('aria-busy')).toBeNull()
    expect(await values(page.locator('form').filter({ has: button }))).toEqual(inputs)
  })

  it('shows the error of a refused news and keeps its text, which is sent again under the same key', async () => {
    const page = await browsers.visit('/', { as: admin })
    const held = await holdAnswers(page, '/api/news/add')
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/news/add')) keys.push(request.headers()['idempotency-key'])
    })
    await page.getByRole('button', { name: 'Publier une news' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publier une news' })
    const inputs = await typed(dialog, { Titre: 'Tournoi', Contenu: 'Jeudi midi.' })
    const save = dialog.getByRole('button', { name: 'Enregistrer' })
    await save.dblclick()
    held.release(problem(503, 'engine-away', 'Le service est momentanément indisponible.'))
    const error = page.getByRole('dialog', { name: 'L’actualité n’a pas été publiée' })
    await error.getByText('Le service est momentanément indisponible.').waitFor()
    expect(held.count()).toBe(1)
    await error.getByRole('button', { name: 'Compris' }).click()
    await error.waitFor({ state: 'detached' })
    expect(await values(dialog)).toEqual(inputs)
    await save.click()
    await error.waitFor()
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  it('keeps a refused pseudo in the rename dialog after the message, and closes the dialog after an accepted one', async () => {
    const page = await browsers.visit('/account/admin', { as: admin })
    await page.getByRole('button', { name: 'Actions pour Zoé' }).click()
    await page.getByRole('button', { name: 'Renommer…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renommer Zoé' })
    const field = dialog.getByLabel('Nouveau pseudo')
    const submit = dialog.getByRole('button', { name: 'Renommer' })
    await field.fill('..')
    await submit.click()
    await dialog.getByText(/Choisissez un pseudo/).waitFor()
    await field.fill('Karim')
    await submit.click()
    await page.getByText('Ce pseudo ou cet e-mail est déjà pris.').waitFor()
    await page.getByRole('button', { name: 'Compris' }).click()
    await expect.poll(() => field.inputValue()).toBe('Karim')

    let name = 'Zoé'
    await page.route('**/api/admin/player/rename/*', (route) => {
      name = 'Zoélie'
      return route.fulfill({ json: { done: true } })
    })
    await page.route('**/api/player/getAccounts', async (route) => {
      const response = await route.fetch()
      const accounts = (await response.json()) as { pseudo: string }[] // the reply of the contract
      await route.fulfill({ json: accounts.map((one) => (one.pseudo === 'Zoé' ? { ...one, pseudo: name } : one)) })
    })
    await field.fill('Zoélie')
    await submit.click()
    await page.getByRole('button', { name: 'Actions pour Zoélie' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('says at the field that the current password is wrong', async () => {
    const page = await browsers.visit('/account/password', { as: player })
    await refuse(page, '/api/player/changePass', problem(403, 'reauthentication-required', 'Non.'))
    await typed(page, { 'Nouveau mot de passe': 'un autre mot', Confirmation: 'un autre mot' })
    const button = page.getByRole('button', { name: 'Changer le mot de passe' })
    await button.click()
    const current = page.getByLabel('Mot de passe actuel')
    await current.fill('pas le bon')
    expect(await current.getAttribute('aria-invalid')).toBeNull()
    await button.click()
    await page.getByText('Ce mot de passe n’est pas le bon.').waitFor()
    expect(await current.getAttribute('aria-invalid')).toBe('true')
    expect(await current.inputValue()).toBe('pas le bon')
  })

  it('shows field errors with aria-invalid and aria-describedby, and focuses the first one', async () => {
    const page = await browsers.visit('/welcome')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('button', { name: 'Commencer' }).click()
    await wrong(page, ['Saisissez votre pseudo.', 'Saisissez votre mot de passe.'])
    await page.getByLabel('Pseudo').fill('Léa')
    await page.getByRole('button', { name: 'Commencer' }).click()
    await wrong(page, ['Saisissez votre mot de passe.'])

    await page.goto('/welcome')
    await page.getByRole('button', { name: 'S’inscrire' }).click()
    await typed(page, { Pseudo: '<b>', 'Mot de passe': 'court' })
    await page.getByRole('button', { name: 'Commencer' }).click()
    await wrong(page, [/Choisissez un pseudo/, /Choisissez un mot de passe/])
    await page.goto('/welcome')
    await toEmail(page)
    await typed(page, { 'E-mail d’entreprise': 'rien' })
    await page.getByRole('button', { name: 'S’inscrire pour de vrai' }).click()
    await wrong(page, ['Saisissez un e-mail valide.'])

    const inside = await browsers.visit('/account/password', { as: admin })
    await typed(inside, { 'Nouveau mot de passe': 'assez long', Confirmation: 'autre chose' })
    await inside.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await wrong(inside, ['Les deux mots de passe ne sont pas les mêmes.'])
    await inside.goto('/')
    await inside.getByRole('button', { name: 'Publier une news' }).click()
    await inside.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
    await wrong(inside, ['Ce champ est obligatoire.', 'Ce champ est obligatoire.'])
    await inside.goto('/match')
    await inside.getByRole('button', { name: 'Enregistrer' }).click()
    await inside.getByRole('alert').getByText('Choisissez tous les joueurs.').waitFor()
    await expect.poll(() => isFocused(inside.getByRole('button', { name: /, Adversaire$/ }))).toBe(true)
  })

  it('accepts paste and password managers at login', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    let held: Awaited<ReturnType<typeof holdAnswers>> | null = null
    // The route is set before the page loads: Chromium may send a request past a route that was set just before.
    const before = async (page: Page) => {
      held = await holdAnswers(page, '/api/auth/authenticate')
    }
    const page = await browsers.visit('/welcome', { permissions, before })
    await page.getByRole('button', { name: 'Se connecter' }).click()
    const fields = { pseudo: page.getByLabel('Pseudo'), password: page.getByLabel('Mot de passe') }
    const attributes = (field: Locator) =>
      field.evaluate((input) => ['type', 'name', 'autocomplete'].map((name) => input.getAttribute(name)))
    expect(await attributes(fields.pseudo)).toEqual([null, 'username', 'username'])
    expect(await attributes(fields.password)).toEqual(['password', 'password', 'current-password'])
    const oneForm = 'form:has([autocomplete=username]):has([autocomplete=current-password]) [type=submit]'
    expect(await page.locator(oneForm).count()).toBe(1)

    for (const field of [fields.pseudo, fields.password]) {
      await page.evaluate(() => navigator.clipboard.writeText('un texte collé'))
      await field.focus()
      await page.keyboard.press('Control+V')
      await expect.poll(() => field.inputValue()).toBe('un texte collé')
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => held?.count()).toBe(1)
  })

  it('shows wrong credentials at the password, which keeps its text, without a dialog', async () => {
    const page = await browsers.visit('/welcome')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    const inputs = await typed(page, { Pseudo: 'Léa', 'Mot de passe': 'pas le bon' })
    await page.getByRole('button', { name: 'Commencer' }).click()
    const description = /^Pseudo ou mot de passe incorrect\. Oublié.\? Un administrateur peut le réinitialiser\.$/
    const password = page.getByRole('textbox', { name: 'Mot de passe', description })
    await password.waitFor()
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await values(page)).toEqual(inputs)
  })

  it('has a busy button while the first step of the registration is checked', async () => {
    const page = await browsers.visit('/welcome')
    const held = await holdAnswers(page, '/api/auth/checkPassword')
    await page.getByRole('button', { name: 'S’inscrire' }).click()
    await typed(page, { Pseudo: 'Nouvelle', 'Mot de passe': 'un mot de passe' })
    const button = page.getByRole('button', { name: 'Commencer' })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
    held.release({ status: 200, json: { common: false } })
    await page.getByLabel('E-mail d’entreprise').waitFor()
  })

  it('stays on the screen to which the player has gone before the answer to a change of the password', async () => {
    const page = await browsers.visit('/account/password', { as: player })
    const held = await holdAnswers(page, '/api/player/changePass')
    await typed(page, { 'Nouveau mot de passe': 'un autre mot', Confirmation: 'un autre mot' })
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect.poll(held.count).toBe(1)
    await page.getByRole('link', { name: 'Classement' }).click()
    await page.getByRole('heading', { name: 'Classement', level: 1 }).waitFor()
    held.release({ status: 200, json: { done: true } })
    await page.getByText('Mot de passe changé').waitFor()
    expect(pathOf(page)).toBe('/rank')
  })

  it('does not ask in the second step of the registration for what the first step has asked', async () => {
    const page = await browsers.visit('/welcome')
    await toEmail(page)
    expect(await page.getByRole('textbox').count()).toBe(1)
    await typed(page, { 'E-mail d’entreprise': 'nouvelle@example.com' })
    const request = page.waitForRequest('**/api/auth/register')
    const held = await holdAnswers(page, '/api/auth/register')
    await page.getByRole('button', { name: 'S’inscrire pour de vrai' }).click()
    const registration = { pseudo: 'Nouvelle', password: 'un mot de passe', email: 'nouvelle@example.com' }
    expect((await request).postDataJSON()).toEqual(registration)
    held.release(problem(409, 'registration-conflict', 'Ce pseudo ou cet e-mail est déjà pris.'))
    await page.getByRole('dialog').getByRole('button', { name: 'Compris' }).click()
    await page.getByRole('button', { name: 'Retour' }).click()
    expect(await values(page), 'the first step keeps its inputs').toEqual(['Nouvelle', 'un mot de passe'])
  })
})

/** Fills fields by their labels. @returns the typed texts, in order */
async function typed(where: Page | Locator, fields: Readonly<Record<string, string>>): Promise<readonly string[]> {
  for (const [label, text] of Object.entries(fields)) await where.getByLabel(label, { exact: true }).fill(text)
  return Object.values(fields)
}

/** The values of the visible fields; for radio buttons, the labels of the checked ones. */
const values = (where: Page | Locator): Promise<readonly string[]> =>
  where
    .locator('input:not([hidden]):not([type=radio]):not([type=checkbox]), textarea, input[type=radio]:checked')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const { type, value, labels } = field as HTMLInputElement // a textarea has these three properties, too
        return type === 'radio' ? (labels?.[0]?.textContent ?? '') : value
      }),
    )

async function toEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'S’inscrire' }).click()
  await typed(page, { Pseudo: 'Nouvelle', 'Mot de passe': 'un mot de passe' })
  await page.getByRole('button', { name: 'Commencer' }).click()
  await page.getByLabel('E-mail d’entreprise').waitFor()
}

/** Expects each invalid field to be described by its text, and the first one to have focus. */
async function wrong(page: Page, texts: readonly (string | RegExp)[]): Promise<void> {
  const fields = page.locator('[aria-invalid=true]')
  await expect.poll(() => fields.count()).toBe(texts.length)
  const described = await fields.evaluateAll((all) =>
    all.map((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    ),
  )
  for (const [index, text] of texts.entries())
    expect(described[index]).toEqual(
      typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
    )
  await expect.poll(() => isFocused(fields.first())).toBe(true)
}
