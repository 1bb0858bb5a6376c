import type { Ladder } from '@topspin/domain/ids'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { api, endpointFailure, isQueryAnswered } from '../../shared/api/index.ts'
import { type LadderProps, useRanking } from '../../shared/ladder/index.ts'
import { dayInQuery, dayLadderPath, paths, useChoice, useSearchText } from '../../shared/navigation/index.ts'
import {
  DayIcon,
  EmptyState,
  GoIcon,
  LadderTabs,
  LoadFailure,
  lazyComponent,
  lazyDialog,
  QueryView,
  ScreenSkeleton,
  SearchField,
  Skeleton,
  TrophyIcon,
  useHasSideColumn,
} from '../../shared/ui/index.ts'
import { LadderTable } from './ladder-table.tsx'

const DayScreen = lazyComponent(() => import('./days/day-screen.tsx'), <ScreenSkeleton />)
const LadderAside = lazyComponent(() => import('./ladder-aside.tsx'))
const StatsDialog = lazyDialog(() => import('./stats-dialog.tsx'))

/**
 * Both ladders as they stand now, or on the day in the address. A player in the address opens the dialog with the
 * statistics of that player (docs/user-interface.md#screens).
 */
export default function RankScreen() {
  const { t } = useTranslation()
  const [ladder, setLadder] = useChoice<Ladder>('tab', ['simple', 'double'])
  const { player } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  if (dayInQuery(search) !== null) return <DayScreen />
  return (
    <>
      {/* Only in windows without this link in the navigation. */}
      <Link className="panel row mb-3 min-h-14 px-4 py-1.5 lg:hidden" to={paths.tournaments}>
        <TrophyIcon className="flex-none text-accent" size={22} />
        <span className="min-w-0 flex-1">
          <b className="block font-semi">{t('tournament.list')}</b>
          <span className="note block">{t('tournament.listNote')}</span>
        </span>
        <GoIcon className="flex-none text-muted" size={20} />
      </Link>
      <LadderTabs ladder={ladder} onChange={setLadder} isNarrow>
        <LadderPanel ladder={ladder} />
      </LadderTabs>
      <StatsDialog
        open={player !== undefined}
        pseudo={player}
        close={() => void navigate({ pathname: '/rank', search }, { replace: true })}
      />
    </>
  )
}

function LadderPanel({ ladder }: { readonly ladder: Ladder }) {
  const { t } = useTranslation()
  return (
    <div className="stack roomy:gap-6">
      <QueryView
        query={useRanking(ladder)}
        skeleton={
          <div className="stack roomy:mr-86">
            <div className="roomy:hidden">
              <Skeleton shape="card" />
            </div>
            <Skeleton shape="row" count={8} />
          </div>
        }
        empty={
          <div className="roomy:mr-86">
            <EmptyState title={t('rank.empty')} text={t('rank.emptyNext')} />
          </div>
        }
      >
        {(ranking) => <LadderContent ranking={ranking} ladder={ladder} />}
      </QueryView>
    </div>
  )
}

/**
 * A ladder with its search field, and on wide screens a column beside it. Cells about trends are empty until the trends
 * are read.
 */
function LadderContent({ ranking: players, ladder }: LadderProps) {
  const { t } = useTranslation()
  const [text, setText] = useSearchText()
  const query = api.useTrendsQuery({ params: { ladder } })
  const list = query.currentData
  const ranking = useMemo(() => {
    const trends = new Map(list?.map((trend) => [trend.pseudo, trend]))
    return players.map((player) => ({ ...player, trend: trends.get(player.pseudo) }))
  }, [players, list])
  // The rows render with low priority, so that the search field shows each key at once.
  const search = useDeferredValue(text)
  const other = t('evening.otherLadder')
  return (
    // In a window with a side column, the search field and the column begin beside the tabs. When `QueryView` shows a
    // line about a failed read, they begin below that line.
    <div className="stack items-start roomy:grid-cols-[minmax(0,1fr)_320px] roomy:gap-6 roomy:first:-mt-16 roomy:first:[--tabs:21.75rem]">
      <div className="stack">
        <div className="ml-[var(--tabs,0px)] flex gap-2">
          <SearchField label={t('rank.search')} value={text} onChange={setText} />
          <Link
            className="panel grid size-12 flex-none place-items-center rounded-[14px] hover:bg-quiet roomy:hidden"
            to={dayLadderPath('', ladder)}
            aria-label={other}
            title={other}
          >
            <DayIcon size={20} />
          </Link>
        </div>
        {endpointFailure(query.error)?.kind === 'problem' && <LoadFailure query={query} />}
        <LadderTable ranking={ranking} ladder={ladder} search={search} />
      </div>
      {/* Its parts appear together: without the trends only the last one could be shown, and would move later. */}
      {useHasSideColumn() && isQueryAnswered(query) && <LadderAside ranking={ranking} ladder={ladder} />}
    </div>
  )
}
