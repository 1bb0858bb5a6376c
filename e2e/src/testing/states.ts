import type { Account } from '@topspin/domain/contract/account'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { LastMatch } from '@topspin/domain/contract/match'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { testInstant, testNow } from '@topspin/platform/testing/test-clock'
import type { BrowserContext, Page } from 'playwright-core'
import { freePlayerAnswers } from './availability-states.ts'
import { challengeAnswers } from './challenge-states.ts'
import { contestQueue, noContests, ownContests } from './contest-states.ts'
import { correctable, correctionPath, toPreview } from './correction-states.ts'
import { liveIs, liveMatches, livePageShows, longNamesPlay, unsentPoints, widest } from './live-states.ts'
import { chooseSets, tab } from './pages.ts'
import { people } from './people.ts'
import { longPlanned, plannedOfOthers, soon } from './planned-states.ts'
import { rankingOf } from './rankings.ts'
import {
  postures,
  type ScoringState,
  scoringStates,
  statesWithLargeTargets,
  withLargeTargets,
} from './scoring-states.ts'
import { type Screen, show } from './screens.ts'
import { answer, hold, ladderReply, refuse, serveBarePage } from './server-stand-in.ts'
import { answerFeed } from './stand-in-feed.ts'
import {
  approvedScreen,
  contents,
  ladderOf,
  loseNetwork,
  manyFree,
  pairedScreens,
  revoke,
} from './television-states.ts'

/** A screen in a state that the demo data do not have: the test answers in place of the server. */
export interface State extends Screen {
  readonly answers: (page: Page) => Promise<unknown>
  /** The sizes of the screenshots, by name; when left out, the sizes of every screen. */
  readonly sizes?: Readonly<Record<string, { readonly width: number; readonly height: number }>>
}

const { admin, referee, player } = people

const state = (
  name: string,
  as: string | null,
  path: string,
  answers: State['answers'],
  ready: Screen['ready'],
  act?: Screen['act'],
): State => ({ name, as, path, answers, ready, ...(act === undefined ? {} : { act }) })

const all =
  (intercept: (page: Page, call: string) => Promise<unknown>, ...calls: string[]) =>
  (page: Page) =>
    Promise.all(calls.map((call) => intercept(page, call)))
const empty =
  (...lists: ('news' | 'lastMatches' | 'simpleRanking')[]) =>
  (page: Page) =>
    Promise.all(lists.map((list) => answer(page, list, [])))
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
const board = (page: Page) => page.getByRole('region', { name: 'Tableau de marque' })
const skeleton = (page: Page) => page.locator('.skeleton').first()
const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const pressButton = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const live = (match: Parameters<typeof liveIs>[1]) => (page: Page) => liveIs(page, match)

const news = '/api/news/getLast'
const matches = '/api/stats/getAllLastMatchs'
const history = '/api/player/*/past'
const noPast = (page: Page) =>
  answer(page, 'past', {
    summary: { total: { wins: 0, losses: 0, simple: 0, double: 0 }, months: [], met: [], opponents: [] },
    entries: [],
  })
const ranking = '/api/player/getAll'

/** A read model of a log whose newest event is dated ahead of the clock. */
export const aheadOfClock: ProjectionStatus = {
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
  ...aheadOfClock,
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

const lists: readonly State[] = [
  state('home, empty', player, '/', empty('news', 'lastMatches', 'simpleRanking'), text('Aucune actualité')),
  state('home, loading', player, '/', all(hold, news, matches, ranking), skeleton),
  state('home, failed', player, '/', all(refuse, news, matches, ranking), text('Le chargement a échoué.')),
  state('ranking, empty', player, '/rank', empty('simpleRanking'), text('Personne n’est encore classé')),
  state('ranking, loading', player, '/rank', all(hold, ranking), skeleton),
  state('ranking, failed', player, '/rank', all(refuse, ranking), text('Le chargement a échoué.')),
  state('ranking, 500 players', player, '/rank', (page) => answer(page, 'simpleRanking', rankingOf(500)), text(widest)),
  state(
    'ranking, one player',
    player,
    '/rank',
    (page) => answer(page, 'simpleRanking', rankingOf(1)),
    text('Joueur 1'),
  ),
  state(
    'ranking, stale',
    player,
    '/',
    async () => undefined,
    text('Le chargement a échoué.'),
    async (page) => {
      await tab(page, 'Classement').click()
      await page.getByRole('row', { name: /Karim/ }).waitFor()
      await refuse(page, ranking)
      await tab(page, 'Classement').click()
    },
  ),
  state('history, empty', player, '/history', noPast, text('Aucun match pour l’instant')),
  state('history, loading', player, '/history', all(hold, history), skeleton),
  state('history, failed', player, '/history', all(refuse, history), text('Le chargement a échoué.')),
  state('account, loading', player, '/account', all(hold, '/api/player/L*'), skeleton),
  state(
    'account, notifications blocked',
    player,
    '/account',
    blocked,
    text('Notifications bloquées par le navigateur'),
  ),
  state(
    'account, no notifications',
    player,
    '/account',
    withoutPush,
    text('Ce navigateur ne reçoit pas de notifications'),
  ),
  state('account of an admin', admin, '/account', empty(), text('Une inscription attend')),
  state('accounts, nobody found', admin, '/account/admin', empty(), text(/^Aucun compte actif pour/), (page) =>
    page.getByRole('searchbox').fill('xyz'),
  ),
  state('accounts, search', admin, '/account/admin?groupe=actifs&q=ine', waitingAccounts, text('2 comptes actifs')),
  state('accounts, waiting', admin, '/account/admin', waitingAccounts, activated, (page) =>
    page.getByRole('button', { name: 'Activer Maëlle' }).click(),
  ),
  state('accounts, disabled', admin, '/account/admin?groupe=desactives', waitingAccounts, text('Réactiver')),
  state('accounts, menu', admin, '/account/admin?groupe=actifs', empty(), text('Désactiver…'), (page) =>
    page.getByRole('button', { name: 'Actions pour Baptiste' }).click(),
  ),
  state(
    'accounts, disabling',
    admin,
    '/account/admin?groupe=actifs',
    empty(),
    text(/^Désactiver le compte d’Amina/),
    async (page) => {
      await page.getByRole('button', { name: 'Actions pour Amina' }).click()
      await text('Désactiver…')(page).click()
    },
  ),
  state('home, registrations', admin, '/', (page) => answer(page, 'waiting', waiting), text(/inscriptions à activer/)),
  state(
    'projections, log ahead of the clock',
    admin,
    '/account/projections',
    (page) => answer(page, 'projections', [aheadOfClock]),
    text(/en avance sur l’horloge du serveur/),
  ),
  state(
    'projections, parked event',
    admin,
    '/account/projections',
    (page) => answer(page, 'projections', [withParkedEvent]),
    text(/^Ni cet événement/),
  ),
  state('player page, no match', player, '/player/Manon', answerPlayerWithoutMatch, text('Aucun match en simple')),
  state('statistics, failed', player, '/rank/Hugo', all(refuse, '/api/stats/getPlayerAllStat/*'), text('Réessayer')),
]

const challenges: readonly State[] = [
  state(
    'challenge, sheet',
    player,
    '/player/Inès',
    challengeAnswers.none,
    text(/^Entre .* Sans réponse/),
    pressButton(/^Défier/),
  ),
  state(
    'challenge, now',
    player,
    '/rank/Inès',
    challengeAnswers.none,
    text(/a 15 minutes pour répondre/),
    async (page) => {
      await pressButton(/^Défier/)(page)
      await page.getByText('Maintenant', { exact: true }).click()
    },
  ),
  state(
    'challenge, another hour, taken',
    player,
    '/',
    challengeAnswers.taken,
    text(/joue contre Hugo/),
    async (page) => {
      await pressButton(/^Autre heure/)(page)
      await pressButton(/^Autre$/)(page)
    },
  ),
  state('challenge, received', player, '/', challengeAnswers.received, text(/^Inès vous défie, /)),
  state('challenge, received, long pseudo', player, '/', challengeAnswers.long, text(/vous défie, /)),
  state('challenge, planned', player, '/', challengeAnswers.planned, text('Match prévu')),
  state('challenge, soon', player, '/', challengeAnswers.soon, text('Dans 5 minutes, contre Inès')),
  state('challenge, several', player, '/', challengeAnswers.several, text('Karim'), pressButton(/^Voir/)),
  state(
    'challenge, cancelling',
    player,
    '/',
    challengeAnswers.planned,
    text('Annuler le match'),
    pressButton(/^Annuler…/),
  ),
  state('challenge, strip, long pseudos', player, '/rank', challengeAnswers.longPlanned, text('Ensuite')),
]

const entry: readonly State[] = [
  state('singles, closed', player, '/match', closed, text('La saisie des matchs est fermée')),
  state('statistics, closed', player, '/rank/Hugo', closed, text('Jouer avec Hugo')),
  state('singles, resting', player, '/match', resting, text(/Vous venez de finir un match/)),
  state(
    'singles, recorded',
    player,
    '/match/Karim',
    answerRecordedVictory,
    text('204 points d’écart, 2 badges'),
    record,
  ),
  state('singles, recorded, resting', player, '/match/Karim', recordedAndResting, text(/^saisie possible/), record),
  state('singles, recorded, lost', player, '/match/Karim', lost, text('nouveau score'), record),
  state(
    'singles, refused',
    player,
    '/match/Karim',
    (page) => refuse(page, '/api/match/play'),
    text('Compris'),
    async (page) => {
      await chooseSets(page, 2, 1)
      await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
    },
  ),
  state('toast', player, '/rank', closed, text('La saisie des matchs est fermée.'), (page) =>
    page.getByRole('navigation').getByRole('button', { name: 'Match' }).click({ force: true }),
  ),
  state('temporary password', admin, '/account/admin', temporary, text(/^Mot de passe temporaire/), async (page) => {
    await page.getByRole('button', { name: 'Actions pour Zoé' }).click()
    await text('Réinitialiser le mot de passe…')(page).click()
    await page.getByRole('button', { name: 'Réinitialiser', exact: true }).click()
  }),
  state('waiting', null, '/welcome', registered, text('Un seul message\u202f: votre compte est activé')),
]

const liveStates: readonly State[] = [
  state('live, to start', referee, '/match', live(null), text('Choisissez les deux joueurs'), openTab('Direct')),
  state(
    'live, another referee records',
    referee,
    '/match',
    live(liveMatches.others),
    text('Camille saisit ce match'),
    openTab('Direct'),
  ),
  state('live, take over', referee, '/match', live(liveMatches.others), text('Reprendre la saisie'), async (page) => {
    await openTab('Direct')(page)
    await pressButton(/^Reprendre…/)(page)
  }),
  state(
    'live, stop for another',
    referee,
    '/match',
    live(liveMatches.others),
    text('Camille le saisit encore.'),
    async (page) => {
      await openTab('Direct')(page)
      await pressButton(/^Arrêter…/)(page)
    },
  ),
  state('live, unsent points', referee, '/', unsentPoints, text('Camille a repris la saisie')),
  state('live, read', player, '/match', live(liveMatches.matchPoint), text('Marius saisit ce match')),
  state('home, scored live', referee, '/', scoredLive, text('Point par point')),
  state('live page, nobody plays', player, '/live', live(null), text('Qui joue')),
  state('live page, match point, long names', player, '/live', longNamesPlay, text(/^balle de match$/)),
  state('live page, planned matches', player, '/live', nobodyPlaysUntil(soon), text('Jouer maintenant')),
  state('live page, planned by others', player, '/live', nobodyPlaysUntil(plannedOfOthers), text(/^dans \d+ min$/)),
  state(
    'live page, queue',
    player,
    '/live',
    (page) => Promise.all([longNamesPlay(page), soon(page)]),
    text('3 matchs prévus'),
  ),
  state('singles, planned match', player, '/live', nobodyPlaysUntil(soon), text(/^votre match prévu/), toMatch),
  state('live, planned matches', referee, '/live', nobodyPlaysUntil(soon), text('Prévus à la table'), async (page) => {
    await toMatch(page)
    await openTab('Direct')(page)
  }),
  state(
    'live page, as a table',
    player,
    '/live',
    async () => undefined,
    text('Voir le graphique'),
    pressButton(/^Voir en/),
  ),
  sent('live page, won', player, '/live', [liveMatches.won], text('Victoire d’Inès'), text('Victoire d’Inès')),
  sent('live page, recorded', player, '/live', [liveMatches.won, null], text('Défier'), text('Victoire d’Inès')),
  sent(
    'live page, recorded, a player',
    'Hugo',
    '/live',
    [liveMatches.won, null],
    text('Revanche'),
    text('Victoire d’Inès'),
  ),
  sent(
    'live page, recorded, long names',
    referee,
    '/live',
    [liveMatches.longWon, null],
    text('Revoir le match'),
    text(/^Victoire/),
  ),
  sent('live page, stopped', player, '/live', [liveMatches.inPlay, null], text('Match arrêté'), text('Set 3')),
  sent('strip, stopped', player, '/rank', [liveMatches.inPlay, null], text('Arrêté'), text('LIVE')),
  state('strip, own match not recorded', referee, '/rank', live(liveMatches.won), text('Non enregistré')),
  state('strip, in play', player, '/rank', live(liveMatches.inPlay), text('LIVE')),
  state('strip, own match', referee, '/rank', live(liveMatches.inPlay), text('Reprendre la saisie')),
  state('strip, set point', player, '/rank', live(liveMatches.setPoint), text('Balle de set')),
  sent('strip, no network', player, '/rank', [liveMatches.inPlay], text('Pas de réseau'), text('LIVE'), (page) =>
    page.context().setOffline(true),
  ),
  sent('strip, ended', player, '/rank', [liveMatches.won, null], text('Terminé'), text('Terminé')),
  state('strip, nobody plays', player, '/rank', nobodyPlays, text('4 dispos')),
  state('strip, warming up', player, '/', live(liveMatches.warmup), text('Échauffement')),
  state('strip, long pseudos', player, '/rank', live(liveMatches.long), text(liveMatches.long.playerOne)),
  state('strip, widest pseudos', player, '/', live(liveMatches.widest), text(widest)),
  state('strip, match point', player, '/match/Karim', live(liveMatches.matchPoint), text('Balle de match')),
  state('home without live', player, '/', live(null), text('Derniers matchs')),
]

/** Nobody plays, and matches are planned. */
function nobodyPlaysUntil(plannedMatches: State['answers']) {
  return (page: Page) => Promise.all([liveIs(page, null), plannedMatches(page)])
}

/** Opens the form from the live page, when the planned matches are read. */
async function toMatch(page: Page): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: 'Léa – Inès' }).waitFor()
  await tab(page, 'Match').click()
}

async function nobodyPlays(page: Page): Promise<void> {
  await liveIs(page, null)
  await freePlayerAnswers.others(page)
}

/** The scoreboard in each posture. */
function scoring({ name, matches, act, text: words }: ScoringState, large: boolean): State {
  const title = `scoring, ${large ? 'large targets, ' : ''}${name}`
  const scored = sent(title, referee, '/match', matches, text(words), board, act)
  if (!large) return { ...scored, sizes: postures }
  const answers = async (page: Page) => {
    await withLargeTargets(page)
    await scored.answers(page)
  }
  return { ...scored, answers, sizes: postures }
}

/** A state after several changes of the live match. @param first what the screen shows before the second state */
function sent(
  name: string,
  as: string,
  path: string,
  [match, ...changes]: ScoringState['matches'],
  ready: Screen['ready'],
  first: Screen['ready'],
  act?: Screen['act'],
): State {
  let send: (match: LiveMatch | null) => void
  const answers = async (page: Page) => {
    await answer(page, 'liveFind', match)
    if (path === '/live' && match !== null) await livePageShows(page, match)
    send = await answerFeed(page, match)
  }
  return state(name, as, path, answers, ready, async (page) => {
    await first(page).waitFor()
    for (const change of changes) send(change)
    await act?.(page)
  })
}

const contestStates: readonly State[] = [
  state('contests on home', player, '/', ownContests, text(/^Saisi par vous/)),
  state('contests, withdrawing', player, '/', ownContests, text('Encore possible'), pressButton(/^Retirer ce match/)),
  state('contests, contesting', player, '/', ownContests, text('Qu’est-ce qui ne va pas'), async (page) => {
    const row = page.getByRole('article').filter({ hasText: 'Chloé' })
    await row.getByRole('button', { name: /^Pourquoi/ }).click()
    await row.getByRole('button', { name: 'Contester' }).click()
  }),
  state('contests, queue', referee, '/account/admin/contests', contestQueue, text(/J’ai gagné 2 à 1, Théo/)),
  state('contests, decided', referee, '/account/admin/contests?tab=decided', contestQueue, text(/^Vous avez maintenu/)),
  state('contests, none', referee, '/account/admin/contests', noContests, text('Rien à trancher')),
]

const correctionStates: readonly State[] = [
  state('correction, choice', referee, correctionPath, correctable, text(/J’ai gagné 2 à 1, Théo/)),
  state('correction, preview', referee, correctionPath, correctable, text('4 matchs changent de points'), toPreview),
  state('correction, stale', referee, correctionPath, correctable, text('L’aperçu n’est plus à jour'), async (page) => {
    await toPreview(page)
    await pressButton(/^Corriger le/)(page)
  }),
  state(
    'correction, never happened',
    referee,
    correctionPath,
    correctable,
    text(/^Annuler le Simple/),
    async (page) => {
      await toPreview(page)
      await page.goBack()
      await page.getByRole('radio', { name: /^Ce match n’a pas eu lieu/ }).check()
      await pressButton(/^Voir ce que cela change/)(page)
    },
  ),
]

const availabilityStates: readonly State[] = [
  state('who plays, others', player, '/match/available', freePlayerAnswers.others, text('Disponibles')),
  state('who plays, another hour', player, '/match/available', freePlayerAnswers.others, text('Heure'), (page) =>
    page.getByRole('radio', { name: 'Autre' }).check(),
  ),
  state('who plays, fair double', player, '/match/available', freePlayerAnswers.readerToo, text('Saisir ce double')),
  state('who plays, not enough', player, '/match/available', freePlayerAnswers.readerAndOne, text(/^Il manque 2/)),
  state('who plays, long pseudos', player, '/match/available', freePlayerAnswers.long, text('Saisir ce double')),
  state('who plays, closed', player, '/match/available', closed, text('La saisie des matchs est fermée')),
  state(
    'doubles, filled with free players',
    player,
    '/match/Camille?tab=double&second=Hugo&partner=Amina&free=',
    freePlayerAnswers.readerToo,
    text('Double équilibré'),
  ),
]

const nothing = { ladders: [], results: [], news: [], badges: [], free: [] }
const television =
  (shown: Parameters<typeof approvedScreen>[1], match: Parameters<typeof approvedScreen>[2] = null) =>
  async (page: Page) => {
    // Noon, because at night a television without a network shows only the notice.
    await page.clock.install({ time: new Date(testNow()).setHours(12) })
    await approvedScreen(page, shown, match)
  }

const screenState = (name: string, answers: State['answers'], ready: Screen['ready'], act?: Screen['act']) =>
  state(`television, ${name}`, null, '/tv', answers, ready, act)

const televisionStates: readonly State[] = [
  screenState('ranking', television({}), text('Classement')),
  screenState('planned match, long names', television({ planned: longPlanned }), text(/^Ensuite/)),
  screenState('ranking of one', television({ ladders: [ladderOf(1)] }), text('Classement')),
  screenState('results', television({ ladders: [] }), text('Derniers matchs')),
  screenState('news', television({ ladders: [], results: [] }), text('Quoi de neuf')),
  screenState('badges alone', television({ ladders: [], results: [], news: [] }), text('Quoi de neuf')),
  screenState('who plays', television({ ...nothing, free: contents.free }), text('Disponibles')),
  screenState('who plays, many', television({ ...nothing, ...manyFree }), text('Disponibles')),
  screenState('nothing yet', television({ ...nothing, fairDouble: null }), text('Qui joue')),
  screenState('live', television(nothing, liveMatches.takenOver), text('LIVE')),
  screenState('set point', television(nothing, liveMatches.setPoint), text('balle de set')),
  screenState('match point', television(nothing, liveMatches.longAtMatchPoint), text('balle de match')),
  screenState('won', television(nothing, liveMatches.won), text(/^Victoire/)),
  screenState('long pseudos', television(nothing, liveMatches.widestPoints), text(widest)),
  screenState('offline', television({}), text(/^Pas de réseau/), loseNetwork(61_000)),
  screenState('offline, alone', television({}), text(/^Pas de réseau/), loseNetwork(17 * 60_000)),
  screenState('revoked', television({}), text('Cet écran n’est plus approuvé.'), revoke),
  state('screens, waiting and approved', admin, '/account/admin/screens', pairedScreens, text('Un écran attend')),
]

/** States for the screenshots: empty, loading, failed, closed, long texts, and the phases of a live match. */
export const states: readonly State[] = [
  ...lists,
  ...entry,
  ...challenges,
  ...liveStates,
  ...scoringStates.map((one) => scoring(one, false)),
  ...scoringStates.filter(({ name }) => statesWithLargeTargets.has(name)).map((one) => scoring(one, true)),
  ...contestStates,
  ...correctionStates,
  ...availabilityStates,
  ...televisionStates,
]

/** Opens a screen in its state. */
export async function showState(page: Page, one: State): Promise<void> {
  await one.answers(page)
  await show(page, one)
}

/** Marks all singles matches of the home page as scored live. */
async function scoredLive(page: Page): Promise<void> {
  await serveBarePage(page)
  await page.route(`**${matches}`, async (route) => {
    const response = await route.fetch()
    const list: LastMatch[] = await response.json()
    await route.fulfill({ response, json: list.map((match) => ({ ...match, live: match.isSimple })) })
  })
}

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

function closed(page: Page): Promise<unknown> {
  return answer(page, 'isOpen', { open: false })
}

function resting(page: Page): Promise<unknown> {
  const retryAt = testInstant(120_000)
  return answer(page, 'canPlay', { canPlay: false, reason: 'cooldown', retryAt })
}

/** Fills the form of a match with a chosen opponent, and sends it. */
export async function record(page: Page): Promise<void> {
  await chooseSets(page, 2, 1)
  await page.getByText('Si vous gagnez').waitFor()
  await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
}

/** The ladder before the match that is recorded. */
const before = ladderReply({ Inès: 711, Karim: 720.5, Anaïs: 540.5, Fatou: 521.5, Élodie: 517, [player]: 516.5 })

const matchDate = '2026-11-20T17:31:00.000Z'
const match = { id: 1234, isSimple: true, matchDate, winnerSet: 2, looserSet: 1, recorder: player }

/** A victory that gains places and two badges. */
export function answerRecordedVictory(page: Page | BrowserContext): Promise<unknown> {
  const impacts = { winnerScoreImpact: 17, looserScoreImpact: -12.5 }
  const players = [
    { pseudo: player, won: true, before: 516.5, impact: 17 },
    { pseudo: 'Karim', won: false, before: 720.5, impact: -12.5 },
  ]
  const explanation = { rule: 'fftt-1', gap: 204, bandFrom: 200, bandBelow: 300, upset: true, players }
  const names = { winnerOne: player, winnerTwo: null, looserOne: 'Karim', looserTwo: null }
  const badge = { id: match.id, at: matchDate, opponents: ['Karim'], record: null }
  return Promise.all([
    answer(page, 'simpleRanking', before),
    answer(page, 'play', { ...match, ...names, ...impacts, explanation }),
    answer(page, 'badges', [
      { ...badge, badge: 'giant' },
      { ...badge, badge: 'upset' },
    ]),
  ])
}

async function recordedAndResting(page: Page): Promise<void> {
  await answerRecordedVictory(page)
  await resting(page)
}

/** A defeat against the favourite. */
function lost(page: Page): Promise<unknown> {
  const players = [
    { pseudo: 'Karim', won: true, before: 720.5, impact: 2 },
    { pseudo: player, won: false, before: 516.5, impact: -1 },
  ]
  const explanation = { rule: 'fftt-1', gap: 204, bandFrom: 200, bandBelow: 300, upset: false, players }
  const names = { winnerOne: 'Karim', winnerTwo: null, looserOne: player, looserTwo: null }
  const impacts = { winnerScoreImpact: 2, looserScoreImpact: -1 }
  return Promise.all([
    answer(page, 'simpleRanking', before),
    answer(page, 'play', { ...match, ...names, ...impacts, explanation }),
  ])
}

/** A browser whose player has denied notifications. */
function blocked(page: Page): Promise<unknown> {
  return page.addInitScript(
    "Object.defineProperty(Notification, 'permission', { value: 'denied', configurable: true })",
  )
}

function withoutPush(page: Page): Promise<unknown> {
  return page.addInitScript('delete window.PushManager')
}

function temporary(page: Page): Promise<unknown> {
  return answer(page, 'resetPassword', { password: 'k7Qp-mR2x-W9dt', until: '2026-11-21T13:13:00.000Z' })
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

function registered(page: Page): Promise<unknown> {
  return answer(page, 'registration', { state: 'pending', pseudo: 'Nouvelle', at: '2026-11-20T08:10:00.000Z' })
}
