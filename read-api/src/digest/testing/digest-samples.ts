import type { Language } from '@topspin/domain/contract/account'
import type { MatchResult } from '@topspin/domain/contract/match'
import type { Week } from '@topspin/domain/contract/week'
import type { MailContent } from '@topspin/platform/mail/render-mail'
import { type Digest, digestContent } from '../digest-content.ts'

const sender = { publicUrl: 'https://ping.example.com', timeZone: 'Europe/Paris' }
const stopToken = '0d5c2f0a-3a52-4d5e-9a77-0f0c6a1d7d11.Rk8v-2HdqA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r'

export const matchOf = (winnerOne: string, looserOne: string, looserSet = 1): MatchResult => ({
  id: 921,
  isSimple: true,
  matchDate: '2026-11-19T17:31:00.000Z',
  winnerOne,
  winnerTwo: null,
  looserOne,
  looserTwo: null,
  winnerSet: 2,
  looserSet,
  winnerScoreImpact: 17,
  looserScoreImpact: -12.5,
  recorder: winnerOne,
})

const week: Week = {
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
  matchesBefore: 24,
  days: [6, 4, 5, 7, 4, 0, 0],
  exploit: { match: matchOf('Léa', 'Théo'), gap: 204, ranks: [12, 1] },
  list: [],
  correctedAt: null,
  own: {
    simple: { points: 9, before: 12, after: 11 },
    double: { points: -3, before: 18, after: 19 },
    wins: 1,
    losses: 3,
    rank: 11,
    score: 540,
    since: null,
  },
}

/** A digest with everything that one can have. */
export const fullDigest: Digest = {
  week,
  highlights: {
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
    players: 28,
  },
  toPlay: [{ round: 'Demi-finale', opponents: ['Amina'], due: '2026-11-27' }],
}

/** A week with three matches and no upset, of a reader who did not play. */
export const quietDigest: Digest = {
  week: {
    ...week,
    matches: 3,
    players: 4,
    exploit: null,
    list: [matchOf('Léa', 'Théo', 0), matchOf('Hugo', 'Inès'), matchOf('Inès', 'Léa')],
    own: { simple: null, double: null, wins: 0, losses: 0, rank: 19, score: 488, since: null },
  },
  highlights: { climb: null, streak: null, rivalry: null, badges: [], welcome: [], players: 28 },
  toPlay: [],
}

/** The contents of mails about weeks, by name. */
export function digestSamples(language: Language, pseudo = 'Léa') {
  const reader = { pseudo, language, stopToken }
  return {
    week: digestContent(fullDigest, reader, sender),
    quietWeek: digestContent(quietDigest, reader, sender),
  } satisfies Readonly<Record<string, MailContent>>
}
