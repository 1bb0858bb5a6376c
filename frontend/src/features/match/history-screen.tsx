import { useTranslation } from 'react-i18next'
import { useEntryOpen } from '../../shared/api/index.ts'
import { share } from '../../shared/format/index.ts'
import { Button, EmptyState, LinkButton, MatchList, QueryView, Skeleton } from '../../shared/ui/index.ts'
import { Cancelled } from './contest/match-states.tsx'
import { CsvLink } from './csv-link.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './history-screen.module.css'
import { Months } from './months.tsx'
import { ShownPart } from './shown-part.tsx'
import { usePast } from './use-past.ts'
import { usePastFilters } from './use-past-filters.ts'

/** The matches of the reader, month by month, with filters and totals (docs/user-interface.md#history). */
export default function HistoryScreen() {
  const { t } = useTranslation()
  const filters = usePastFilters()
  const { query } = filters
  const past = usePast(query)
  const { summary } = past
  const isFiltered = Object.keys(query).length > 0
  const count = summary === null ? 0 : summary.total.wins + summary.total.losses
  return (
    <div className="stack">
      <FilterBar filters={filters} opponents={summary?.opponents ?? []} />
      <div className={`rows gap-0 ${styles.screen}`}>
        {/* Before the list, whose end the server does not render. */}
        {summary !== null && count > 0 && (
          <div className={`stack ${styles.side}`}>
            <ShownPart summary={summary} query={query} />
          </div>
        )}
        <div className={`stack ${styles.list}`}>
          {summary !== null && count > 0 && (
            <p className={`row justify-between ${styles.total} tabular-nums`}>
              <span>
                <b>{t('history.count', { count })}</b>{' '}
                <span className="note">
                  {`${t('player.record', { wins: summary.total.wins, losses: summary.total.losses })}, `}
                  {share(summary.total.wins, summary.total.losses)}
                </span>
              </span>
              <CsvLink query={query} />
            </p>
          )}
          {isFiltered || <Cancelled />}
          <QueryView
            query={past}
            skeleton={<Skeleton shape="row" count={8} />}
            empty={isFiltered ? <NoneFound /> : <NoMatch />}
          >
            {(entries) => (
              <MatchList
                key={JSON.stringify(query)}
                list={entries}
                keyOf={({ sequence }) => sequence}
                first={8}
                after={
                  past.hasOlder && (
                    <Button busy={past.isReadingOlder} onClick={() => void past.readOlder()}>
                      {t('history.more')}
                    </Button>
                  )
                }
              >
                {(shown) => (
                  <div className="stack">
                    <Months entries={shown} totals={summary?.months ?? []} ladder={query.ladder} />
                  </div>
                )}
              </MatchList>
            )}
          </QueryView>
        </div>
      </div>
    </div>
  )
}

function NoMatch() {
  const { t } = useTranslation()
  const open = useEntryOpen()
  return (
    <EmptyState
      title={t('history.empty')}
      text={t('history.emptyNext')}
      action={open && <LinkButton to="/match">{t('home.record')}</LinkButton>}
    />
  )
}

function NoneFound() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('player.noneFound')}
      text={t('history.noneNext')}
      action={
        <LinkButton to="/history" replace>
          {t('history.allMatches')}
        </LinkButton>
      }
    />
  )
}
