import { journalKinds } from '@topspin/domain/documents/journal'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatPoints } from '../../../shared/format/index.ts'
import { paths, useDialogRoute } from '../../../shared/navigation/index.ts'
import { Button, Card, Dialog, FiltersIcon, useIsDesktop } from '../../../shared/ui/index.ts'
import { screenForAdmins } from '../for-admins.tsx'
import { JournalPage, type JournalPageProps, type ShownJournalPage } from './journal-entries.tsx'
import {
  JournalCsvLink,
  type JournalFilterState,
  KindBoxes,
  PeopleFields,
  PeriodFields,
  useJournalCounts,
  useJournalFilters,
} from './journal-filters.tsx'

/** The journal: who did what to whom and when (docs/screens.md#journal). */
export default screenForAdmins(paths.account, function JournalScreen() {
  const filters = useJournalFilters()
  const isDesktop = useIsDesktop()
  return (
    <div className="rows gap-4 lg:gap-6 lg:grid-cols-[248px_minmax(0,1fr)] lg:items-start">
      {isDesktop ? (
        <div className="stack [&_.halves]:grid-cols-1 [&_.halves]:gap-4">
          <Card>
            <KindBoxes filters={filters} />
          </Card>
          <PeopleFields filters={filters} />
          <PeriodFields filters={filters} />
        </div>
      ) : (
        <FilterPills />
      )}
      <Card as="section" flush>
        {isDesktop ? (
          <JournalPage filters={filters} before={filters.before}>
            {(page) => <Pages filters={filters} page={page} />}
          </JournalPage>
        ) : (
          <PhonePage key={JSON.stringify(filters.query)} filters={filters} before={filters.before} />
        )}
      </Card>
    </div>
  )
})

/** The kinds with a button of their own. The dialog has all kinds. */
const shortcuts = ['accounts', 'matches', 'contests'] as const

/** On a phone: a button for all filters, and buttons that show all kinds or one. */
function FilterPills() {
  const { t } = useTranslation()
  const filters = useJournalFilters()
  const { kinds, setKinds, query, chosen } = filters
  const navigate = useNavigate()
  const route = useDialogRoute('journal-filters')
  useEffect(() => {
    // Closing the dialog goes back in the history to the former filters. The filters chosen in it then replace them.
    if (!route.open && chosen.current !== null) void navigate({ search: chosen.current }, { replace: true })
    chosen.current = null
  }, [route.open, chosen, navigate])
  const counts = useJournalCounts(filters)
  const count = kinds.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0)
  const hasOthers = [query.by, query.about, query.from, query.to].some((value) => value !== undefined)
  return (
    <>
      <fieldset className="row flex-wrap gap-2 py-1">
        <legend className="only-read-aloud">{t('journal.shown')}</legend>
        <button
          type="button"
          className={pill(hasOthers)}
          aria-label={t('journal.allFilters')}
          onClick={() => route.show()}
        >
          <FiltersIcon size={20} />
        </button>
        {[undefined, ...shortcuts].map((kind) => {
          const isOn = kinds.join() === (kind ?? journalKinds.join())
          return (
            <button
              key={kind ?? ''}
              type="button"
              className={pill(isOn)}
              aria-pressed={isOn}
              onClick={() => setKinds(kind === undefined || isOn ? journalKinds : [kind])}
            >
              {kind === undefined ? t('journal.all') : t('journal.kind', { context: kind })}
            </button>
          )
        })}
      </fieldset>
      {/* Each filter applies at once, so closing the dialog keeps the filters. */}
      <Dialog
        {...route}
        title={t('journal.filters')}
        actions={
          <>
            <JournalCsvLink filters={filters} />
            <Button variant="primary" small onClick={route.close}>
              {t('journal.show', { count, number: formatPoints(count) })}
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
      </Dialog>
    </>
  )
}

const pill = (isOn: boolean) =>
  `panel row flex-none gap-1.5 min-h-11 px-3.5 rounded-round text-s font-medium ${
    isOn ? 'bg-mine text-accent shadow-[inset_0_0_0_1.5px_var(--accent)]' : ''
  }`

/** A page of the journal on a phone. While older entries follow, it ends with a button that the next page replaces. */
function PhonePage({ filters, before, above }: Omit<JournalPageProps, 'children'>) {
  const { t } = useTranslation()
  const [isLast, setLast] = useState(true)
  return (
    <JournalPage filters={filters} before={before} above={above}>
      {({ end, older }) =>
        older !== null &&
        (isLast ? (
          <div className="row justify-center px-4 py-3 border-t border-line">
            <Button small onClick={() => setLast(false)}>
              {t('journal.older')}
            </Button>
          </div>
        ) : (
          <PhonePage filters={filters} before={older} above={end} />
        ))
      }
    </JournalPage>
  )
}

/** The history state of a page that was opened with "next". On such a page, "previous" goes back in the history. */
const opened = { journalPage: true }

/** On a wide screen: the range of the shown entries, and buttons for the other pages. */
function Pages({ filters, page }: { readonly filters: JournalFilterState; readonly page: ShownJournalPage }) {
  const { first, length, total, older } = page
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const goTo = (before: string | null) => {
    const parameters = new URLSearchParams(search)
    if (before === null) parameters.delete('before')
    else parameters.set('before', before)
    window.scrollTo(0, 0)
    void navigate({ search: parameters.toString() }, { state: before === null ? null : opened })
  }
  const isFirst = filters.before === undefined
  const previous = () => {
    if (isFirst) return
    if (typeof state === 'object' && state !== null && 'journalPage' in state) void navigate(-1)
    else goTo(null)
  }
  return (
    <nav className="row gap-2.5 justify-end px-4 py-3 border-t border-line" aria-label={t('journal.pages')}>
      <span className="mr-auto text-muted tabular-nums">
        {t('journal.range', {
          first: formatPoints(first),
          last: formatPoints(first + length - 1),
          count: total,
          total: formatPoints(total),
        })}
      </span>
      <JournalCsvLink filters={filters} />
      <Button small aria-disabled={isFirst} onClick={previous}>
        {t('journal.previous')}
      </Button>
      <Button small aria-disabled={older === null} onClick={() => older !== null && goTo(older)}>
        {t('journal.next')}
      </Button>
    </nav>
  )
}
