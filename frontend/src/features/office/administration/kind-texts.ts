import type { JournalKind } from '@topspin/domain/documents/journal'

/** Dictionary keys of the kinds of entries. */
export const kindTexts: Readonly<Record<JournalKind, string>> = {
  accounts: 'journal.kinds.accounts',
  roles: 'journal.kinds.roles',
  matches: 'journal.kinds.matches',
  contests: 'journal.kinds.contests',
  news: 'journal.kinds.news',
  entry: 'journal.kinds.entry',
}
