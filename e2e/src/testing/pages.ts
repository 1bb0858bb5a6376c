import { demoPassword } from '@topspin/standalone/demo-data'
import type { Locator, Page } from 'playwright-core'

export interface Person {
  readonly pseudo: string
  readonly email: string
  readonly password: string
}

export const person = (pseudo: string): Person => ({
  pseudo,
  email: `${pseudo.normalize('NFD').replaceAll(/\W/g, '').toLowerCase()}@example.com`,
  password: `mot de passe de ${pseudo}`,
})

/** Waits until the page has drawn itself over what the server drew: taps on that are kept, keys are not, and it has no dates. */
export const untilItWorks = (page: Page): Promise<void> => page.locator('.drawn').waitFor({ state: 'detached' })

/** The landing's way of registering, both steps. Ends on the waiting screen, or inside for the first account. */
export async function register(page: Page, { pseudo, email, password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'S’inscrire', exact: true }).click()
  await page.getByLabel('Pseudo').fill(pseudo)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Commencer' }).click()
  await page.getByLabel('E-mail d’entreprise').fill(email)
  await page.getByRole('button', { name: 'S’inscrire pour de vrai' }).click()
}

/** The landing's way of logging in; waits for the bottom bar. */
export async function logIn(page: Page, { pseudo, password }: Pick<Person, 'pseudo' | 'password'>): Promise<void> {
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByLabel('Pseudo').fill(pseudo)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Commencer' }).click()
  // A dialog may be open over it, which hides it from roles.
  const hidden = { includeHidden: true }
  await page
    .getByRole('navigation', hidden)
    .getByRole('link', { ...hidden, name: 'Classement' })
    .waitFor()
}

/** The five targets of the bottom bar, in order. */
export const tabNames = ['Accueil', 'Classement', 'Match', 'Historique', 'Compte'] as const

export const tab = (page: Page, name: (typeof tabNames)[number]): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

/** Picks somebody for a place of the entry form. */
export async function pick(page: Page, place: string, pseudo: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`, ${place}$`) }).click()
  await page.getByLabel('Chercher un joueur').fill(pseudo)
  await page.getByRole('option', { name: pseudo }).click()
}

/** Chooses the sets of both sides of the entry form. */
export async function chooseSets(page: Page, one: 0 | 1 | 2, two: 0 | 1 | 2): Promise<void> {
  const groups = page.getByRole('radiogroup')
  await groups.nth(1).waitFor()
  const [mine, theirs] = await groups.all()
  await mine?.getByRole('radio', { name: String(one) }).check()
  await theirs?.getByRole('radio', { name: String(two) }).check()
}

/** The lines of the ranking shown, as people read them: place, pseudo, score. */
export async function rankingLines(page: Page): Promise<string[]> {
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).waitFor()
  const lines = await rows.evaluateAll((all) =>
    all.map((row) => {
      const copy = row.cloneNode(true) as HTMLElement // a copy of an element is one
      for (const drawn of copy.querySelectorAll('[aria-hidden=true], svg')) drawn.remove()
      return [...copy.children].map((cell) => cell.textContent?.trim()).join(' ')
    }),
  )
  return lines.slice(1)
}

/** Where the page is. */
export const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname)

/** Logs somebody of the demo in, through the landing. */
export const demoLogIn = (page: Page, pseudo: string): Promise<void> => logIn(page, { pseudo, password: demoPassword })
