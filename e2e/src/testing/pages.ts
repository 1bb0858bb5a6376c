import { demoPassword } from '@topspin/demo/data'
import { serverRenderedAttribute } from '@topspin/domain/contract/server-rendered'
import type { Locator, Page } from 'playwright-core'

/** What somebody enters to register and to log in. */
export interface Person {
  readonly pseudo: string
  readonly email: string
  readonly password: string
}

/** A person to register: the e-mail address and the password follow from the pseudo. */
export const person = (pseudo: string): Person => ({
  pseudo,
  email: `${pseudo.normalize('NFD').replaceAll(/\W/g, '').toLowerCase()}@example.com`,
  password: `mot de passe de ${pseudo}`,
})

/**
 * Matches `#root` until the page has hydrated the screen that the server rendered. After the hydration the
 * page repeats the last tap that was made before it.
 */
export const serverScreenSelector = `[${serverRenderedAttribute}]`

/** Waits until the page has hydrated the screen that the server rendered. Returns at once without such a screen. */
export const untilHydrated = (page: Page): Promise<void> =>
  page.locator(serverScreenSelector).waitFor({ state: 'detached' })

/** Registers on the landing page, both steps. The first account is logged in; the others wait for an activation. */
export async function register(page: Page, { pseudo, email, password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'S’inscrire', exact: true }).click()
  await page.getByLabel('Pseudo').fill(pseudo)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Commencer' }).click()
  await page.getByLabel('E-mail d’entreprise').fill(email)
  await page.getByRole('button', { name: 'S’inscrire pour de vrai' }).click()
}

/** Presses a button twice. The first time the call at `path` fails, and the page says that there is no network. */
export async function pressDuringAndAfterOutage(page: Page, name: string, path: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await page.route(`**${path}`, (route) => route.abort(), { times: 1 })
  await button.click()
  await page
    .getByRole('alert')
    .getByText(/^Pas de réseau/)
    .waitFor()
  await button.click()
}

/** Logs in on the landing page and waits for the bottom bar. */
export async function logIn(page: Page, { pseudo, password }: Pick<Person, 'pseudo' | 'password'>): Promise<void> {
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByLabel('Pseudo').fill(pseudo)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Commencer' }).click()
  // An open dialog hides the bar from the accessibility tree.
  const hidden = { includeHidden: true }
  await page
    .getByRole('navigation', hidden)
    .getByRole('link', { ...hidden, name: 'Classement' })
    .waitFor()
}

/** The five targets of the bottom bar, in order. */
export const bottomBarTabNames = ['Accueil', 'Classement', 'Match', 'Historique', 'Compte'] as const

/** A target of the bottom bar. */
export const bottomBarTab = (page: Page, name: (typeof bottomBarTabNames)[number]): Locator =>
  // To an admin, the accessible name of the tab "Compte" goes on with the number of things to decide.
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}(?: ?,|$)`) })

/** Picks a player for a place of the entry form. */
export async function pickPlayer(page: Page, place: string, pseudo: string): Promise<void> {
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

/** The rows of the shown ranking as text: rank, pseudo, score. On a phone the podium replaces the first rows. */
export async function rankingLines(page: Page): Promise<string[]> {
  const rows = page.locator('main table tbody tr')
  await rows.last().waitFor({ state: 'attached' })
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const copy = row.cloneNode(true) as HTMLElement // the copy of an element is an element
      for (const decoration of copy.querySelectorAll('[aria-hidden=true], svg, small')) decoration.remove()
      const cells = [copy.firstElementChild, copy.querySelector('th'), copy.lastElementChild]
      return cells.map((cell) => cell?.textContent?.trim()).join(' ')
    }),
  )
}

/** The decoded path of the page's address. */
export const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname)

/** Logs in as a player of the demo on the landing page. */
export const demoLogIn = (page: Page, pseudo: string): Promise<void> => logIn(page, { pseudo, password: demoPassword })
