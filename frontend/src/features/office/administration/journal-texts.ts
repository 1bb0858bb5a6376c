import type { JournalTexts } from '@topspin/domain/journal/sentence'
import french from '@topspin/domain/texts/journal-fr.json'
import light from '@topspin/domain/texts/journal-pki.json'
import { useSelector } from 'react-redux'
import { selectSession } from '../../../shared/session/index.ts'

/** The texts of the sentences in the reader's language, which the CSV file has too. */
export function useJournalTexts(): JournalTexts {
  return useSelector(selectSession).language === 'pki' ? light : french
}
