import { calls } from '@topspin/domain/contract/calls'
import type { Week, WeekHighlights } from '@topspin/domain/contract/week'
import { friday, fullHighlights, fullWeek, weekMatch } from '@topspin/domain/testing/sample-week'
import type { Page } from 'playwright-core'
import { widestPseudo } from './live-states.ts'
import { people } from './people.ts'
import { firstWithText, type ScreenState, screenInState } from './screen-in-state.ts'
import { answer, refuse, setClock } from './server-stand-in.ts'

const me = people.player
const path = '/week/2026-47'
const long = 'Jean-Christophe Bern'
const climber = (pseudo: string) => ({ pseudo, ladder: 'double' as const, wins: 1, matches: 1, before: null, after: 3 })

/** Highlights with long names, and with several players who share a highlight. */
export const longNamesHighlights: WeekHighlights = {
  climb: { points: 6, players: [widestPseudo, long, 'Marie-Ange Delacroix', 'Inès', 'Hugo', 'Zoé'].map(climber) },
  streak: {
    length: 12,
    players: [{ pseudo: widestPseudo, since: friday, ended: { by: widestPseudo.toLowerCase(), at: friday } }],
  },
  rivalry: { wins: [12, 11], pairs: [{ players: [widestPseudo, 'Marie-Ange Delacroix'], lastWinner: widestPseudo }] },
  badges: [widestPseudo, long].map((pseudo) => ({ pseudo, badges: ['first', 'upset'] })),
  welcome: [widestPseudo, long, 'Inès', 'Zoé', 'Hugo'],
  players: 126,
}
const longMatch = weekMatch(
  922,
  friday,
  [long, widestPseudo],
  [widestPseudo.toLowerCase(), 'Marie-Ange Delacroix'],
  0,
  28,
)
/** A week whose upset has players with long names, on both sides. */
export const longNamesWeek: Week = {
  ...fullWeek,
  exploit: { match: longMatch, gap: 412.5, ranks: null },
  days: [5, 3, 4, 6, 6, 1, 2],
  correctedAt: '2026-11-24T09:00:00.000Z',
}

/** A week with too few matches for highlights. One of its matches has long names. */
export const quietWeek: Week = {
  ...fullWeek,
  matches: 3,
  players: 5,
  exploit: null,
  list: [
    weekMatch(920, friday, ['Léa'], ['Manon'], 0, 5.5),
    weekMatch(921, friday, ['Hugo'], ['Sarah'], 1, 6),
    longMatch,
  ],
  own: {
    ...fullWeek.own,
    simple: { points: 5.5, before: 9, after: 9 },
    wins: 2,
    losses: 0,
    rank: 9,
    score: 540,
    since: null,
    double: null,
  },
}
const empty: Week = { ...fullWeek, matches: 0, players: 0, days: [0, 0, 0, 0, 0, 0, 0], exploit: null, own: null }
const absent = { simple: null, double: null, wins: 0, losses: 0, rank: 19, score: 488, since: null }

/** Returns a function that answers with a week and with what stood out in it. */
export const answerWeek =
  (week: Week, highlights: WeekHighlights = fullHighlights) =>
  async (page: Page): Promise<void> => {
    await answer(page, 'week', week)
    await answer(page, 'weekHighlights', highlights)
  }

async function refuseHighlights(page: Page): Promise<void> {
  await answer(page, 'week', fullWeek)
  await refuse(page, calls.weekHighlights.path.replace(':week', '*'))
}

/** Returns a function that answers with a week and sets the clock to the Monday after it, when home shows the week. */
export const answerWeekOnMonday =
  (week: Week) =>
  async (page: Page): Promise<void> => {
    await setClock(page, new Date('2026-11-23T09:00:00.000Z'))
    await answer(page, 'week', week)
  }

/** The screen of a week, and home on a Monday, in states that the demo data do not have. */
export const weekStates: readonly ScreenState[] = [
  screenInState('week, full', me, path, answerWeek(fullWeek), firstWithText('Plus belle montée')),
  screenInState(
    'week, long names',
    me,
    path,
    answerWeek(longNamesWeek, longNamesHighlights),
    firstWithText('Temps forts'),
  ),
  screenInState('week, not played', me, path, answerWeek({ ...fullWeek, own: absent }), firstWithText(/^Pas de match/)),
  screenInState(
    'week, first of the reader',
    me,
    path,
    answerWeek({ ...fullWeek, own: { ...absent, since: friday } }),
    firstWithText('Première semaine'),
  ),
  screenInState(
    'week, without an upset',
    me,
    path,
    answerWeek({ ...fullWeek, exploit: null }),
    firstWithText('LA SEMAINE'),
  ),
  screenInState('week, quiet', me, path, answerWeek(quietWeek), firstWithText('SEMAINE CALME')),
  screenInState('week, without a match', me, path, answerWeek(empty), firstWithText('La table s’est reposée')),
  screenInState(
    'week, running',
    me,
    path,
    answerWeek({ ...fullWeek, hasAppeared: false }),
    firstWithText('La semaine 47 se joue encore'),
  ),
  screenInState('week, highlights failed', me, path, refuseHighlights, firstWithText('Pas arrivés jusqu’ici')),
  screenInState('home on Monday', me, '/', answerWeekOnMonday(fullWeek), firstWithText('La semaine 47')),
  screenInState(
    'home on Monday, long names',
    me,
    '/',
    answerWeekOnMonday(longNamesWeek),
    firstWithText('La semaine 47'),
  ),
]
