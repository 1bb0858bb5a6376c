import type { Journal, JournalEntry, JournalFilters } from '@topspin/domain/contract/journal'
import { Fragment, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { useDates } from '../../format/dates.tsx'
import { useT } from '../../i18n/words.tsx'
import { NewerRows } from '../../ui/newer-rows.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHeldRows } from '../../ui/use-held-rows.ts'
import { Entry } from './entry.tsx'
import styles from './journal.module.css'
import { pageArgument } from './use-journal-filters.ts'

/** What is shown of a page of the journal. */
export interface ShownPage {
  readonly entries: readonly [JournalEntry, ...JournalEntry[]]
  /** Number of the first entry that is shown, from 1; undefined from a server of the release before. */
  readonly first: number | undefined
  readonly counts: Journal['counts']
  /** `before` of the next page; null when there is none. */
  readonly older: string | null
}

interface Props {
  readonly query: JournalFilters
  /** The id of the entry before the page; undefined for the newest entries. */
  readonly before: string | undefined
  /** The instant of that entry when it is shown above, whose day then has a head. */
  readonly above?: string | undefined
  readonly empty: ReactNode
  /** What comes after the entries. */
  readonly children: (page: ShownPage) => ReactNode
}

/** A page of the journal, day by day. */
export function JournalPage({ query, before, above, empty, children }: Props) {
  const argument = pageArgument(query, before)
  const answer = api.useJournalQuery(argument)
  return (
    <QueryView query={answer} skeleton={<Skeleton shape="row" count={8} />}>
      {(page) => (
        // Entries that are held back are those of the same filters.
        <Entries key={JSON.stringify(argument)} page={page} above={above} empty={empty}>
          {children}
        </Entries>
      )}
    </QueryView>
  )
}

function Entries({ page, above, empty, children }: Pick<Props, 'above' | 'empty' | 'children'> & { page: Journal }) {
  const t = useT()
  const { date, timeZone } = useDates()
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone })
  const held = useHeldRows(page.entries, ({ id }) => id)
  const [first, ...others] = held.shown
  const older = page.older === null ? null : (held.shown.at(-1)?.id ?? null)
  return (
    <>
      <NewerRows held={held} text={t('journal.newer', { count: held.waiting })} />
      {first === undefined ? (
        empty
      ) : (
        <div className={above === undefined ? styles.top : undefined}>
          {inDays(held.shown, date).map(([newest, ...rest]) => (
            <Fragment key={newest.id}>
              {(above === undefined || date(above) !== date(newest.at)) && (
                <h2 className={`${styles.day} num`}>{day.format(new Date(newest.at)).replace(' 1 ', ' 1er ')}</h2>
              )}
              <ol>
                {[newest, ...rest].map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
            </Fragment>
          ))}
          {children({
            entries: [first, ...others],
            first: page.first === undefined ? undefined : page.first + held.waiting,
            counts: page.counts,
            older,
          })}
        </div>
      )}
    </>
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
