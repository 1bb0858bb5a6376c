import type { Account, Player } from '@topspin/domain/contract/account'
import type { HistoryEntry, RecordedMatch } from '@topspin/domain/contract/match'
import type { PastMatches, PastMatchItem } from '@topspin/domain/contract/past'
import type { Overview } from '@topspin/domain/contract/profile'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { OpenFixture } from '@topspin/domain/contract/tournament'
import type { Trend } from '@topspin/domain/contract/trends'

/** A sample of the reply about the current player, with these changes. */
export const player = (changes: Partial<Player> = {}): Player => ({
  pseudo: 'Zoé',
  authorities: ['PLAYER'],
  language: 'fr',
  tournamentWins: 2,
  mustChangePassword: false,
  bio: '',
  ...changes,
})

/** A sample account, with these changes. */
export const account = (changes: Partial<Account> = {}): Account => ({
  id: 'a1',
  pseudo: 'Karim',
  email: 'karim@example.com',
  bio: '',
  language: 'fr',
  authorities: ['PLAYER'],
  status: 'active',
  registrationDate: '2026-01-05T08:00:00.000Z',
  tournamentWins: 0,
  lastMatch: null,
  ...changes,
})

/** A ranking from scores, best first; equal scores share a rank. */
export const ladderFromScores = (scores: Readonly<Record<string, number>>): readonly RankingEntry[] =>
  Object.entries(scores)
    .map(([pseudo, score]) => ({ pseudo, score, tournamentWins: 0, rank: 0 }))
    .sort((one, other) => other.score - one.score)
    .map((entry, _, all) => ({ ...entry, rank: 1 + all.filter(({ score }) => score > entry.score).length }))

/** A sample trend of a player, with these changes. */
export const trend = (changes: Partial<Trend> = {}): Trend => ({
  pseudo: 'Zoé',
  week: { points: 0, places: 0 },
  wins: 0,
  losses: 0,
  form: [],
  line: [],
  ...changes,
})

/** A sample of a recorded match, with these changes. */
export const recordedMatch = (changes: Partial<RecordedMatch> = {}): RecordedMatch => ({
  id: 42,
  isSimple: true,
  matchDate: '2026-11-20T11:41:00.000Z',
  winnerOne: 'Zoé',
  winnerTwo: null,
  looserOne: 'Karim',
  looserTwo: null,
  winnerSet: 2,
  looserSet: 1,
  winnerScoreImpact: 6,
  looserScoreImpact: -5,
  recorder: 'Zoé',
  explanation: { rule: 'fftt-1', gap: 12.5, bandFrom: 0, bandBelow: 25, upset: false, players: [] },
  ...changes,
})

/** A sample match in the history of a player, with these changes. */
export const historyEntry = (changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 1,
  sequence: 1,
  isSimple: true,
  matchDate: '2026-11-20T11:41:00.000Z',
  mySet: 2,
  opponentSet: 1,
  scoreImpact: 6,
  opponentOnePseudo: 'Karim',
  opponentTwoPseudo: null,
  partnerPseudo: null,
  ...changes,
})

const place = (rank: number, score: number) => ({ rank, score, week: { points: 9, places: 1 } })

/** A sample of the reply `overview`, with these changes. */
export const overview = (changes: Partial<Overview> = {}): Overview => ({
  simple: place(11, 533.5),
  double: place(19, 483.5),
  neighbour: { pseudo: 'Nicolas', rank: 10, score: 540.5 },
  last: {
    ladder: 'simple',
    at: '2026-11-20T17:31:00.000Z',
    mySets: 2,
    opponentSets: 1,
    impact: 17,
    opponents: ['Théo'],
    partner: null,
  },
  ...changes,
})

/** A sample of a past match of a player, with these changes. */
export const pastEntry = (changes: Partial<PastMatchItem> = {}): PastMatchItem => ({
  id: 1,
  sequence: 1,
  at: '2026-11-20T11:41:00.000Z',
  mySets: 2,
  opponentSets: 1,
  impact: 6,
  score: 506,
  lead: 0,
  opponents: ['Karim'],
  partner: null,
  ladder: 'simple',
  month: '2026-11',
  ...changes,
})

const totals = { wins: 46, losses: 68, simple: 28.5, double: 14 }

/** The first page of a player's past matches, with these entries. */
export const pastMatchesPage = (entries: PastMatches['entries']): PastMatches => ({
  summary: { total: totals, months: [{ month: '2026-11', ...totals }], met: [], opponents: ['Karim'] },
  entries,
})

/** The open quarter-final of Zoé and Karim in a bracket of eight, with these changes. */
export const openFixture = (over: Partial<OpenFixture> = {}): OpenFixture => ({
  tournamentId: 'cup',
  name: 'Coupe d’automne',
  ladder: 'simple',
  fixtureId: 'round-1-1',
  stage: 'bracket',
  round: 1,
  rounds: 3,
  pool: null,
  sides: [['Zoé'], ['Karim']],
  due: null,
  ...over,
})
