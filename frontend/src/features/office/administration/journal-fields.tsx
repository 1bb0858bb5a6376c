import { type JournalKind, journalKinds } from '@topspin/domain/documents/journal'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { points } from '../../../shared/format/index.ts'
import { ChevronIcon, DownloadIcon, TextField } from '../../../shared/ui/index.ts'
import field from '../../../shared/ui/text-field.module.css'
import styles from './journal.module.css'
import { kindTexts } from './kind-texts.ts'
import { type Filters, useJournalCounts } from './use-journal-filters.ts'

interface Props {
  readonly filters: Filters
}

/** A check box for each kind of entries, with their number. */
export function KindBoxes({ filters }: Props) {
  const { t } = useTranslation()
  const { kinds, setKinds } = filters
  const countOf = useJournalCounts(filters)
  const numberOf = (kind: JournalKind) => {
    const count = countOf(kind)
    return count === undefined ? '' : points(count)
  }
  const toggled = (kind: JournalKind) =>
    journalKinds.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one)))
  return (
    <fieldset className="lined">
      <legend className="only-read-aloud">{t('journal.shown')}</legend>
      {journalKinds.map((kind) => (
        <label key={kind} className="check">
          <input type="checkbox" checked={kinds.includes(kind)} onChange={() => setKinds(toggled(kind))} />
          {t(kindTexts[kind])}{' '}
          <span className={`text-s text-muted ${styles.count} tabular-nums`}>{numberOf(kind)}</span>
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
      <span className={styles.select}>
        <select id={id} className={field.input} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('journal.anybody')}</option>
          {names.map((pseudo) => (
            <option key={pseudo}>{pseudo}</option>
          ))}
        </select>
        <ChevronIcon size={20} aria-hidden="true" />
      </span>
    </div>
  )
}

/** The first and the last day. */
export function PeriodFields({ filters: { query, change } }: Props) {
  const { t } = useTranslation()
  return (
    <div className="halves">
      <TextField
        type="date"
        label={t('journal.from')}
        value={query.from ?? ''}
        max={query.to}
        onChange={(from) => change({ from })}
      />
      <TextField
        type="date"
        label={t('journal.to')}
        value={query.to ?? ''}
        min={query.from}
        onChange={(to) => change({ to })}
      />
    </div>
  )
}

/** Downloads the entries of the filters, also those that are not shown (docs/specification.md#journal). */
export function CsvLink({ filters: { query } }: Props) {
  const { t } = useTranslation()
  const named = Object.entries(query).map(([name, value = '']) => [name, value])
  return (
    <a
      className={styles.csv}
      href={`/api/admin/journal.csv?${new URLSearchParams(named).toString()}`}
      download=""
      aria-label={t('history.download')}
    >
      <DownloadIcon size={20} aria-hidden="true" />
      CSV
    </a>
  )
}
