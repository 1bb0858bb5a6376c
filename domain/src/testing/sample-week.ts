import type { MatchResult } from '../contract/match.ts'
import type { Week, WeekHighlights } from '../contract/week.ts'

type Side = readonly [one: string, two?: string]

/** A match of a week; the losers lose as many points as the winners win. */
export const weekMatch = (
  id: number,
  matchDate: string,
  winners: Side,
  losers: Side,
  looserSet: number,
  impact: number,
): MatchResult => ({
  id,
  isSimple: winners[1] === undefined,
  matchDate,
  winnerOne: winners[0],
  winnerTwo: winners[1] ?? null,
  looserOne: losers[0],
  looserTwo: losers[1] ?? null,
  winnerSet: 2,
  looserSet,
  winnerScoreImpact: impact,
  looserScoreImpact: -impact,
  recorder: winners[0],
})
/** An instant on the Friday of `fullWeek`. */
export const friday = '2026-11-20T17:31:00.000Z'

/** The reply about a full week. */
export const fullWeek: Week = {
  week: '2026-47',
  monday: '2026-11-16',
  sunday: '2026-11-22',
  appearsAt: '2026-11-23T07:30:00.000Z',
  hasAppeared: true,
  previous: '2026-46',
  next: null,
  lastPlayed: '2026-46',
  matches: 26,
  players: 23,
  matchesBefore: 27,
  days: [5, 3, 4, 6, 8, 0, 0],
  exploit: { match: weekMatch(921, friday, ['Léa'], ['Théo'], 1, 17), gap: 204, ranks: [13, 1] },
  list: [],
  correctedAt: null,
  own: {
    simple: { points: 9, before: 12, after: 11 },
    double: { points: -3, before: 18, after: 19 },
    wins: 1,
    losses: 3,
    rank: 11,
    score: 533.5,
    since: null,
  },
}

/** The highlights of a full week. */
export const fullHighlights: WeekHighlights = {
  climb: { points: 21, players: [{ pseudo: 'Lucas', ladder: 'simple', wins: 3, matches: 3, before: 21, after: 20 }] },
  streak: {
    length: 9,
    players: [
      { pseudo: 'Théo', since: '2026-10-21T10:00:00.000Z', ended: { by: 'Hugo', at: '2026-11-18T11:00:00.000Z' } },
    ],
  },
  rivalry: { wins: [5, 4], pairs: [{ players: ['Théo', 'Hugo'], lastWinner: 'Hugo' }] },
  badges: [{ pseudo: 'Léa', badges: ['upset', 'leader'] }],
  welcome: ['Maëlle', 'Nadia'],
  players: 26,
}
