import type { JournalFilters } from '@topspin/domain/contract/journal'
import { type JournalKind, journalKinds } from '@topspin/domain/documents/journal'
import { useReducer } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
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

const names = ['kinds', 'by', 'about', 'from', 'to'] as const

/** The filters of the journal and its page, which are in the address, and functions that change them. */
export function useJournalFilters() {
  // The router renders an address with low priority, which is too late for a check box: the filters are read from the window.
  const { state } = useLocation()
  const [, render] = useReducer((times: number) => times + 1, 0)
  const navigate = useNavigate()
  const parameters = new URLSearchParams(window.location.search)
  const query: JournalFilters = Object.fromEntries(
    names.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name) ?? '']] : [])),
  )
  const listed = journalKinds.filter((kind) => query.kinds?.split(',').includes(kind))
  const kinds: readonly JournalKind[] = listed.length === 0 ? journalKinds : listed

  /** Replaces filters, an empty text for none, and leads back to the first page. */
  const change = (next: JournalFilters) => {
    const changed = new URLSearchParams(window.location.search)
    changed.delete('before')
    for (const [name, value = ''] of Object.entries(next)) {
      if (value === '') changed.delete(name)
      else changed.set(name, value)
    }
    void navigate({ search: changed.toString() }, { replace: true, state })
    render()
  }

  return {
    query,
    before: parameters.get('before') ?? undefined,
    kinds,
    change,
    setKinds: (next: readonly JournalKind[]) =>
      change({ kinds: next.length === journalKinds.length ? '' : next.join(',') }),
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  }
}

export type Filters = ReturnType<typeof useJournalFilters>

/** How many entries of each kind the other filters keep; undefined until the first answer. */
export const useJournalCounts = ({ query, before }: Filters) =>
  // While other filters are read, the counts are those of the ones before.
  api.useJournalQuery({ query: { ...query, before } }).data?.counts
