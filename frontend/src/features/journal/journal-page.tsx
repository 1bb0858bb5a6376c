import type { Journal, JournalEntry, JournalFilters } from '@topspin/domain/contract/journal'
import { Fragment, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { useDates } from '../../format/dates.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Entry } from './entry.tsx'
import styles from './journal.module.css'

interface Props {
  readonly query: JournalFilters
  /** The id of the entry before the page; undefined for the newest entries. */
  readonly before: string | undefined
  /** The instant of that entry when it is shown above, whose day then has a head. */
  readonly above?: string | undefined
  readonly empty: ReactNode
  /** What comes after the entries. */
  readonly children: (page: Journal) => ReactNode
}

/** A page of the journal, day by day. */
export function JournalPage({ query, before, above, empty, children }: Props) {
  const { date, timeZone } = useDates()
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone })
  const argument = { query: before === undefined ? query : { ...query, before } }
  const answer = api.useJournalQuery(argument, { refetchOnMountOrArgChange: true })
  return (
    <QueryView query={answer} skeleton={<Skeleton shape="row" count={8} />}>
      {(page) =>
        page.entries.length === 0 ? (
          empty
        ) : (
          <>
            {inDays(page.entries, date).map(([first, ...others]) => (
              <Fragment key={first.id}>
                {(above === undefined || date(above) !== date(first.at)) && (
                  <h2 className={`${styles.day} num`}>{day.format(new Date(first.at)).replace(' 1 ', ' 1er ')}</h2>
                )}
                <ol>
                  {[first, ...others].map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ol>
              </Fragment>
            ))}
            {children(page)}
          </>
        )
      }
    </QueryView>
  )
}

/** Neighbours of the same day together. */
function inDays(entries: readonly JournalEntry[], dateOf: (at: string) => string) {
  const days: [JournalEntry, ...JournalEntry[]][] = []
  for (const entry of entries) {
    const last = days.at(-1)
    if (last !== undefined && dateOf(last[0].at) === dateOf(entry.at)) last.push(entry)
    else days.push([entry])
  }
  return days
}
