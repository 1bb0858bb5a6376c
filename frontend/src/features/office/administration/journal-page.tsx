import type { Journal, JournalEntry, JournalFilters } from '@topspin/domain/contract/journal'
import { journalKinds } from '@topspin/domain/documents/journal'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api, failureIn } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { NewerRows, QueryView, Skeleton, useHeldRows } from '../../../shared/ui/index.ts'
import styles from './journal.module.css'
import { JournalEntryItem } from './journal-entry.tsx'
import { type ShownRange, shownRange } from './shown-range.ts'
import { pageArgument } from './use-journal-filters.ts'

/** What is shown of a page of the journal. */
export interface ShownPage extends ShownRange {
  readonly entries: readonly [JournalEntry, ...JournalEntry[]]
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

/** Refusals of the filters in the address. */
const unusable: ReadonlySet<string> = new Set(['invalid-request', 'unknown-player'])

/** A page of the journal, day by day. */
export function JournalPage({ query, before, above, empty, children }: Props) {
  const argument = pageArgument(query, before)
  const answer = api.useJournalQuery(argument)
  const failure = failureIn(answer.error)
  // An address that somebody typed or kept: the button that clears the filters leads on, reading again does not.
  if (failure?.kind === 'problem' && unusable.has(failure.code)) return empty
  return (
    <QueryView query={answer} skeleton={<Skeleton shape="row" count={8} />}>
      {(page) => (
        // Entries that are held back are those of the same filters.
        <Entries
          key={JSON.stringify(argument)}
          page={page}
          kinds={query.kinds?.split(',') ?? journalKinds}
          above={above}
          empty={empty}
        >
          {children}
        </Entries>
      )}
    </QueryView>
  )
}

interface EntriesProps extends Pick<Props, 'above' | 'empty' | 'children'> {
  readonly page: Journal
  /** The kinds that are listed. */
  readonly kinds: readonly string[]
}

function Entries({ page, kinds, above, empty, children }: EntriesProps) {
  const { t } = useTranslation()
  const { date, timeZone } = useDates()
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone })
  const held = useHeldRows(page.entries, ({ id }) => id)
  const [first, ...others] = held.shown
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
                <h2 className={`${styles.day} tabular-nums`}>
                  {day.format(new Date(newest.at)).replace(' 1 ', ' 1er ')}
                </h2>
              )}
              <ol>
                {[newest, ...rest].map((entry) => (
                  <JournalEntryItem key={entry.id} entry={entry} />
                ))}
              </ol>
            </Fragment>
          ))}
          {children({ entries: [first, ...others], ...shownRange(page, held, kinds) })}
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
