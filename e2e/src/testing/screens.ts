import { calls } from '@topspin/domain/contract/calls'
import type { LastLiveMatch } from '@topspin/domain/contract/live'
import { wallClockAsUtc } from '@topspin/domain/time/working-hours'
import { pastLivePath } from '@topspin/frontend/shared/navigation/paths'
import { testNow } from '@topspin/platform/testing/test-clock'
import type { Locator, Page } from 'playwright-core'
import { pickPlayer, untilHydrated } from './pages.ts'
import { people } from './people.ts'

/** A screen, a screen in some state, or a screen with an open dialog. Checks such as those of walk.ts open each. */
export interface Screen {
  readonly name: string
  /** The player who is logged in; null for none. */
  readonly as: string | null
  readonly path: string
  /** Actions after the path is open. */
  readonly act?: (page: Page) => Promise<unknown>
  /** An element that is visible once the screen has its data. */
  readonly ready: (page: Page) => Locator
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const dialog = (title: string | RegExp) => (page: Page) => page.getByRole('dialog', { name: title })
const confirmation = (title: string | RegExp) => (page: Page) => page.getByRole('alertdialog', { name: title })
const chooseTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const { admin, referee, player } = people

async function toEmailStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'S’inscrire', exact: true }).click()
  await page.getByLabel('Pseudo').fill('Nouvelle')
  await page.getByLabel('Mot de passe').fill('mot de passe de Nouvelle')
  await page.getByRole('button', { name: 'Commencer' }).click()
}

async function fillSingles(page: Page): Promise<void> {
  await pickPlayer(page, 'Adversaire', 'Karim')
  const [mine, theirs] = await page.getByRole('radiogroup').all()
  await mine?.getByRole('radio', { name: '2' }).check()
  await theirs?.getByRole('radio', { name: '1' }).check()
}

/** Opens the screen with the points of the last match that was scored live. */
export async function openPastLiveMatch(page: Page): Promise<void> {
  const [last]: LastLiveMatch[] = await (await page.request.get(calls.lastLives.path)).json()
  if (last === undefined) throw new Error('no match was scored live')
  await page.goto(pastLivePath(last.match.id))
}

const landing: readonly Screen[] = [
  { name: 'landing', as: null, path: '/welcome', ready: (page) => page.getByRole('button', { name: 'Se connecter' }) },
  { name: 'login', as: null, path: '/welcome', act: press('Se connecter'), ready: heading('Se connecter') },
  {
    name: 'login, wrong',
    as: null,
    path: '/welcome',
    act: async (page) => {
      await press('Se connecter')(page)
      await press('Commencer')(page)
    },
    ready: (page) => page.getByText('Saisissez votre pseudo.'),
  },
  {
    name: 'forgotten password',
    as: null,
    path: '/welcome/password',
    ready: heading(/^Mot de passe oublié/),
  },
  {
    name: 'password link, ended',
    as: null,
    path: `/welcome/password#${'a'.repeat(43)}`,
    ready: heading('Ce lien ne sert plus'),
  },
  { name: 'e-mail link', as: null, path: '/welcome/email#token', ready: heading('Confirmez votre adresse') },
  {
    name: 'e-mail link, ended',
    as: null,
    path: '/welcome/email#token',
    act: press('Confirmer mon adresse'),
    ready: heading('Ce lien ne sert plus'),
  },
  { name: 'end of digests', as: null, path: '/welcome/stop#token', ready: heading('Ne plus recevoir la semaine') },
  { name: 'television, code', as: null, path: '/tv', ready: heading(/^Pour afficher Topspin ici/) },
  { name: 'register', as: null, path: '/welcome', act: press('S’inscrire'), ready: heading('S’inscrire') },
  { name: 'register, e-mail', as: null, path: '/welcome', act: toEmailStep, ready: heading(/Pas si vite/) },
]

const rowOf = (pseudo: string) => (page: Page) => page.getByRole('row', { name: new RegExp(pseudo) })
/** The first trend in a row of the ranking, which appears when the trends are read. */
const trends = (page: Page) =>
  page
    .getByRole('row')
    .getByRole('img', { name: /victoire|défaite/ })
    .first()
const search = (text: string) => (page: Page) => page.getByRole('searchbox', { name: 'Chercher un joueur' }).fill(text)
const matchCards = (page: Page) => page.getByRole('article').filter({ hasText: '2–' }).first()

const pastMatches = (page: Page) => page.getByRole('row', { name: /victoire/ }).first()

const playerMatches = (page: Page) =>
  page
    .getByRole('table', { name: /^Matchs en/ })
    .getByRole('row')
    .nth(1)

/** The date `days` ago in the demo's time zone, yyyy-mm-dd. */
export const daysAgo = (days: number): string =>
  new Date(wallClockAsUtc('Europe/Paris', testNow()).getTime() - days * 86_400_000).toISOString().slice(0, 10)

const openTournament = (name: string) => (page: Page) => page.getByRole('link', { name, exact: false }).first().click()
const fixtureOf = (page: Page, name: RegExp) => page.getByRole('link', { name })

const screens: readonly Screen[] = [
  { name: 'home', as: player, path: '/', ready: matchCards },
  { name: 'home of an admin', as: admin, path: '/', ready: matchCards },
  {
    name: 'home, why the points',
    as: player,
    path: '/',
    act: press(/^Pourquoi/),
    ready: (page) => page.getByText(/d’écart \(tranche/),
  },
  {
    name: 'home of a referee',
    as: referee,
    path: '/',
    ready: (page) => page.getByRole('button', { name: /^Détail/ }).first(),
  },
  {
    name: 'week',
    as: player,
    path: '/week',
    ready: (page) => page.getByText('Plus longue série'),
  },
  { name: 'singles', as: player, path: '/match', ready: (page) => page.getByRole('button', { name: /, Adversaire$/ }) },
  {
    name: 'singles with an opponent, filled',
    as: player,
    path: '/match/Karim',
    act: fillSingles,
    ready: (page) => page.getByText('Si vous gagnez'),
  },
  {
    name: 'singles, something missing',
    as: referee,
    path: '/match/Karim',
    act: press('Enregistrer'),
    ready: (page) => page.getByText('Choisissez les sets.'),
  },
  {
    name: 'doubles',
    as: player,
    path: '/match',
    act: chooseTab('Double'),
    ready: (page) => page.getByRole('button', { name: /, Partenaire$/ }),
  },
  {
    name: 'who plays, nobody',
    as: player,
    path: '/match/available',
    ready: (page) => page.getByText('Personne d’autre n’est dispo'),
  },
  {
    name: 'live, scoring',
    as: referee,
    path: '/match',
    ready: (page) => page.getByRole('button', { name: 'Annuler le point' }),
  },
  { name: 'live page', as: player, path: '/live', ready: heading(/^Set 3/) },
  { name: 'live page, past match', as: player, path: '/live', act: openPastLiveMatch, ready: heading(/^Set 3/) },
  {
    name: 'live page, unknown match',
    as: player,
    path: '/live/99999999',
    ready: (page) => page.getByText('Ce match n'),
  },
  { name: 'ranking', as: player, path: '/rank', ready: trends },
  { name: 'ranking of doubles', as: player, path: '/rank', act: chooseTab('Double'), ready: trends },
  {
    name: 'ranking, sorted by the points of the week',
    as: player,
    path: '/rank',
    act: (page) => page.goto('/rank?sort=points'),
    ready: trends,
  },
  { name: 'ranking, searched', as: player, path: '/rank', act: search('ines'), ready: rowOf('Inès') },
  { name: 'evening', as: player, path: `/rank?on=${daysAgo(200)}`, ready: rowOf('Inès') },
  {
    name: 'evening, before the first match',
    as: player,
    path: '/rank?tab=double&on=2020-01-01',
    ready: (page) => page.getByText('Personne n’avait encore joué'),
  },
  { name: 'tournaments', as: player, path: '/tournaments', ready: heading('Terminés') },
  { name: 'tournaments of a referee', as: referee, path: '/tournaments', ready: heading('Terminés') },
  {
    name: 'new tournament',
    as: referee,
    path: '/tournaments/new',
    ready: (page) => page.getByText('Les 4 meilleurs sont exempts du premier tour.'),
  },
  {
    name: 'tournament, entries',
    as: player,
    path: '/tournaments',
    act: (page) => page.getByRole('link', { name: 'Tournoi de Noël' }).click(),
    ready: heading('Inscriptions, par classement'),
  },
  {
    name: 'tournament, entries of a referee in doubles',
    as: referee,
    path: '/tournaments',
    act: (page) => page.getByRole('link', { name: 'Double de Noël' }).click(),
    ready: heading('Organiser'),
  },
  {
    name: 'tournament, bracket',
    as: player,
    path: '/tournaments',
    act: openTournament('Coupe d’automne'),
    ready: (page) => fixtureOf(page, /^Demi-finale 1/),
  },
  {
    name: 'tournament, sheet of a fixture',
    as: referee,
    path: '/tournaments',
    act: async (page) => {
      await openTournament('Coupe d’automne')(page)
      await fixtureOf(page, /^Demi-finale 2/).click()
    },
    ready: dialog('Coupe d’automne'),
  },
  {
    name: 'tournament, menu of a referee',
    as: referee,
    path: '/tournaments',
    act: async (page) => {
      await openTournament('Coupe d’automne')(page)
      await press('Menu du tournoi')(page)
    },
    ready: (page) => page.getByRole('button', { name: 'Arrêter le tournoi…' }),
  },
  {
    name: 'tournament, last days of the rounds',
    as: referee,
    path: '/tournaments',
    act: async (page) => {
      await openTournament('Coupe d’automne')(page)
      await press('Menu du tournoi')(page)
      await press('Dates limites')(page)
    },
    ready: dialog('Dates limites'),
  },
  {
    name: 'tournament, following a player',
    as: player,
    path: '/tournaments',
    act: async (page) => {
      await openTournament('Coupe d’automne')(page)
      await press('Menu du tournoi')(page)
      await press('Joueurs et parcours')(page)
      await page.getByRole('option', { name: 'Hugo' }).click()
    },
    ready: (page) => page.getByRole('button', { name: 'Ne plus suivre' }),
  },
  {
    name: 'tournament, over',
    as: player,
    path: '/tournaments',
    act: openTournament('Coupe de printemps'),
    ready: (page) => page.getByText(/^Victoire /),
  },
  {
    name: 'tournament, pools',
    as: player,
    path: '/tournaments',
    act: async (page) => {
      await openTournament('Coupe de printemps')(page)
      await chooseTab('Poules')(page)
    },
    ready: heading('Poule A'),
  },
  {
    name: 'tournament, plan',
    as: referee,
    path: '/tournaments',
    act: async (page) => {
      await page.getByRole('link', { name: 'Double de Noël' }).click()
      await page.getByRole('link', { name: 'Modifier' }).click()
    },
    ready: (page) => page.getByRole('button', { name: 'Enregistrer' }),
  },
  {
    name: 'tournament, draw',
    as: referee,
    path: '/tournaments',
    act: async (page) => {
      await page.getByRole('link', { name: 'Tournoi de Noël' }).click()
      await page.getByRole('link', { name: 'Voir le tirage' }).click()
    },
    ready: (page) => page.getByText('Tirage n° 1'),
  },
  { name: 'player page', as: player, path: '/player/Inès', ready: playerMatches },
  { name: 'player page, doubles', as: player, path: '/player/Inès?tab=double', ready: playerMatches },
  {
    name: 'player page, table and filters',
    as: player,
    path: `/player/Inès?range=all&sort=balance&opponent=Théo&result=won`,
    act: press('Voir en tableau'),
    ready: playerMatches,
  },
  {
    name: 'player page, a match',
    as: player,
    path: '/player/Inès',
    act: (page) => page.getByRole('link', { name: /^Première victoire/ }).click(),
    ready: (page) => page.getByRole('button', { name: /et avant/ }),
  },
  { name: 'own player page', as: player, path: `/player/${player}`, ready: playerMatches },
  { name: 'unknown player', as: player, path: '/player/Ines B', ready: (page) => page.getByText(/^Personne ne/) },
  {
    name: 'history',
    as: player,
    path: '/history',
    // The first rows are rendered before the others.
    ready: (page) => page.locator('main tbody tr:not([hidden])').nth(20),
  },
  {
    name: 'history, filtered',
    as: player,
    path: '/history?ladder=double&result=won',
    ready: pastMatches,
  },
  {
    name: 'history, none found',
    as: player,
    path: `/history?opponent=${player}`,
    ready: (page) => page.getByText('Aucun match ne correspond à ces filtres.'),
  },
  { name: 'account', as: player, path: '/account', ready: (page) => page.getByRole('img', { name: /^QR code/ }) },
  { name: 'figures', as: player, path: '/account', act: chooseTab('Statistiques'), ready: heading('Compte') },
  {
    name: 'administration',
    as: admin,
    path: '/account',
    act: chooseTab('Administration'),
    ready: (page) => page.getByRole('link', { name: /^Comptes/ }),
  },
  { name: 'password', as: player, path: '/account/password', ready: (page) => page.getByLabel('Confirmation') },
  {
    name: 'calendar',
    as: player,
    path: '/account/calendar',
    ready: (page) => page.getByRole('button', { name: 'Créer mon adresse d’agenda' }),
  },
  {
    name: 'calendar, new address',
    as: player,
    path: '/account/calendar',
    act: press('Créer mon adresse d’agenda'),
    ready: (page) => page.getByText(/^Votre adresse, montrée une seule fois/),
  },
  { name: 'own data', as: player, path: '/account/data', ready: heading('Télécharger mes données') },
  {
    name: 'export of the club',
    as: admin,
    path: '/account/admin/export',
    ready: (page) => page.getByRole('button', { name: /^Exporter \d+ joueurs…$/ }),
  },
  { name: 'delete account', as: player, path: '/account/delete', ready: (page) => page.getByText(/définitive/) },
  {
    name: 'projections',
    as: admin,
    path: '/account/projections',
    ready: (page) => page.getByRole('article').filter({ hasText: 'Classements' }),
  },
  {
    name: 'contests of a referee',
    as: referee,
    path: '/account/admin/contests',
    ready: (page) => page.getByText('Rien à trancher'),
  },
  {
    name: 'correction, too late',
    as: referee,
    path: '/match/correct/simple/1',
    ready: (page) => page.getByText('Trop tard pour corriger'),
  },
  {
    name: 'accounts',
    as: admin,
    path: '/account/admin',
    ready: (page) => page.getByRole('row', { name: /Zoé/ }),
  },
  {
    name: 'screens',
    as: admin,
    path: '/account/admin/screens',
    ready: (page) => page.getByText(/^(Aucun écran|Un écran attend|Écrans approuvés)$/).first(),
  },
  {
    name: 'chats, none',
    as: admin,
    path: '/account/admin/messageries',
    ready: (page) => page.getByText('Aucune messagerie'),
  },
  {
    name: 'chat, removed',
    as: admin,
    path: '/account/admin/messageries/none',
    ready: (page) => page.getByText('Cette messagerie n’existe plus'),
  },
  { name: 'new chat', as: admin, path: '/account/admin/messageries/new', ready: (page) => page.getByLabel('Nom') },
  {
    name: 'journal',
    as: admin,
    path: '/account/admin/journal',
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'a activé le compte' }).first(),
  },
  {
    name: 'journal, nothing found',
    as: admin,
    path: '/account/admin/journal?to=2001-01-01',
    ready: (page) => page.getByText('Rien ne correspond'),
  },
]

const dialogs: readonly Screen[] = [
  { name: 'challenge', as: player, path: '/player/Inès', act: press(/^Défier/), ready: dialog('Défier Inès') },
  { name: 'rules', as: player, path: '/', act: press('Règles du jeu'), ready: dialog('Règles du jeu') },
  { name: 'publish', as: admin, path: '/', act: press('Publier une news'), ready: dialog('Publier une news') },
  {
    name: 'publish, wrong',
    as: admin,
    path: '/',
    act: async (page) => {
      await press('Publier une news')(page)
      await press('Enregistrer')(page)
    },
    ready: (page) => page.getByText('Ce champ est obligatoire.').first(),
  },
  {
    name: 'statistics',
    as: player,
    path: '/rank/In%C3%A8s',
    ready: (page) => page.getByRole('dialog').getByText('Cible favorite'),
  },
  {
    name: 'match detail',
    as: referee,
    path: '/',
    act: press(/^Détail du match/),
    ready: (page) => page.getByRole('dialog').getByText('Saisi par'),
  },
  {
    name: 'reactions',
    as: player,
    path: '/',
    act: async (page) => {
      await page
        .getByRole('article')
        .filter({ has: page.getByRole('img', { name: /réactions/ }) })
        .getByRole('button', { name: /^Détail du match/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Qui\u202f?' }).click()
    },
    ready: (page) => page.getByRole('dialog').getByRole('listitem').first(),
  },
  {
    name: 'players',
    as: player,
    path: '/match',
    act: press(/, Adversaire$/),
    ready: (page) => page.getByRole('option', { name: 'Karim' }),
  },
  {
    name: 'players, nobody',
    as: player,
    path: '/match',
    act: async (page) => {
      await press(/, Adversaire$/)(page)
      await page.getByLabel('Chercher un joueur').fill('xyz')
    },
    ready: (page) => page.getByText('Aucun joueur de ce nom'),
  },
  {
    name: 'stop the live match',
    as: referee,
    path: '/match',
    act: press('Arrêter…'),
    ready: confirmation('Arrêter le match ?'),
  },
  {
    name: 'settings of scoring',
    as: referee,
    path: '/match',
    act: press('Réglages de la saisie'),
    ready: dialog('Réglages de la saisie'),
  },
  {
    name: 'stop match entry',
    as: admin,
    path: '/account',
    act: async (page) => {
      await chooseTab('Administration')(page)
      await press('Stopper…')(page)
    },
    ready: confirmation('Stopper la saisie des matchs ?'),
  },
  {
    name: 'error',
    as: null,
    path: '/welcome',
    act: async (page) => {
      await press('S’inscrire')(page)
      await page.getByLabel('Pseudo').fill(people.player)
      await page.getByLabel('Mot de passe').fill('un mot de passe')
      await press('Commencer')(page)
      await page.getByLabel('E-mail d’entreprise').fill('lea@example.com')
      await press('S’inscrire pour de vrai')(page)
    },
    ready: dialog('Erreur'),
  },
]

/**
 * Every screen and dialog that can be reached with the demo data. Only `calendar, new address` writes
 * something. It comes after `calendar`, which needs a player without an address.
 */
export const allScreens: readonly Screen[] = [...landing, ...screens, ...dialogs]
export const dialogScreens: readonly Screen[] = dialogs
/** Screens that require a login and no actions. */
export const plainScreens: readonly Screen[] = screens.filter(({ act }) => act === undefined)

/**
 * Opens a screen and waits for its data.
 * @param page logged in as the screen requires
 * @throws Error with the name of the screen and the address of the page, when the screen does not appear
 */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  const { path } = screen
  // A navigation to the same address is a reload, which would open the last dialog again.
  if (new URL(page.url()).pathname === path) await page.goto('about:blank')
  await page.goto(path)
  await untilHydrated(page)
  await completeScreen(page, screen)
}

/** Does on a page at the address of a screen what leads to the screen, and waits for its data. @throws as `openScreen` */
export async function completeScreen(page: Page, { act, ready, name }: Screen): Promise<void> {
  try {
    await act?.(page)
    await ready(page).first().waitFor()
  } catch (error) {
    // The address shows whether the page has left the screen, as after the end of its session.
    throw new Error(`the screen "${name}" does not appear, at ${page.url()}`, { cause: error })
  }
}

/** Groups screens by the logged-in player, so that one page can open all screens of a player. */
export const screensByPlayer = (screens: readonly Screen[]): readonly (readonly [string | null, readonly Screen[]])[] =>
  [...new Set(screens.map(({ as }) => as))].map((as) => [as, screens.filter((screen) => screen.as === as)])
