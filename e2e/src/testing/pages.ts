import type { Locator, Page } from 'playwright-core'

export interface Person {
  readonly pseudo: string
  readonly email: string
  readonly password: string
}

export const person = (pseudo: string): Person => ({
  pseudo,
  email: `${pseudo.toLowerCase()}@example.com`,
  password: `mot de passe de ${pseudo}`,
})

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
  await page.getByRole('navigation').getByRole('link', { name: 'Classement' }).waitFor()
}

/** The five targets of the bottom bar. */
export const tab = (page: Page, name: 'Accueil' | 'Classement' | 'Match' | 'Historique' | 'Compte'): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

/** Picks somebody for a place of the entry form. */
export async function pick(page: Page, place: string, pseudo: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${place}`) }).click()
  await page.getByRole('combobox').fill(pseudo)
  await page.getByRole('option', { name: pseudo }).click()
}

/** Chooses the sets of a side of the entry form. */
export const chooseSets = (page: Page, side: 'Côté du joueur un' | 'Côté adverse', sets: 0 | 1 | 2): Promise<void> =>
  page
    .getByRole('group', { name: side })
    .getByRole('radio', { name: String(sets) })
    .check()

/** The lines of the ranking shown: pseudo and score as people read them. */
export async function rankingLines(page: Page): Promise<string[]> {
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).waitFor()
  const texts = await rows.allInnerTexts()
  return texts.slice(1).map((text) => text.replaceAll(/\s+/g, ' ').trim())
}
