import type { Account } from '@topspin/domain/contract/account'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import type { BrowserContext, Page } from 'playwright-core'
import { widestPseudo } from './live-states.ts'
import { bottomBarTab } from './pages.ts'
import { people } from './people.ts'
import { rankingOf } from './rankings.ts'
import { firstSkeleton, firstWithText, interceptCalls, type ScreenState, screenInState } from './screen-in-state.ts'
import { answer, holdAnswers, refuse } from './server-stand-in.ts'

const { admin, player } = people

const empty =
  (...lists: ('news' | 'lastMatches' | 'simpleRanking')[]) =>
  (page: Page) =>
    Promise.all(lists.map((list) => answer(page, list, [])))

const news = '/api/news/getLast'

const noTournament = (page: Page) =>
  answer(page, 'tournaments', { today: '2026-11-20', tournaments: [], organisers: [widestPseudo, 'Marius'] })

const matches = '/api/stats/getAllLastMatchs'

const history = '/api/player/*/past'

const ranking = '/api/player/getAll'

const noPast = (page: Page) =>
  answer(page, 'past', {
    summary: { total: { wins: 0, losses: 0, simple: 0, double: 0 }, months: [], met: [], opponents: [] },
    entries: [],
  })

/** The status of a read model when the newest event of the log is dated in the future. */
export const projectionAheadOfClock: ProjectionStatus = {
  name: 'rankings',
  version: 1,
  position: '42',
  head: '42',
  lag: 0,
  logChange: null,
  logAheadAt: '2030-01-07T10:00:00.000Z',
  state: 'live',
  progress: null,
  eventsPerSecond: null,
  secondsLeft: null,
  failure: null,
  parked: 0,
  parkedEvents: [],
  hasPrevious: false,
}

const withParkedEvent: ProjectionStatus = {
  ...projectionAheadOfClock,
  logAheadAt: null,
  parked: 1,
  parkedEvents: [
    {
      stream: 'main/matches',
      type: 'MatchPlayed',
      position: '0000000000000041',
      failure: 'no schema for version 9 of MatchPlayed',
    },
  ],
}

/** Screens in states that the demo data do not have: with an empty list, loading, failed and so on. */
export const listStates: readonly ScreenState[] = [
  screenInState('tournaments, none yet', player, '/tournaments', noTournament, firstWithText('Qui est arbitre ?')),
  screenInState(
    'tournaments, who organises',
    player,
    '/tournaments',
    noTournament,
    (page) => page.getByRole('dialog', { name: 'Qui est arbitre ?' }),
    (page) => page.getByRole('button', { name: 'Qui est arbitre ?' }).click(),
  ),
  screenInState(
    'home, empty',
    player,
    '/',
    empty('news', 'lastMatches', 'simpleRanking'),
    firstWithText('Aucune actualité'),
  ),
  screenInState('home, loading', player, '/', interceptCalls(holdAnswers, news, matches, ranking), firstSkeleton),
  screenInState(
    'home, failed',
    player,
    '/',
    interceptCalls(refuse, news, matches, ranking),
    firstWithText('Le chargement a échoué.'),
  ),
  screenInState(
    'ranking, empty',
    player,
    '/rank',
    empty('simpleRanking'),
    firstWithText('Personne n’est encore classé'),
  ),
  screenInState('ranking, loading', player, '/rank', interceptCalls(holdAnswers, ranking), firstSkeleton),
  screenInState(
    'ranking, failed',
    player,
    '/rank',
    interceptCalls(refuse, ranking),
    firstWithText('Le chargement a échoué.'),
  ),
  screenInState(
    'ranking, 500 players',
    player,
    '/rank',
    (page) => answer(page, 'simpleRanking', rankingOf(500)),
    firstWithText(widestPseudo),
  ),
  screenInState(
    'ranking, one player',
    player,
    '/rank',
    (page) => answer(page, 'simpleRanking', rankingOf(1)),
    firstWithText('Joueur 1'),
  ),
  screenInState(
    'ranking, stale',
    player,
    '/',
    async () => undefined,
    firstWithText('Le chargement a échoué.'),
    async (page) => {
      await bottomBarTab(page, 'Classement').click()
      await page.getByRole('row', { name: /Lucas/ }).waitFor()
      await refuse(page, ranking)
      await bottomBarTab(page, 'Classement').click()
    },
  ),
  screenInState('history, empty', player, '/history', noPast, firstWithText('Aucun match pour l’instant')),
  screenInState('history, loading', player, '/history', interceptCalls(holdAnswers, history), firstSkeleton),
  screenInState(
    'history, failed',
    player,
    '/history',
    interceptCalls(refuse, history),
    firstWithText('Le chargement a échoué.'),
  ),
  screenInState('account, loading', player, '/account', interceptCalls(holdAnswers, '/api/player/L*'), firstSkeleton),
  screenInState(
    'account, notifications blocked',
    player,
    '/account',
    blocked,
    firstWithText('Notifications bloquées par le navigateur'),
  ),
  screenInState(
    'account, no notifications',
    player,
    '/account',
    withoutPush,
    firstWithText('Ce navigateur ne reçoit pas de notifications'),
  ),
  screenInState('account of an admin', admin, '/account', empty(), firstWithText('Une inscription attend')),
  screenInState(
    'accounts, nobody found',
    admin,
    '/account/admin',
    empty(),
    firstWithText(/^Aucun compte actif pour/),
    (page) => page.getByRole('searchbox').fill('xyz'),
  ),
  screenInState(
    'accounts, search',
    admin,
    '/account/admin?groupe=actifs&q=ine',
    waitingAccounts,
    firstWithText('2 comptes actifs'),
  ),
  screenInState('accounts, waiting', admin, '/account/admin', waitingAccounts, activated, (page) =>
    page.getByRole('button', { name: 'Activer Maëlle' }).click(),
  ),
  screenInState(
    'accounts, disabled',
    admin,
    '/account/admin?groupe=desactives',
    waitingAccounts,
    firstWithText('Réactiver'),
  ),
  screenInState(
    'accounts, menu',
    admin,
    '/account/admin?groupe=actifs',
    empty(),
    firstWithText('Désactiver…'),
    (page) => page.getByRole('button', { name: 'Actions pour Baptiste' }).click(),
  ),
  screenInState(
    'accounts, disabling',
    admin,
    '/account/admin?groupe=actifs',
    empty(),
    firstWithText(/^Désactiver le compte d’Amina/),
    async (page) => {
      await page.getByRole('button', { name: 'Actions pour Amina' }).click()
      await firstWithText('Désactiver…')(page).click()
    },
  ),
  screenInState(
    'home, registrations',
    admin,
    '/',
    (page) => answer(page, 'waiting', waiting),
    firstWithText(/inscriptions à activer/),
  ),
  screenInState(
    'projections, log ahead of the clock',
    admin,
    '/account/projections',
    (page) => answer(page, 'projections', [projectionAheadOfClock]),
    firstWithText(/en avance sur l’horloge du serveur/),
  ),
  screenInState(
    'projections, parked event',
    admin,
    '/account/projections',
    (page) => answer(page, 'projections', [withParkedEvent]),
    firstWithText(/^Ni cet événement/),
  ),
  screenInState(
    'player page, no match',
    player,
    '/player/Manon',
    answerPlayerWithoutMatch,
    firstWithText('Aucun match en simple'),
  ),
  screenInState(
    'statistics, failed',
    player,
    '/rank/Hugo',
    interceptCalls(refuse, '/api/stats/getPlayerAllStat/*'),
    firstWithText('Réessayer'),
  ),
]

/** Answers with a player without a match, whichever player is read. */
export function answerPlayerWithoutMatch(where: Page | BrowserContext): Promise<unknown> {
  const change = { points: 0, places: 0 }
  const standing = { rank: 1, score: 500, wins: 0, losses: 0, week: change, month: change }
  const career = { wins: 0, losses: 0, since: null, form: [], streak: null, longest: null, strengths: [], best: null }
  const curve = { from: '2026-09-01T00:00:00.000Z', matches: 0, entries: [], bestRank: null }
  const none = { target: null, nemesis: null, strongest: null, bestRank: null, bestMonth: null }
  const head = { pseudo: 'Manon', bio: '', tournamentWins: 0, active: true, since: null }
  return Promise.all([
    answer(where, 'profile', { ...head, simple: standing, double: standing }),
    answer(where, 'career', { ...career, ...none, curve }),
    answer(where, 'badges', []),
  ])
}

/** Makes the browser report that the reader has denied notifications. */
function blocked(page: Page): Promise<unknown> {
  return page.addInitScript(
    "Object.defineProperty(Notification, 'permission', { value: 'denied', configurable: true })",
  )
}

function withoutPush(page: Page): Promise<unknown> {
  return page.addInitScript('delete window.PushManager')
}

const waiting = { registrations: { count: 3, pseudos: ['Yohan P.', 'Maëlle', 'Maximilien Delacroix'] } }

function activated(page: Page) {
  return page.getByRole('row', { name: /Maëlle/ }).getByText('Activé')
}

/** Answers with accounts of which some wait and one is disabled. An activation makes Maëlle's account active. */
async function waitingAccounts(page: Page): Promise<void> {
  let isActivated = false
  const account = (pseudo: string, status: Account['status'], minute: number): Account => ({
    id: pseudo,
    pseudo,
    email: `${pseudo
      .toLowerCase()
      .normalize('NFD')
      .replace(/\P{ASCII}| /gu, '')}@example.com`,
    bio: '',
    language: 'fr',
    authorities: status === 'active' ? ['PLAYER'] : [],
    status,
    registrationDate: `2026-11-20T08:${minute}:00.000Z`,
    tournamentWins: pseudo === 'Inès' ? 5 : 0,
    lastMatch: status === 'active' ? '2026-11-20T12:22:00.000Z' : null,
  })
  await page.route('**/api/admin/player/activate/*', (route) => {
    isActivated = true
    return route.fulfill({ json: { done: true } })
  })
  await page.route('**/api/admin/waiting', (route) => route.fulfill({ json: waiting }))
  await page.route('**/api/player/getAccounts', (route) =>
    route.fulfill({
      json: [
        account('Yohan P.', 'pending', 10),
        account('Maëlle', isActivated ? 'active' : 'pending', 11),
        account('Maximilien Delacroix', 'pending', 12),
        ...['Amina', 'Antoine', 'Camille', 'Inès'].map((pseudo) => account(pseudo, 'active', 13)),
        account('Olivier', 'disabled', 14),
      ],
    }),
  )
}
