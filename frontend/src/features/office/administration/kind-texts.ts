import type { JournalKind } from '@topspin/domain/documents/journal'
import type { TextKey } from '../../../shared/i18n/index.ts'

/** Dictionary keys of the kinds of entries. */
export const kindTexts: Readonly<Record<JournalKind, TextKey>> = {
  accounts: 'journal.kinds.accounts',
  roles: 'journal.kinds.roles',
  matches: 'journal.kinds.matches',
  contests: 'journal.kinds.contests',
  news: 'journal.kinds.news',
  entry: 'journal.kinds.entry',
}
