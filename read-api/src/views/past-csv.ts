import { isWon, scoreAfter } from '@topspin/domain/career/career'
import type { PastMatch } from '@topspin/domain/career/past'
import { points } from '@topspin/domain/ids'
import type { PseudoOf } from './careers.ts'

/** The most rows of a file, the newest ones: more than a player can play in ten years. */
export const csvLimit = 20_000

/** Excel with French settings separates by semicolons, and reads UTF-8 only after a byte order mark. */
const separator = ';'
const byteOrderMark = '\uFEFF'

const heads = [
  'Date',
  'Heure',
  'Classement',
  'Match',
  'Résultat',
  'Sets gagnés',
  'Sets perdus',
  'Adversaire 1',
  'Adversaire 2',
  'Partenaire',
  'Points',
  'Score',
]

/** Matches as a CSV file, newest first (docs/specification.md#past-matches). */
export function pastCsv(matches: readonly PastMatch[], pseudoOf: PseudoOf, timeZone: string): string {
  const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone })
  const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone })
  const rows = matches.map((match): readonly (string | number)[] => {
    const at = new Date(match.playedAt)
    const [one, two] = match.opponents
    return [
      date.format(at),
      time.format(at),
      match.ladder === 'simple' ? 'Simple' : 'Double',
      match.matchId,
      isWon(match) ? 'Victoire' : 'Défaite',
      match.mySets,
      match.opponentSets,
      one === undefined ? '' : pseudoOf(one),
      two === undefined ? '' : pseudoOf(two),
      match.partner === null ? '' : pseudoOf(match.partner),
      points(match.impact),
      points(scoreAfter(match)),
    ]
  })
  return byteOrderMark + [heads, ...rows].map((row) => `${row.map(cellOf).join(separator)}\r\n`).join('')
}

/**
 * A cell. Spreadsheets run a text that begins like a formula, so it gets an apostrophe in front; numbers are made here and
 * stay numbers.
 */
export function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
