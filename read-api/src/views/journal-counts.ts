import type { JournalCounts } from '@topspin/domain/contract/journal'
import {
  type JournalCountDocument,
  type JournalKind,
  journalCountKey,
  journalKinds,
  journalPrefix,
  monthOfJournalEntry,
} from '@topspin/domain/documents/journal'
import type { ReadSideDeps } from './deps.ts'
import type { JournalFilter } from './journal.ts'

/**
 * Counts the entries of each kind, and numbers the first entry of a page, from 1 (docs/specification.md#journal).
 * Whole months have stored counts. In a month in which the period begins or ends, or the page begins, the entries are
 * read.
 * @param filter its `kinds` restrict the entries that are numbered, but not the counts
 * @param before id of the entry before the page; null for the first page
 */
export async function journalCounts(
  { models }: ReadSideDeps,
  filter: JournalFilter,
  before: string | null,
): Promise<JournalCounts> {
  const { kinds, by, about, from, until } = filter
  const prefixOf = (kind: JournalKind) => journalPrefix(kind, by, about)
  const countKeyOf = (kind: JournalKind) => journalCountKey(prefixOf(kind))
  const documents = await models.getMany('journal', journalKinds.map(countKeyOf))

  /** How many entries of a kind are older than `place`: an instant, the id of an entry, or null for all. */
  async function older(kind: JournalKind, place: string | null) {
    const document = documents.get(countKeyOf(kind))
    const months: JournalCountDocument['months'] = document !== undefined && 'months' in document ? document.months : {}
    const last = place === null ? null : monthOfJournalEntry(place)
    const whole = Object.entries(months).filter(([month]) => last === null || month < last)
    const sum = whole.reduce((total, [, count]) => total + count, 0)
    const ofLast = last === null ? 0 : (months[last] ?? 0)
    if (last === null || ofLast === 0) return sum
    const prefix = prefixOf(kind)
    const found = await models.range('journal', prefix + last, { limit: ofLast, before: prefix + place })
    return sum + found.length
  }

  const found = await Promise.all(
    journalKinds.map(async (kind) => {
      const [toUntil, toFrom, toPage] = await Promise.all([
        older(kind, until),
        from === null ? 0 : older(kind, from),
        before === null || !kinds.includes(kind) ? null : older(kind, before),
      ])
      // The difference is negative when the reader has chosen a period that ends before it begins.
      return { kind, count: Math.max(0, toUntil - toFrom), newer: toPage === null ? 0 : Math.max(0, toUntil - toPage) }
    }),
  )
  return {
    counts: Object.fromEntries(found.map(({ kind, count }) => [kind, count])),
    first: found.reduce((sum, { newer }) => sum + newer, 1),
  }
}
