import { type JournalKind, journalPrefix } from '@topspin/domain/documents/journal'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import type { ReadSideDeps } from './deps.ts'
import { journalEntryViews } from './journal-entries.ts'

/**
 * Which entries a list has: those of the actor `by` that concern the player `about`, at or after `from` and before
 * `until`. A field with null does not restrict the list.
 */
export interface JournalFilter {
  readonly kinds: readonly JournalKind[]
  readonly by: PlayerId | null
  readonly about: PlayerId | null
  readonly from: Instant | null
  readonly until: Instant | null
}

/**
 * A page of the journal, newest first (docs/specification.md#journal).
 * @param before id of the entry before the page; null for the first page
 * @returns the entries, and in `older` the `before` of the next page; null on the last page
 */
export async function journalPage(
  deps: ReadSideDeps,
  { kinds, by, about, from, until }: JournalFilter,
  before: string | null,
  size: number,
) {
  const limit = size + 1
  const end = [before, until].reduce((least, one) => (one !== null && (least === null || one < least) ? one : least))
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const prefix = journalPrefix(kind, by, about)
      const below = end === null ? {} : { before: prefix + end }
      const entries = await deps.models.range('journal', prefix, { limit, newestFirst: true, ...below })
      return entries.flatMap(({ key, document }) =>
        'type' in document ? [{ place: key.slice(prefix.length), entry: document }] : [],
      )
    }),
  )
  const found = lists
    .flat()
    .filter(({ place }) => from === null || place >= from)
    .sort((a, b) => (a.place < b.place ? 1 : -1))
  const shown = found.slice(0, size)
  return {
    entries: await journalEntryViews(deps, shown),
    older: found.length > size ? (shown.at(-1)?.place ?? null) : null,
  }
}
