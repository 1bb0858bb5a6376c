import type { Language } from '@topspin/domain/contract/account'
import type { JournalEntry } from '@topspin/domain/contract/journal'
import french from '@topspin/domain/text/journal-fr.json' with { type: 'json' }
import light from '@topspin/domain/text/journal-pki.json' with { type: 'json' }
import { type JournalTexts, matchName, plainText, sentenceOf } from '@topspin/domain/text/sentence'
import { csvFile, dateCellFormatter } from './csv.ts'

const dictionaries: Readonly<Record<Language, JournalTexts>> = { fr: french, pki: light }

/** Entries of the journal as a CSV file, in the order of `entries` (docs/specification.md#journal). */
export function journalCsv(entries: readonly JournalEntry[], timeZone: string, language: Language): string {
  const texts = dictionaries[language]
  const cellsOf = dateCellFormatter(timeZone)
  const nameOf = (pseudo: string | null) => pseudo ?? texts.someone
  const rows = entries.map((entry) => [
    ...cellsOf(entry.at),
    entry.actor === 'operator' ? texts.operator : nameOf(entry.actor.pseudo),
    texts.actions[entry.type] ?? entry.type,
    entry.players.map(nameOf).join(', '),
    matchName(entry, texts),
    plainText(sentenceOf(entry, texts)),
  ])
  return csvFile(texts.csvHeads, rows)
}
