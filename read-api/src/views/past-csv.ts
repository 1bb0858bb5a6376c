import { isWon, scoreAfter } from '@topspin/domain/career/career'
import type { PastMatch } from '@topspin/domain/career/past'
import type { Language } from '@topspin/domain/contract/account'
import { toPoints } from '@topspin/domain/ids'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import light from '@topspin/domain/text/pki.json' with { type: 'json' }
import type { PseudoOf } from './careers.ts'
import { csvFile, dateCellFormatter } from './csv.ts'

const dictionaries = { fr: french, pki: light }

/** Matches as a CSV file, in the order of `matches` (docs/specification.md#past-matches). */
export function pastCsv(
  matches: readonly PastMatch[],
  pseudoOf: PseudoOf,
  timeZone: string,
  language: Language,
): string {
  const texts = dictionaries[language]
  const cellsOf = dateCellFormatter(timeZone)
  const rows = matches.map((match): readonly (string | number)[] => {
    const [one, two] = match.opponents
    return [
      ...cellsOf(match.playedAt),
      match.ladder === 'simple' ? texts.csvSingles : texts.csvDoubles,
      match.matchId,
      isWon(match) ? texts.csvWon : texts.csvLost,
      match.mySets,
      match.opponentSets,
      one === undefined ? '' : pseudoOf(one),
      two === undefined ? '' : pseudoOf(two),
      match.partner === null ? '' : pseudoOf(match.partner),
      toPoints(match.impact),
      toPoints(scoreAfter(match)),
    ]
  })
  return csvFile(texts.csvHeads, rows)
}
