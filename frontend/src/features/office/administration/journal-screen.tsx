import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { paths } from '../../../shared/navigation/index.ts'
import { selectIsAdmin } from '../../../shared/session/index.ts'
import { Button, Card, EmptyState, useDesk } from '../../../shared/ui/index.ts'
import { FilterPills } from './filter-pills.tsx'
import styles from './journal.module.css'
import { KindBoxes, PeopleFields, PeriodFields } from './journal-fields.tsx'
import { JournalPage } from './journal-page.tsx'
import { Pages } from './journal-pages.tsx'
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
    <div className={`rows gap-4 ${styles.screen}`}>
      {desk ? <SideFilters filters={filters} /> : <FilterPills filters={filters} />}
      <Card as="section" flush>
        {desk ? (
          <JournalPage query={query} before={before} empty={<NoneFound filters={filters} />}>
            {(page) => <Pages filters={filters} page={page} />}
          </JournalPage>
        ) : (
          <PhonePage key={JSON.stringify(query)} filters={filters} before={before} />
        )}
      </Card>
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

interface PhonePageProps {
  readonly filters: Filters
  readonly before: string | undefined
  /** The instant of the last entry above. */
  readonly above?: string
}

/** A page on a phone: a button at its end adds the next one below it. */
function PhonePage({ filters, before, above }: PhonePageProps) {
  const { t } = useTranslation()
  const [isLast, setLast] = useState(true)
  return (
    <JournalPage query={filters.query} before={before} above={above} empty={<NoneFound filters={filters} />}>
      {({ entries: [first, ...others], older }) =>
        older !== null &&
        (isLast ? (
          <div className={`row gap-2.5 ${styles.foot}`}>
            <Button small onClick={() => setLast(false)}>
              {t('journal.older')}
            </Button>
          </div>
        ) : (
          <PhonePage filters={filters} before={older} above={(others.at(-1) ?? first).at} />
        ))
      }
    </JournalPage>
  )
}

function NoneFound({ filters }: { readonly filters: Filters }) {
  const { t } = useTranslation()
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
