import type { Locator, Page } from 'playwright-core'
import { pick, untilItWorks } from './pages.ts'
import { people } from './people.ts'

/** A screen, a state of one, or a dialog over one: what the checks that hold everywhere go through. */
export interface Screen {
  readonly name: string
  /** Who looks at it; null for somebody who is not logged in. */
  readonly as: string | null
  readonly path: string
  /** What is done there until it stands. */
  readonly act?: (page: Page) => Promise<unknown>
  /** What is seen once it stands, data and all. */
  readonly sign: (page: Page) => Locator
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const dialog = (title: string | RegExp) => (page: Page) => page.getByRole('dialog', { name: title })
const chooseTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const { admin, referee, player } = people

async function toEmailStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'S’inscrire', exact: true }).click()
  await page.getByLabel('Pseudo').fill('Nouvelle')
  await page.getByLabel('Mot de passe').fill('mot de passe de Nouvelle')
  await page.getByRole('button', { name: 'Commencer' }).click()
}

async function fillSingles(page: Page): Promise<void> {
  await pick(page, 'Adversaire', 'Karim')
  const [mine, theirs] = await page.getByRole('radiogroup').all()
  await mine?.getByRole('radio', { name: '2' }).check()
  await theirs?.getByRole('radio', { name: '1' }).check()
}

const landing: readonly Screen[] = [
  { name: 'landing', as: null, path: '/welcome', sign: (page) => page.getByRole('button', { name: 'Se connecter' }) },
  { name: 'login', as: null, path: '/welcome', act: press('Se connecter'), sign: heading('Se connecter') },
  {
    name: 'login, wrong',
    as: null,
    path: '/welcome',
    act: async (page) => {
      await press('Se connecter')(page)
      await press('Commencer')(page)
    },
    sign: (page) => page.getByText('Saisissez votre pseudo.'),
  },
  { name: 'register', as: null, path: '/welcome', act: press('S’inscrire'), sign: heading('S’inscrire') },
  { name: 'register, e-mail', as: null, path: '/welcome', act: toEmailStep, sign: heading(/Pas si vite/) },
]

const rowOf = (pseudo: string) => (page: Page) => page.getByRole('row', { name: new RegExp(pseudo) })
const matchCards = (page: Page) => page.getByRole('article').filter({ hasText: '2 - ' }).first()

const screens: readonly Screen[] = [
  { name: 'home', as: player, path: '/', sign: matchCards },
  { name: 'home of an admin', as: admin, path: '/', sign: matchCards },
  {
    name: 'home, why the points',
    as: player,
    path: '/',
    act: press(/^Pourquoi/),
    sign: (page) => page.getByText(/^Écart/),
  },
  {
    name: 'home of a referee',
    as: referee,
    path: '/',
    sign: (page) => page.getByRole('button', { name: /^Détail/ }).first(),
  },
  { name: 'singles', as: player, path: '/match', sign: (page) => page.getByRole('button', { name: /, Adversaire$/ }) },
  {
    name: 'singles with an opponent, filled',
    as: player,
    path: '/match/Karim',
    act: fillSingles,
    sign: (page) => page.getByText(/^écart/),
  },
  {
    name: 'singles, something missing',
    as: referee,
    path: '/match/Karim',
    act: press('Enregistrer'),
    sign: (page) => page.getByText('Choisissez les sets.'),
  },
  {
    name: 'doubles',
    as: player,
    path: '/match',
    act: chooseTab('Double'),
    sign: (page) => page.getByRole('button', { name: /, Partenaire$/ }),
  },
  {
    name: 'live, scoring',
    as: referee,
    path: '/match',
    act: chooseTab('Live'),
    sign: (page) => page.getByRole('button', { name: 'Annuler le point' }),
  },
  { name: 'ranking', as: player, path: '/rank', sign: rowOf('Inès') },
  { name: 'ranking of doubles', as: player, path: '/rank', act: chooseTab('Double'), sign: rowOf('Inès') },
  {
    name: 'history',
    as: player,
    path: '/history',
    sign: (page) => page.getByRole('article').filter({ hasText: 'Victoire' }).first(),
  },
  { name: 'account', as: player, path: '/account', sign: (page) => page.getByRole('img', { name: /^QR code/ }) },
  { name: 'figures', as: player, path: '/account', act: chooseTab('Statistiques'), sign: heading('Compte') },
  {
    name: 'administration',
    as: admin,
    path: '/account',
    act: chooseTab('Administration'),
    sign: (page) => page.getByRole('link', { name: 'Gérer les comptes' }),
  },
  { name: 'password', as: player, path: '/account/password', sign: (page) => page.getByLabel('Confirmation') },
  { name: 'delete account', as: player, path: '/account/delete', sign: (page) => page.getByText(/définitive/) },
  {
    name: 'projections',
    as: admin,
    path: '/account/projections',
    sign: (page) => page.getByRole('article').filter({ hasText: 'Classements' }),
  },
  {
    name: 'accounts',
    as: admin,
    path: '/account/admin',
    sign: (page) => page.getByRole('article').filter({ hasText: 'Zoé' }),
  },
]

const dialogs: readonly Screen[] = [
  { name: 'rules', as: player, path: '/', act: press('Règles du jeu'), sign: dialog('Règles du jeu') },
  { name: 'publish', as: admin, path: '/', act: press('Publier une news'), sign: dialog('Publier une news') },
  {
    name: 'publish, wrong',
    as: admin,
    path: '/',
    act: async (page) => {
      await press('Publier une news')(page)
      await press('Enregistrer')(page)
    },
    sign: (page) => page.getByText('Ce champ est obligatoire.').first(),
  },
  {
    name: 'statistics',
    as: player,
    path: '/rank/In%C3%A8s',
    sign: (page) => page.getByRole('dialog').getByText('Cible favorite'),
  },
  {
    name: 'match detail',
    as: referee,
    path: '/',
    act: press(/^Détail du match/),
    sign: (page) => page.getByRole('dialog').getByText('Saisi par'),
  },
  {
    name: 'players',
    as: player,
    path: '/match',
    act: press(/, Adversaire$/),
    sign: (page) => page.getByRole('option', { name: 'Karim' }),
  },
  {
    name: 'players, nobody',
    as: player,
    path: '/match',
    act: async (page) => {
      await press(/, Adversaire$/)(page)
      await page.getByLabel('Chercher un joueur').fill('xyz')
    },
    sign: (page) => page.getByText('Aucun joueur de ce nom'),
  },
  {
    name: 'stop the live match',
    as: referee,
    path: '/match',
    act: async (page) => {
      await chooseTab('Live')(page)
      await press('Arrêter')(page)
    },
    sign: dialog('Arrêter le match ?'),
  },
  {
    name: 'error',
    as: null,
    path: '/welcome',
    act: async (page) => {
      await press('Se connecter')(page)
      await page.getByLabel('Pseudo').fill('Personne')
      await page.getByLabel('Mot de passe').fill('rien de bon')
      await press('Commencer')(page)
    },
    sign: dialog('Erreur'),
  },
]

/** Everything that can be seen without writing anything. */
export const everything: readonly Screen[] = [...landing, ...screens, ...dialogs]
export const dialogScreens: readonly Screen[] = dialogs
/** The routes behind the guard, as they are when one arrives. */
export const plainScreens: readonly Screen[] = screens.filter(({ act }) => act === undefined)

/** Opens a screen on a page that is logged in as it wants, and waits until it stands. */
export async function show(page: Page, { path, act, sign, name }: Screen): Promise<void> {
  // Going to where one is would be a reload, which opens the dialog of before again.
  if (new URL(page.url()).pathname === path) await page.goto('about:blank')
  await page.goto(path)
  await untilItWorks(page)
  try {
    await act?.(page)
    await sign(page).first().waitFor()
  } catch (error) {
    throw new Error(`the screen "${name}" does not come up`, { cause: error })
  }
}

/** Screens by who looks at them, so that one page can go through all of a person's. */
export const byPerson = (screens: readonly Screen[]): readonly (readonly [string | null, readonly Screen[]])[] =>
  [...new Set(screens.map(({ as }) => as))].map((as) => [as, screens.filter((screen) => screen.as === as)])
