import type { LiveMatch } from '@topspin/domain/contract/live'
import type { LastMatch } from '@topspin/domain/contract/match'
import type { Page } from 'playwright-core'
import { freePlayerAnswers } from './availability-states.ts'
import {
  answerLiveMatch,
  answerLivePage,
  answerLongNamesMatch,
  liveMatches,
  storeUnsentPoints,
  widestPseudo,
} from './live-states.ts'
import { bottomBarTab } from './pages.ts'
import { people } from './people.ts'
import { answerMatchesPlannedSoon, answerOthersPlannedMatches } from './planned-states.ts'
import {
  chooseLargeTargets,
  type ScoringState,
  scoreboardSizes,
  scoringStates,
  statesWithLargeTargets,
} from './scoring-states.ts'
import { clickTab, firstWithText, pressButton, type ScreenState, screenInState } from './screen-in-state.ts'
import type { Screen } from './screens.ts'
import { answer, servePageWithoutData } from './server-stand-in.ts'
import { answerSocket } from './stand-in-feed.ts'

const { referee, player } = people

const live = (match: Parameters<typeof answerLiveMatch>[1]) => (page: Page) => answerLiveMatch(page, match)

const board = (page: Page) => page.getByRole('region', { name: 'Tableau de marque' })

/** Screens that show the live match, in states that the demo data do not have; the scoreboard is in `scoreboardStates`. */
export const liveStates: readonly ScreenState[] = [
  screenInState(
    'live, to start',
    referee,
    '/match',
    live(null),
    firstWithText('Choisissez les deux joueurs'),
    clickTab('Direct'),
  ),
  screenInState(
    'live, another referee records',
    referee,
    '/match',
    live(liveMatches.others),
    firstWithText('Camille saisit ce match'),
    clickTab('Direct'),
  ),
  screenInState(
    'live, won, not recorded',
    referee,
    '/match',
    live({ ...liveMatches.longWon, recorder: 'Camille' }),
    firstWithText('Gagné, mais pas enregistré'),
    clickTab('Direct'),
  ),
  screenInState(
    'live, take over',
    referee,
    '/match',
    live(liveMatches.others),
    firstWithText('Reprendre la saisie'),
    async (page) => {
      await clickTab('Direct')(page)
      await pressButton(/^Reprendre…/)(page)
    },
  ),
  screenInState(
    'live, stop for another',
    referee,
    '/match',
    live(liveMatches.others),
    firstWithText('Camille le saisit encore.'),
    async (page) => {
      await clickTab('Direct')(page)
      await pressButton(/^Arrêter…/)(page)
    },
  ),
  screenInState('live, unsent points', referee, '/', storeUnsentPoints, firstWithText('Camille a repris la saisie')),
  screenInState('home, scored live', referee, '/', scoredLive, firstWithText('Point par point')),
  screenInState('live page, nobody plays', player, '/live', live(null), firstWithText('Qui joue')),
  screenInState(
    'live page, match point, long names',
    player,
    '/live',
    answerLongNamesMatch,
    firstWithText(/^balle de match$/i),
  ),
  screenInState(
    'live page, planned matches',
    player,
    '/live',
    nobodyPlaysUntil(answerMatchesPlannedSoon),
    firstWithText('Jouer maintenant'),
  ),
  screenInState(
    'live page, planned by others',
    player,
    '/live',
    nobodyPlaysUntil(answerOthersPlannedMatches),
    firstWithText(/^dans \d+ min$/),
  ),
  screenInState(
    'live page, queue',
    player,
    '/live',
    (page) => Promise.all([answerLongNamesMatch(page), answerMatchesPlannedSoon(page)]),
    firstWithText('3 matchs prévus'),
  ),
  screenInState(
    'singles, planned match',
    player,
    '/live',
    nobodyPlaysUntil(answerMatchesPlannedSoon),
    firstWithText(/^votre match prévu/),
    toMatch,
  ),
  screenInState(
    'singles, matches for a referee',
    referee,
    '/live',
    nobodyPlaysUntil(answerMatchesPlannedSoon),
    firstWithText('Hugo – Karim'),
    async (page) => {
      await toMatch(page)
      await clickTab('Simple')(page)
    },
  ),
  screenInState(
    'live, planned matches',
    referee,
    '/live',
    nobodyPlaysUntil(answerMatchesPlannedSoon),
    firstWithText('Prévus à la table'),
    async (page) => {
      await toMatch(page)
      await clickTab('Direct')(page)
    },
  ),
  screenInState(
    'live page, as a table',
    player,
    '/live',
    async () => undefined,
    firstWithText('Voir le graphique'),
    pressButton(/^Voir en/),
  ),
  sent(
    'live page, won',
    player,
    '/live',
    [liveMatches.won],
    firstWithText('Victoire d’Inès'),
    firstWithText('Victoire d’Inès'),
  ),
  sent(
    'live page, recorded',
    player,
    '/live',
    [liveMatches.won, null],
    firstWithText('Défier'),
    firstWithText('Victoire d’Inès'),
  ),
  sent(
    'live page, recorded, a player',
    'Hugo',
    '/live',
    [liveMatches.won, null],
    firstWithText('Revanche'),
    firstWithText('Victoire d’Inès'),
  ),
  sent(
    'live page, recorded, long names',
    referee,
    '/live',
    [liveMatches.longWon, null],
    firstWithText('Revoir le match'),
    firstWithText(/^Victoire/),
  ),
  sent(
    'live page, stopped',
    player,
    '/live',
    [liveMatches.inPlay, null],
    firstWithText('Match arrêté'),
    firstWithText('Set 3'),
  ),
  sent(
    'live page, no network',
    player,
    '/live',
    [liveMatches.inPlay],
    firstWithText(/^il y a \d+.min$/),
    firstWithText('Set 3'),
    (page) => page.context().setOffline(true),
  ),
  sent('strip, stopped', player, '/rank', [liveMatches.inPlay, null], firstWithText('Arrêté'), firstWithText('LIVE')),
  screenInState(
    'strip, own match not recorded',
    referee,
    '/rank',
    live(liveMatches.won),
    firstWithText('Non enregistré'),
  ),
  screenInState('strip, in play', player, '/rank', live(liveMatches.inPlay), firstWithText('LIVE')),
  screenInState('strip, own match', referee, '/rank', live(liveMatches.inPlay), firstWithText('Reprendre la saisie')),
  screenInState('strip, set point', player, '/rank', live(liveMatches.setPoint), firstWithText('Balle de set')),
  sent(
    'strip, no network',
    player,
    '/rank',
    [liveMatches.inPlay],
    firstWithText('Pas de réseau'),
    firstWithText('LIVE'),
    (page) => page.context().setOffline(true),
  ),
  sent('strip, ended', player, '/rank', [liveMatches.won, null], firstWithText('Terminé'), firstWithText('Terminé')),
  screenInState('strip, nobody plays', player, '/rank', nobodyPlays, firstWithText('4 dispos')),
  screenInState('strip, warming up', player, '/', live(liveMatches.warmup), firstWithText('Échauffement')),
  screenInState(
    'strip, long pseudos',
    player,
    '/rank',
    live(liveMatches.long),
    firstWithText(liveMatches.long.playerOne),
  ),
  screenInState('strip, widest pseudos', player, '/', live(liveMatches.widest), firstWithText(widestPseudo)),
  screenInState(
    'strip, match point',
    player,
    '/match/Karim',
    live(liveMatches.matchPoint),
    firstWithText('Balle de match'),
  ),
  screenInState('home without live', player, '/', live(null), firstWithText('Derniers matchs')),
]

/** Returns a function that answers with planned matches and without a live match. */
function nobodyPlaysUntil(plannedMatches: ScreenState['answers']) {
  return (page: Page) => Promise.all([answerLiveMatch(page, null), plannedMatches(page)])
}

/** Waits until the live page shows the planned matches, then opens the entry form. */
async function toMatch(page: Page): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: 'Léa – Inès' }).waitFor()
  await bottomBarTab(page, 'Match').click()
}

async function nobodyPlays(page: Page): Promise<void> {
  await answerLiveMatch(page, null)
  await freePlayerAnswers.others(page)
}

/** Makes a screen state of the scoreboard, for all `scoreboardSizes`. @param large whether targets are large */
function scoring({ name, matches, act, text: words }: ScoringState, large: boolean): ScreenState {
  const title = `scoring, ${large ? 'large targets, ' : ''}${name}`
  const scored = sent(title, referee, '/match', matches, firstWithText(words), board, act)
  if (!large) return { ...scored, sizes: scoreboardSizes }
  const answers = async (page: Page) => {
    await chooseLargeTargets(page)
    await scored.answers(page)
  }
  return { ...scored, answers, sizes: scoreboardSizes }
}

/**
 * Makes a screen state that the screen reaches by changes of the live match.
 * @param first an element that the screen shows before the first change
 */
function sent(
  name: string,
  as: string,
  path: string,
  [match, ...changes]: ScoringState['matches'],
  ready: Screen['ready'],
  first: Screen['ready'],
  act?: Screen['act'],
): ScreenState {
  let send: (match: LiveMatch | null) => void
  const answers = async (page: Page) => {
    await answer(page, 'liveFind', match)
    if (path === '/live' && match !== null) await answerLivePage(page, match)
    send = await answerSocket(page, match)
  }
  return screenInState(name, as, path, answers, ready, async (page) => {
    await first(page).waitFor()
    for (const change of changes) send(change)
    await act?.(page)
  })
}

/** Marks all singles matches of the home page as scored live. */
async function scoredLive(page: Page): Promise<void> {
  await servePageWithoutData(page)
  await page.route('**/api/stats/getAllLastMatchs', async (route) => {
    const response = await route.fetch()
    const list: LastMatch[] = await response.json()
    await route.fulfill({ response, json: list.map((match) => ({ ...match, live: match.isSimple })) })
  })
}

/** The scoreboard in each of its states, then in some with large targets. */
export const scoreboardStates: readonly ScreenState[] = [
  ...scoringStates.map((one) => scoring(one, false)),
  ...scoringStates.filter(({ name }) => statesWithLargeTargets.has(name)).map((one) => scoring(one, true)),
]
