import type { JournalFilters } from '@topspin/domain/contract/journal'
import { type JournalKind, journalKinds } from '@topspin/domain/documents/journal'
import { useId, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { formatPoints } from '../../../shared/format/index.ts'
import { ChevronIcon, DateField, DownloadIcon, LabelledField } from '../../../shared/ui/index.ts'
import field from '../../../shared/ui/text-field.module.css'

const names = ['kinds', 'by', 'about', 'from', 'to'] as const

/** The filters and the page of the journal. The address contains both. */
export function useJournalFilters() {
  // The router renders a new address with low priority, too late for a check box. So `window` is read instead.
  const { state } = useLocation()
  const [, render] = useReducer((times: number) => times + 1, 0)
  const chosen = useRef<string | null>(null)
  const navigate = useNavigate()
  const parameters = new URLSearchParams(window.location.search)
  const query: JournalFilters = Object.fromEntries(
    names.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name) ?? '']] : [])),
  )
  const listed = journalKinds.filter((kind) => query.kinds?.split(',').includes(kind))
  const kinds: readonly JournalKind[] = listed.length === 0 ? journalKinds : listed

  /** Changes filters and leads back to the first page. An empty text removes a filter. */
  const change = (next: JournalFilters) => {
    const changed = new URLSearchParams(window.location.search)
    changed.delete('before')
    for (const [name, value = ''] of Object.entries(next)) {
      if (value === '') changed.delete(name)
      else changed.set(name, value)
    }
    void navigate({ search: changed.toString() }, { replace: true, state })
    chosen.current = window.location.search
    render()
  }

  return {
    query,
    before: parameters.get('before') ?? undefined,
    kinds,
    /** The part of the address with the filters of the last `change`; null before it. */
    chosen,
    change,
    setKinds: (next: readonly JournalKind[]) =>
      change({ kinds: next.length === journalKinds.length ? '' : next.join(',') }),
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  }
}

export type JournalFilterState = ReturnType<typeof useJournalFilters>

/** How many entries of each kind match the filters by player and day; undefined until the first answer. */
export const useJournalCounts = ({ query, before }: JournalFilterState) =>
  // `data` keeps the counts for the previous filters until the answer for the new ones arrives.
  api.useJournalQuery({ query: { ...query, before } }).data?.counts

interface Props {
  readonly filters: JournalFilterState
}

/** A check box for each kind, with its number of entries. */
export function KindBoxes({ filters }: Props) {
  const { t } = useTranslation()
  const { kinds, setKinds } = filters
  const counts = useJournalCounts(filters)
  const toggled = (kind: JournalKind) => journalKinds.filter((one) => kinds.includes(one) !== (one === kind))
  return (
    <fieldset className="lined">
      <legend className="only-read-aloud">{t('journal.shown')}</legend>
      {journalKinds.map((kind) => (
        <label key={kind} className="check">
          <input type="checkbox" checked={kinds.includes(kind)} onChange={() => setKinds(toggled(kind))} />
          {t('journal.kind', { context: kind })}{' '}
          <span className="note ml-auto tabular-nums">{counts && formatPoints(counts[kind] ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Two filters: who acted, and whom the entry is about. */
export function PeopleFields({ filters: { query, change } }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const accounts = api.useAccountsQuery({}).currentData ?? []
  const pseudos = accounts.map(({ pseudo }) => pseudo).toSorted((a, b) => a.localeCompare(b, 'fr'))
  return (
    <div className="halves">
      {(['by', 'about'] as const).map((name) => {
        const { [name]: value = '' } = query
        // The address may name a player without an account.
        const isListed = value === '' || pseudos.includes(value)
        return (
          <LabelledField key={name} id={id + name} label={t(name === 'by' ? 'journal.by' : 'journal.about')}>
            <span className="relative">
              <select
                id={id + name}
                className={`${field.input} pr-11 text-ink text-ellipsis appearance-none`}
                value={value}
                onChange={({ target }) => change({ [name]: target.value })}
              >
                <option value="">{t('journal.anybody')}</option>
                {(isListed ? pseudos : [value, ...pseudos]).map((pseudo) => (
                  <option key={pseudo}>{pseudo}</option>
                ))}
              </select>
              <ChevronIcon className="absolute top-4 right-4 pointer-events-none" size={20} />
            </span>
          </LabelledField>
        )
      })}
    </div>
  )
}

/** The first and the last day of the entries. */
export function PeriodFields({ filters: { query, change } }: Props) {
  const { t } = useTranslation()
  const { from = '', to = '' } = query
  return (
    <div className="halves">
      <DateField isOptional label={t('journal.from')} day={from} max={query.to} onChange={(from) => change({ from })} />
      <DateField isOptional label={t('journal.to')} day={to} min={query.from} onChange={(to) => change({ to })} />
    </div>
  )
}

/** Downloads all entries that match the filters, not only the shown ones (docs/specification.md#journal). */
export function JournalCsvLink({ filters: { query } }: Props) {
  const { t } = useTranslation()
  const named = Object.entries(query).map(([name, value = '']) => [name, value])
  return (
    <a
      className="inline-flex gap-2 items-center justify-center min-h-11 px-4 py-2 text-accent font-semi"
      href={`/api/admin/journal.csv?${new URLSearchParams(named).toString()}`}
      download=""
      aria-label={t('history.download')}
    >
      <DownloadIcon size={20} />
      CSV
    </a>
  )
}
