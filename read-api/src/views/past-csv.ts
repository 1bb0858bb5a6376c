import { isWon, scoreAfter } from '@topspin/domain/career/career'
import type { PastMatch } from '@topspin/domain/career/past'
import type { Language } from '@topspin/domain/contract/account'
import { points } from '@topspin/domain/ids'
import french from '@topspin/domain/texts/fr.json' with { type: 'json' }
import light from '@topspin/domain/texts/pki.json' with { type: 'json' }
import type { PseudoOf } from './careers.ts'

/** Maximum number of rows of a file, the newest ones: more than a player can play in ten years. */
export const csvLimit = 20_000

/** Excel with French settings separates by semicolons, and reads UTF-8 only after a byte order mark. */
const separator = ';'
const byteOrderMark = '\uFEFF'

const dictionaries = { fr: french, pki: light }

/** Matches as a CSV file, newest first (docs/specification.md#past-matches). */
export function pastCsv(
  matches: readonly PastMatch[],
  pseudoOf: PseudoOf,
  timeZone: string,
  language: Language,
): string {
  const texts = dictionaries[language]
  const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone })
  const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone })
  const rows = matches.map((match): readonly (string | number)[] => {
    const at = new Date(match.playedAt)
    const [one, two] = match.opponents
    return [
      date.format(at),
      time.format(at),
      match.ladder === 'simple' ? texts.csvSingles : texts.csvDoubles,
      match.matchId,
      isWon(match) ? texts.csvWon : texts.csvLost,
      match.mySets,
      match.opponentSets,
      one === undefined ? '' : pseudoOf(one),
      two === undefined ? '' : pseudoOf(two),
      match.partner === null ? '' : pseudoOf(match.partner),
      points(match.impact),
      points(scoreAfter(match)),
    ]
  })
  const lines = rows.map((row) => row.map(cellOf).join(separator))
  return byteOrderMark + [texts.csvHeads, ...lines].map((line) => `${line}\r\n`).join('')
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
