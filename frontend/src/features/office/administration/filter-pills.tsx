import { journalKinds } from '@topspin/domain/documents/journal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { points } from '../../../shared/format/index.ts'
import { type DialogRoute, useDialogRoute } from '../../../shared/navigation/index.ts'
import { Button, FiltersIcon, lazyDialog } from '../../../shared/ui/index.ts'
import styles from './journal.module.css'
import { CsvLink, KindBoxes, PeopleFields, PeriodFields } from './journal-fields.tsx'
import { kindTexts } from './kind-texts.ts'
import { type Filters, useJournalCounts } from './use-journal-filters.ts'

const FiltersDialog = lazyDialog(() => import('./filters-dialog.tsx'))

/** The kinds that have a button; the others are in the sheet. */
const shortcuts = ['accounts', 'matches', 'contests'] as const

/** A button for all filters, and some for one kind of entries. */
export function FilterPills({ filters }: { readonly filters: Filters }) {
  const { kinds, setKinds, query } = filters
  const { t } = useTranslation()
  const navigate = useNavigate()
  const route = useDialogRoute('journal-filters')
  const [before, setBefore] = useState('')
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
  const isOnly = (kind: (typeof journalKinds)[number]) => kinds.length === 1 && kinds[0] === kind
  const others = [query.by, query.about, query.from, query.to].filter((value) => value !== undefined).length
  return (
    <>
      <fieldset className={`row flex-wrap gap-2 ${styles.pills}`}>
        <legend className="only-read-aloud">{t('journal.shown')}</legend>
        <button
          type="button"
          className={others > 0 ? `${styles.pill} ${styles.on}` : styles.pill}
          aria-label={t('journal.allFilters')}
          onClick={show}
        >
          <FiltersIcon size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles.pill}
          aria-pressed={kinds.length === journalKinds.length}
          onClick={() => setKinds(journalKinds)}
        >
          {t('journal.all')}
        </button>
        {shortcuts.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.pill}
            aria-pressed={isOnly(kind)}
            onClick={() => setKinds(isOnly(kind) ? journalKinds : [kind])}
          >
            {t(kindTexts[kind])}
          </button>
        ))}
      </fieldset>
      <FilterSheet route={{ ...route, close }} filters={filters} />
    </>
  )
}

/** All filters. Each applies at once, so closing keeps them. */
function FilterSheet({ route, filters }: { readonly route: DialogRoute; readonly filters: Filters }) {
  const { t } = useTranslation()
  const countOf = useJournalCounts(filters)
  const count = filters.kinds.reduce((sum, kind) => sum + (countOf(kind) ?? 0), 0)
  return (
    <FiltersDialog
      route={route}
      title={t('journal.filters')}
      actions={
        <>
          <CsvLink filters={filters} />
          <Button variant="primary" small onClick={route.close}>
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
  )
}
