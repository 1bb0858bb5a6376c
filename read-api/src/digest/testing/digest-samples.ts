import type { Language } from '@topspin/domain/contract/account'
import { friday, fullHighlights, fullWeek, weekMatch } from '@topspin/domain/testing/sample-week'
import type { MailContent } from '@topspin/platform/mail/render-mail'
import { type Digest, digestContent } from '../digest-content.ts'

const sender = { publicUrl: 'https://ping.example.com', timeZone: 'Europe/Paris' }
const stopToken = '0d5c2f0a-3a52-4d5e-9a77-0f0c6a1d7d11.Rk8v-2HdqA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r'

/** A singles match that `winner` has won by two sets to `loserSets`. */
export const matchOf = (winner: string, loser: string, loserSets = 1) =>
  weekMatch(921, friday, [winner], [loser], loserSets, 17)

/** A digest with every part that a digest can have. */
export const fullDigest: Digest = {
  week: fullWeek,
  highlights: fullHighlights,
  toPlay: [{ round: 'Demi-finale', opponents: ['Amina'], due: '2026-11-27' }],
  nameOf: (pseudo) => pseudo,
}

/** A week with three matches and no upset, of a reader who did not play. */
export const quietDigest: Digest = {
  week: {
    ...fullWeek,
    matches: 3,
    players: 4,
    exploit: null,
    list: [matchOf('Léa', 'Théo', 0), matchOf('Hugo', 'Inès'), matchOf('Inès', 'Léa')],
    own: { simple: null, double: null, wins: 0, losses: 0, rank: 19, score: 488, since: null },
  },
  highlights: { climb: null, streak: null, rivalry: null, badges: [], welcome: [], players: 28 },
  toPlay: [],
  nameOf: (pseudo) => pseudo,
}

/** The contents of mails about weeks, by name. */
export function digestSamples(language: Language, pseudo = 'Léa') {
  const reader = { pseudo, language, stopToken }
  return {
    week: digestContent(fullDigest, reader, sender),
    quietWeek: digestContent(quietDigest, reader, sender),
  } satisfies Readonly<Record<string, MailContent>>
}
