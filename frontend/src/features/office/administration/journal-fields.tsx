import { type JournalKind, journalKinds } from '@topspin/domain/documents/journal'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { points } from '../../../shared/format/index.ts'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import { Button, ChevronIcon, DownloadIcon, FiltersIcon, lazyDialog, TextField } from '../../../shared/ui/index.ts'
import field from '../../../shared/ui/text-field.module.css'
import { type Filters, kindTexts, useJournalCounts } from './journal-filters.ts'

const FiltersDialog = lazyDialog(() => import('./filters-dialog.tsx'))

interface Props {
  readonly filters: Filters
}

/** A check box for each kind of entries, with their number. */
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
          {t(kindTexts[kind])} <span className="note ml-auto tabular-nums">{counts && points(counts[kind] ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Who acted and who is concerned: any account, also a disabled one. */
export function PeopleFields({ filters: { query, change } }: Props) {
  const { t } = useTranslation()
  const accounts = api.useAccountsQuery({}).currentData ?? []
  const pseudos = accounts.map(({ pseudo }) => pseudo).toSorted((a, b) => a.localeCompare(b, 'fr'))
  return (
    <div className="halves">
      <PersonField label={t('journal.by')} value={query.by} pseudos={pseudos} onChange={(by) => change({ by })} />
      <PersonField
        label={t('journal.about')}
        value={query.about}
        pseudos={pseudos}
        onChange={(about) => change({ about })}
      />
    </div>
  )
}

interface PersonProps {
  readonly label: string
  readonly value: string | undefined
  readonly pseudos: readonly string[]
  readonly onChange: (pseudo: string) => void
}

function PersonField({ label, value = '', pseudos, onChange }: PersonProps) {
  const { t } = useTranslation()
  const id = useId()
  // The player of the address may be none of those who are listed.
  const names = value === '' || pseudos.includes(value) ? pseudos : [value, ...pseudos]
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className="relative">
        <select
          id={id}
          className={`${field.input} pr-11 text-ink text-ellipsis appearance-none`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t('journal.anybody')}</option>
          {names.map((pseudo) => (
            <option key={pseudo}>{pseudo}</option>
          ))}
        </select>
        <ChevronIcon className="absolute top-4 right-4 pointer-events-none" size={20} aria-hidden="true" />
      </span>
    </div>
  )
}

/** The first and the last day. */
export function PeriodFields({ filters: { query, change } }: Props) {
  const { t } = useTranslation()
  const { from = '', to = '' } = query
  return (
    <div className="halves">
      <TextField
        type="date"
        label={t('journal.from')}
        value={from}
        max={query.to}
        onChange={(from) => change({ from })}
      />
      <TextField type="date" label={t('journal.to')} value={to} min={query.from} onChange={(to) => change({ to })} />
    </div>
  )
}

/** Downloads the entries of the filters, also those that are not shown (docs/specification.md#journal). */
export function CsvLink({ filters: { query } }: Props) {
  const { t } = useTranslation()
  const named = Object.entries(query).map(([name, value = '']) => [name, value])
  return (
    <a
      className="inline-flex gap-2 items-center justify-center min-h-11 px-4 py-2 text-accent font-semi"
      href={`/api/admin/journal.csv?${new URLSearchParams(named).toString()}`}
      download=""
      aria-label={t('history.download')}
    >
      <DownloadIcon size={20} aria-hidden="true" />
      CSV
    </a>
  )
}

/** The kinds that have a button; the others are in the sheet. */
const shortcuts = ['accounts', 'matches', 'contests'] as const

/** On a phone: a button for all filters, and some for one kind of entries. */
export function FilterPills({ filters }: Props) {
  const { t } = useTranslation()
  const { kinds, setKinds, query } = filters
  const navigate = useNavigate()
  const route = useDialogRoute('journal-filters')
  const [before, setBefore] = useState('')
  const counts = useJournalCounts(filters)
  const count = kinds.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0)
  const show = () => {
    setBefore(window.location.search)
    route.show()
  }
  const close = () => {
    const { search } = window.location
    if (search === before) route.close()
    // The entry of the dialog in the browser's history has the new filters, and becomes that of the list.
    else void navigate({ search }, { replace: true })
  }
  const isOnly = (kind: JournalKind) => kinds.length === 1 && kinds[0] === kind
  const hasOthers = [query.by, query.about, query.from, query.to].some((value) => value !== undefined)
  return (
    <>
      <fieldset className="row flex-wrap gap-2 py-1">
        <legend className="only-read-aloud">{t('journal.shown')}</legend>
        <button type="button" className={pill(hasOthers)} aria-label={t('journal.allFilters')} onClick={show}>
          <FiltersIcon size={20} aria-hidden="true" />
        </button>
        {[undefined, ...shortcuts].map((kind) => {
          const isOn = kind === undefined ? kinds.length === journalKinds.length : isOnly(kind)
          return (
            <button
              key={kind ?? ''}
              type="button"
              className={pill(isOn)}
              aria-pressed={isOn}
              onClick={() => setKinds(kind === undefined || isOn ? journalKinds : [kind])}
            >
              {t(kind === undefined ? 'journal.all' : kindTexts[kind])}
            </button>
          )
        })}
      </fieldset>
      {/* Each filter applies at once, so closing keeps them. */}
      <FiltersDialog
        {...route}
        close={close}
        title={t('journal.filters')}
        actions={
          <>
            <CsvLink filters={filters} />
            <Button variant="primary" small onClick={close}>
              {t('journal.show', { count, number: points(count) })}
            </Button>
          </>
        }
      >
        <PeriodFields filters={filters} />
        <PeopleFields filters={filters} />
        <KindBoxes filters={filters} />
        <Button variant="plain" small onClick={filters.clear}>
          {t('journal.clear')}
        </Button>
      </FiltersDialog>
    </>
  )
}

const pill = (isOn: boolean) =>
  `panel row flex-none gap-1.5 min-h-11 px-3.5 rounded-round text-s font-medium ${
    isOn ? 'bg-mine text-accent shadow-[inset_0_0_0_1.5px_var(--accent)]' : ''
  }`
