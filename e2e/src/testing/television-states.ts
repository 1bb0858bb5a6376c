import { calls } from '@topspin/domain/contract/calls'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { TelevisionContents, TelevisionPairings } from '@topspin/domain/contract/television'
import type { Week, WeekHighlights } from '@topspin/domain/contract/week'
import { drawOf } from '@topspin/domain/testing/draws'
import { fullHighlights, fullWeek } from '@topspin/domain/testing/sample-week'
import { testInstant, testNow } from '@topspin/platform/testing/test-clock'
import type { BrowserContext, Page } from 'playwright-core'
import { liveMatches, samplePointsOf, widestPseudo } from './live-states.ts'
import { people } from './people.ts'
import { longNamesPlannedMatches } from './planned-states.ts'
import { firstWithText, type ScreenState, screenInState } from './screen-in-state.ts'
import type { Screen } from './screens.ts'
import { answer, refuse } from './server-stand-in.ts'
import { answerSocket } from './stand-in-feed.ts'
import { answerWeekOnMonday, longNamesHighlights, longNamesWeek, quietWeek } from './week-states.ts'

const { admin } = people

type Where = Page | BrowserContext

const pseudos =
  'Inès Théo Amina Karim Hugo Sarah Jean-Christophe~B. Marius Chloé Nicolas Léa Fatou Manon Camille Anaïs Zoé Lucas Julien'
    .split(' ')
    .map((pseudo) => pseudo.replace('~', ' '))
const places = [1, -1, 1, 0, 1, -1, 0, 1, 0, 0, 1, 1, -2, 1, -1, 0, null, 0]

/** The instant `minutes` before the time of the tests' clock. */
const ago = (minutes: number): string => testInstant(-minutes * 60_000)

type Side = readonly [one: string, two?: string]

const result = (id: number, minutes: number, winners: Side, losers: Side, looserSet: number, impact: number) => ({
  id,
  isSimple: winners.length === 1,
  matchDate: ago(minutes),
  winnerOne: winners[0],
  winnerTwo: winners[1] ?? null,
  looserOne: losers[0],
  looserTwo: losers[1] ?? null,
  winnerSet: 2,
  looserSet,
  winnerScoreImpact: impact,
  looserScoreImpact: -impact,
})

/** The reply with all pages that a television shows in turn. */
export const televisionContents: TelevisionContents = {
  ladders: [
    {
      ladder: 'simple',
      players: pseudos.map((pseudo, index) => ({
        pseudo,
        rank: index + 1,
        score: 711 - 13.5 * index,
        places: places[index] ?? null,
      })),
    },
  ],
  results: [
    result(921, 1, ['Léa'], ['Théo'], 1, 17),
    result(310, 2, ['Nicolas', 'Théo'], ['Anaïs', 'Zoé'], 0, 5),
    result(309, 3, ['Jean-Christophe B.', 'Marie-Ange Delacroix'], [widestPseudo, 'Julien'], 1, 4),
    result(920, 4, ['Camille'], ['Chloé'], 1, 8),
    result(919, 5, ['Lucas'], ['Zoé'], 0, 7),
    result(918, 6, ['Lucas'], ['Romain'], 1, 12.5),
  ],
  matchesToday: 7,
  news: [
    {
      id: 'a',
      title: 'Tournoi de Noël : inscriptions ouvertes',
      content:
        'Poules le jeudi 10 décembre à midi, finale le vendredi 11. Inscription avant le 4 décembre ; simple et double, une consolante pour les battus du premier tour.',
      creationDate: ago(60),
    },
    { id: 'b', title: 'Nouvelle table', content: 'Elle arrive lundi. Il faudra quatre bras.', creationDate: ago(90) },
  ],
  badges: [
    { badge: 'upset', pseudo: 'Léa', opponents: ['Théo'] },
    { badge: 'leader', pseudo: 'Léa', opponents: ['Théo'] },
    { badge: 'comeback', pseudo: 'Nicolas', opponents: ['Anaïs', 'Zoé'] },
  ],
  planned: [{ pseudos: ['Léa', 'Inès'], at: ago(-5) }],
  free: ['Anaïs', 'Camille', 'Jean-Christophe B.', 'Sarah'].map((pseudo, index) => ({
    pseudo,
    until: ago(-30 * index - 15),
  })),
  fairDouble: {
    sides: [
      ['Sarah', 'Jean-Christophe B.'],
      ['Camille', 'Anaïs'],
    ],
    gap: 7,
  },
}

/** Answers in place of the server: the television is approved, and shows these contents and this live match. */
export async function answerApprovedTelevision(
  where: Where,
  shown: Partial<TelevisionContents> = {},
  match: LiveMatch | null = null,
): Promise<void> {
  await answer(where, 'screenPairing', { state: 'approved', name: 'Écran du coin ping' })
  await answer(where, 'screenContents', { ...televisionContents, ...shown })
  await answer(where, 'livePoints', match === null ? null : samplePointsOf(match))
  await answerSocket(where, match)
}

/** A ladder with this number of players; the second player has the widest pseudo. */
export const ladderOf = (players: number): TelevisionContents['ladders'][number] => ({
  ladder: 'simple',
  players: Array.from({ length: players }, (_, index) => ({
    pseudo: index === 1 ? widestPseudo : `Joueur ${index + 1}`,
    rank: index + 1,
    score: 900 - index / 2,
    places: null,
  })),
})

/** More free players than a television has room for, and a fair double with the widest pseudos. */
export const manyFreePlayers: Pick<TelevisionContents, 'free' | 'fairDouble'> = {
  free: [widestPseudo, ...pseudos.slice(0, 8)].map((pseudo) => ({ pseudo, until: ago(-60) })),
  fairDouble: {
    sides: [
      [widestPseudo, 'Marie-Ange Delacroix'],
      [widestPseudo.toLowerCase(), 'Anaïs'],
    ],
    gap: 107.5,
  },
}

/** Returns an act that advances the page's clock by `milliseconds` while the pairing call fails. */
export const loseNetwork = (milliseconds: number) => async (page: Page) => {
  await page.getByRole('heading', { name: 'Classement' }).waitFor()
  await refuse(page, calls.screenPairing.path)
  await page.clock.runFor(milliseconds)
}

/** Answers as if an admin had revoked the television, and advances the clock until the page has read that. */
export async function revokeScreen(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Classement' }).waitFor()
  await answer(page, 'screenPairing', { state: 'none' })
  await page.clock.runFor(61_000)
}

const screens: TelevisionPairings = {
  waiting: [{ id: 'a', requestedAt: ago(1), browser: 'Chrome', system: 'Linux' }],
  approved: [
    { id: 'b', name: 'Écran de l’accueil', seenAt: ago(1) },
    { id: 'c', name: 'Salle du 3e étage', seenAt: '2026-01-16T10:00:00.000Z' },
  ],
}

/** Answers with one television that waits for an approval, and two approved televisions. */
export const answerPairedScreens = (where: Where): Promise<void> => answer(where, 'pairedScreens', screens)

const nothing = { ladders: [], results: [], news: [], badges: [], planned: [], free: [] }

const television =
  (
    shown: Parameters<typeof answerApprovedTelevision>[1],
    match: Parameters<typeof answerApprovedTelevision>[2] = null,
  ) =>
  async (page: Page) => {
    // Noon, because at night a television without a network shows only the notice.
    await page.clock.install({ time: new Date(testNow()).setHours(12) })
    await answerApprovedTelevision(page, shown, match)
  }

const televisionOnMonday = (week: Week, highlights: WeekHighlights) => async (page: Page) => {
  await answerWeekOnMonday(week)(page)
  await answer(page, 'weekHighlights', highlights)
  await answerApprovedTelevision(page)
}

/**
 * Makes up a tournament.
 * @param round the current round; a number above that of the last round means that the tournament is over
 */
function tournamentOf(
  format: 'bracket' | 'pools' | 'round-robin',
  count: number,
  round: number,
  inPairs = false,
): NonNullable<TelevisionContents['tournaments']>[number] {
  const playersOf = (rank: number) => {
    const [one = '', two = ''] = [pseudos[rank % pseudos.length], pseudos[(rank + 7) % pseudos.length]]
    return inPairs ? [one, two] : rank === 4 ? [widestPseudo] : [one]
  }
  const draw = drawOf(format, count, ({ id, ...fixture }) => fixture.round < round || id.endsWith('-1'), playersOf)
  const stage = format === 'bracket' ? 'bracket' : 'pool'
  const inRound = draw.fixtures.filter((one) => one.stage === stage && (one.round === round || stage === 'pool'))
  const rounds = Math.max(0, ...draw.fixtures.map((one) => (one.stage === 'bracket' ? one.round : 0)))
  const { first } = draw.podium
  const isOver = first !== null
  return {
    today: '2026-11-20',
    summary: {
      ...{ id: 'cup', name: 'Coupe d’automne', ladder: inPairs ? 'double' : 'simple', format, since: ago(60) },
      ...{ organiser: admin, entriesUntil: '2026-11-06', entries: count, pairs: 0, isEntered: false },
      phase: isOver ? 'finished' : 'running',
      round: isOver ? null : { stage, round, rounds, pool: null, fixtures: inRound.length, decided: 1 },
      winners: isOver ? (draw.sides[first]?.players ?? []) : [],
    },
    draw,
  }
}

const screenState = (name: string, answers: ScreenState['answers'], ready: Screen['ready'], act?: Screen['act']) =>
  screenInState(`television, ${name}`, null, '/tv', answers, ready, act)

/** The page of a television, and the screen that approves televisions, in states that the demo data do not have. */
export const televisionStates: readonly ScreenState[] = [
  screenState('ranking', television({}), firstWithText('Classement')),
  screenState(
    'planned matches, long names',
    television({ ...nothing, planned: longNamesPlannedMatches }),
    firstWithText('Ensuite à la table'),
  ),
  screenState('ranking of one', television({ ladders: [ladderOf(1)] }), firstWithText('Classement')),
  screenState(
    'tournament, tree',
    television({ tournaments: [tournamentOf('bracket', 12, 2)] }),
    firstWithText('Coupe d’automne'),
  ),
  screenState(
    'tournament, pairs',
    television({ tournaments: [tournamentOf('bracket', 8, 2, true)] }),
    firstWithText(/FINALE/),
  ),
  screenState(
    'tournament, lists',
    television({ tournaments: [tournamentOf('bracket', 18, 1)] }),
    firstWithText(/Derniers/),
  ),
  screenState(
    'tournament, pools',
    television({ tournaments: [tournamentOf('pools', 16, 1)] }),
    firstWithText('Poule A'),
  ),
  screenState(
    'tournament, round robin',
    television({ tournaments: [tournamentOf('round-robin', 9, 1)] }),
    firstWithText('Toutes rondes'),
  ),
  screenState(
    'tournament, winner of a round robin',
    television({ tournaments: [tournamentOf('round-robin', 9, 99)] }),
    firstWithText(/étoile$/),
  ),
  screenState(
    'tournament, winner',
    television({ tournaments: [tournamentOf('bracket', 12, 9)] }),
    firstWithText(/étoile$/),
  ),
  screenState('week', televisionOnMonday(fullWeek, fullHighlights), firstWithText('La semaine 47')),
  screenState(
    'week, long names',
    televisionOnMonday(longNamesWeek, longNamesHighlights),
    firstWithText('La semaine 47'),
  ),
  screenState('week, few matches', televisionOnMonday(quietWeek, fullHighlights), firstWithText('La semaine 47')),
  screenState('results', television({ ladders: [] }), firstWithText('Derniers matchs')),
  screenState('news', television({ ladders: [], results: [] }), firstWithText('Quoi de neuf')),
  screenState('badges alone', television({ ladders: [], results: [], news: [] }), firstWithText('Quoi de neuf')),
  screenState('who plays', television({ ...nothing, free: televisionContents.free }), firstWithText('Disponibles')),
  screenState('who plays, many', television({ ...nothing, ...manyFreePlayers }), firstWithText('Disponibles')),
  screenState('nothing yet', television({ ...nothing, fairDouble: null }), firstWithText('Qui joue')),
  screenState('live', television(nothing, liveMatches.takenOver), firstWithText('LIVE')),
  screenState('set point', television(nothing, liveMatches.setPoint), firstWithText('balle de set')),
  screenState('match point', television(nothing, liveMatches.longAtMatchPoint), firstWithText('balle de match')),
  screenState('won', television(nothing, liveMatches.won), firstWithText(/^Victoire/)),
  screenState('long pseudos', television(nothing, liveMatches.widestPoints), firstWithText(widestPseudo)),
  screenState('offline', television({}), firstWithText(/^Pas de réseau/), loseNetwork(61_000)),
  screenState('offline, alone', television({}), firstWithText(/^Pas de réseau/), loseNetwork(17 * 60_000)),
  screenState('revoked', television({}), firstWithText('Cet écran n’est plus approuvé.'), revokeScreen),
  screenInState(
    'screens, waiting and approved',
    admin,
    '/account/admin/screens',
    answerPairedScreens,
    firstWithText('Un écran attend'),
  ),
]
