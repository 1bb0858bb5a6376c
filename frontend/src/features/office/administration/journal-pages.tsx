import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { points } from '../../../shared/format/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import styles from './journal.module.css'
import { CsvLink } from './journal-fields.tsx'
import type { ShownPage } from './journal-page.tsx'
import type { Filters } from './use-journal-filters.ts'

interface Props {
  readonly filters: Filters
  readonly page: ShownPage
}

/** History state of a page that was opened with the button: Back then returns to the previous page. */
const opened = { journalPage: true }

/** The range of the shown entries, the link to the CSV file, and buttons for pages on a desk. The page is in the address. */
export function Pages({ filters, page: { entries, first, total, older } }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const goTo = (before: string | null, pageState: object | null) => {
    const parameters = new URLSearchParams(search)
    if (before === null) parameters.delete('before')
    else parameters.set('before', before)
    window.scrollTo(0, 0)
    void navigate({ search: parameters.toString() }, { state: pageState })
  }
  const isFirst = filters.before === undefined
  const wasOpened = typeof state === 'object' && state !== null && 'journalPage' in state
  const previous = () => {
    if (isFirst) return
    if (wasOpened) void navigate(-1)
    else goTo(null, null)
  }
  return (
    <nav className={`row gap-2.5 ${styles.pages}`} aria-label={t('journal.pages')}>
      {first !== undefined && total !== undefined && (
        <span className={`text-muted ${styles.range} tabular-nums`}>
          {t('journal.range', {
            first: points(first),
            last: points(first + entries.length - 1),
            count: total,
            total: points(total),
          })}
        </span>
      )}
      <CsvLink filters={filters} />
      <Button small aria-disabled={isFirst} onClick={previous}>
        {t('journal.previous')}
      </Button>
      <Button small aria-disabled={older === null} onClick={() => older !== null && goTo(older, opened)}>
        {t('journal.next')}
      </Button>
    </nav>
  )
}
