import type { Journal } from '@topspin/domain/contract/journal'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { useT } from '../../i18n/words.tsx'
import { paths } from '../../navigation/paths.ts'
import { selectIsAdmin } from '../../session/selectors.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useDesk } from '../../ui/use-wide.ts'
import { FilterPills } from './filter-pills.tsx'
import styles from './journal.module.css'
import { KindBoxes, PeopleFields, PeriodFields } from './journal-fields.tsx'
import { JournalPage } from './journal-page.tsx'
import { Pages } from './pages.tsx'
import { type Filters, useJournalFilters } from './use-journal-filters.ts'

/** Who did what to whom and when (docs/user-interface.md#journal). Redirects everyone who is not an admin. */
export default function JournalScreen() {
  const admin = useSelector(selectIsAdmin)
  return admin ? <JournalOfClub /> : <Navigate to={paths.account} replace />
}

function JournalOfClub() {
  const filters = useJournalFilters()
  const desk = useDesk()
  const { query, before } = filters
  return (
    <div className={styles.screen}>
      {desk ? <SideFilters filters={filters} /> : <FilterPills filters={filters} />}
      {desk ? (
        <Card as="section" flush>
          <JournalPage query={query} before={before} empty={<NoneFound filters={filters} />}>
            {({ older }) => <Pages filters={filters} older={older} />}
          </JournalPage>
        </Card>
      ) : (
        <GrowingList key={JSON.stringify(query)} filters={filters} />
      )}
    </div>
  )
}

/** The filters beside the entries. */
function SideFilters({ filters }: { readonly filters: Filters }) {
  return (
    <div className={`stack ${styles.side}`}>
      <Card>
        <KindBoxes filters={filters} />
      </Card>
      <PeopleFields filters={filters} />
      <PeriodFields filters={filters} />
    </div>
  )
}

interface Shown {
  readonly before: string | undefined
  /** The instant of the last entry above. */
  readonly above: string | undefined
}

/** The entries on a phone: a button at the end adds a page. */
function GrowingList({ filters }: { readonly filters: Filters }) {
  const t = useT()
  const [pages, setPages] = useState<readonly Shown[]>([{ before: filters.before, above: undefined }])
  const add = ({ entries, older }: Journal) =>
    setPages([...pages, { before: older ?? undefined, above: entries.at(-1)?.at }])
  return (
    <Card as="section" flush>
      {pages.map(({ before, above }, index) => (
        <JournalPage
          key={before ?? ''}
          query={filters.query}
          before={before}
          above={above}
          empty={<NoneFound filters={filters} />}
        >
          {(page) =>
            index === pages.length - 1 &&
            page.older !== null && (
              <div className={styles.foot}>
                <Button small onClick={() => add(page)}>
                  {t('journal.older')}
                </Button>
              </div>
            )
          }
        </JournalPage>
      ))}
    </Card>
  )
}

function NoneFound({ filters }: { readonly filters: Filters }) {
  const t = useT()
  return (
    <EmptyState
      title={t('journal.none')}
      action={
        <Button small onClick={filters.clear}>
          {t('journal.clear')}
        </Button>
      }
    />
  )
}
