import type { JournalFilters } from '@topspin/domain/contract/journal'
import { type JournalKind, journalKinds } from '@topspin/domain/documents/journal'
import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'

const names = ['kinds', 'by', 'about', 'from', 'to'] as const

// The router renders an address with low priority, which is too late for a check box: the filters are read from the window.
const listeners = new Set<() => void>()
const listen = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
const inWindow = () => window.location.search

/** The filters of the journal and its page, which are in the address, and functions that change them. */
export function useJournalFilters() {
  // Also renders again when the router changes the address.
  const { state } = useLocation()
  const search = useSyncExternalStore(listen, inWindow)
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const named = names.flatMap((name) => {
    const value = parameters.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const query: JournalFilters = Object.fromEntries(named)
  const listed = journalKinds.filter((kind) => query.kinds?.split(',').includes(kind))
  const kinds: readonly JournalKind[] = listed.length === 0 ? journalKinds : listed

  /** Replaces filters, null for none, and leads back to the first page. */
  const change = (next: { readonly [name in (typeof names)[number]]?: string | null }) => {
    const changed = new URLSearchParams(inWindow())
    changed.delete('before')
    for (const [name, value] of Object.entries(next)) {
      if (value === null || value === '') changed.delete(name)
      else changed.set(name, value)
    }
    void navigate({ search: changed.toString() }, { replace: true, state })
    for (const changed of listeners) changed()
  }

  return {
    query,
    before: parameters.get('before') ?? undefined,
    kinds,
    change,
    setKinds: (next: readonly JournalKind[]) =>
      change({ kinds: next.length === 0 || next.length === journalKinds.length ? null : next.join(',') }),
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
  }
}

export type Filters = ReturnType<typeof useJournalFilters>

/** The argument of the call for a page. @param before id of the entry before it; undefined for the newest entries */
export const pageArgument = (query: JournalFilters, before: string | undefined) => ({
  query: before === undefined ? query : { ...query, before },
})

/** How many entries of a kind the other filters keep; undefined until the first answer. */
export function useJournalCounts({ query, before }: Filters): (kind: JournalKind) => number | undefined {
  // While other filters are read, the counts are those of the ones before.
  const counts = api.useJournalQuery(pageArgument(query, before)).data?.counts
  return (kind) => (counts === undefined ? undefined : (counts[kind] ?? 0))
}
