import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { PastFilters } from '@topspin/domain/contract/past'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api, maxAge, useEntryOpen } from '../../shared/api/index.ts'
import { share } from '../../shared/format/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Button, EmptyState, LinkButton, MatchList, QueryView, Skeleton } from '../../shared/ui/index.ts'
import { Cancelled } from './contest/match-states.tsx'
import { FilterBar, usePastFilters } from './filters.tsx'
import { Months } from './months.tsx'
import { CsvLink, ShownPart } from './shown-part.tsx'

/** The matches of the reader, month by month, with filters and totals (docs/user-interface.md#history). */
export default function HistoryScreen() {
  const { t } = useTranslation()
  const filters = usePastFilters()
  const { query } = filters
  const past = usePast(query)
  const { summary } = past
  const isFiltered = Object.keys(query).length > 0
  const { wins, losses } = summary?.total ?? { wins: 0, losses: 0 }
  const hasMatches = summary !== null && wins + losses > 0
  // Below this width, two names and what may be done about a match take three lines beside the part that is shown.
  const columns = 'min-[1400px]:grid-cols-[minmax(0,1fr)_332px] min-[1400px]:gap-6'
  return (
    <div className="stack">
      <FilterBar filters={filters} opponents={summary?.opponents ?? []} />
      <div className={`rows items-start gap-0 ${columns}`}>
        {/* Before the list, whose end the server does not render. */}
        {hasMatches && (
          <div className="stack hidden min-[1400px]:grid">
            <ShownPart summary={summary} query={query} />
          </div>
        )}
        <div className="stack -order-1">
          {hasMatches && (
            <p className="row -mb-2 min-h-11 justify-between tabular-nums min-[1400px]:hidden">
              <span>
                <b>{t('history.count', { count: wins + losses })}</b>{' '}
                <span className="note">{`${t('player.record', { wins, losses })}, ${share(wins, losses)}`}</span>
              </span>
              <CsvLink query={query} />
            </p>
          )}
          {isFiltered || <Cancelled />}
          <QueryView
            query={past}
            skeleton={<Skeleton shape="row" count={8} />}
            empty={<NoMatch isFiltered={isFiltered} />}
          >
            {(entries) => (
              <MatchList
                key={JSON.stringify(query)}
                list={entries}
                keyOf={({ sequence }) => sequence}
                first={8}
                after={
                  past.hasNextPage && (
                    <Button busy={past.isFetchingNextPage} onClick={() => void past.readOlder()}>
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

/** The matches of the reader that have been read, newest first, and a function that reads older ones. */
function usePast(filters: PastFilters) {
  const pseudo = useSelector(selectPseudo)
  const argument = { params: { pseudo }, query: filters }
  const query = api.usePastInfiniteQuery(argument, { refetchOnMountOrArgChange: maxAge / 1000 })
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  /** A request that is under way is awaited first: RTK Query ignores a second one. */
  async function readOlder(): Promise<void> {
    await dispatch(api.util.getRunningQueryThunk('past', argument))
    await query.fetchNextPage()
  }
  const pages = query.currentData?.pages
  // Memoised: the list renders its rows in steps again when it gets another array.
  const currentData = useMemo(() => pages?.flatMap(({ entries }) => entries), [pages])
  // While a request with new filters runs, the summary of the previous filters is shown.
  const summary = (pages ?? query.data?.pages)?.[0]?.summary ?? null
  return { ...query, currentData, summary, readOlder }
}

function NoMatch({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useTranslation()
  const open = useEntryOpen()
  const toAll = (
    <LinkButton to="/history" replace>
      {t('history.allMatches')}
    </LinkButton>
  )
  const toForm = open && <LinkButton to="/match">{t('home.record')}</LinkButton>
  return (
    <EmptyState
      title={t(isFiltered ? 'player.noneFound' : 'history.empty')}
      text={t(isFiltered ? 'history.noneNext' : 'history.emptyNext')}
      action={isFiltered ? toAll : toForm}
    />
  )
}
