import type { Ladder } from '@topspin/domain/ladder'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, failureIn } from '../../shared/api/index.ts'
import { useSearchText } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { useSorted, useSortInAddress } from '../../shared/table/index.ts'
import {
  EmptyState,
  LoadFailure,
  lazyComponent,
  QueryView,
  SearchField,
  Skeleton,
  useRoomy,
} from '../../shared/ui/index.ts'
import { OtherDayLink } from './days/other-day-link.tsx'
import { useLadderColumns } from './ladder-columns.tsx'
import styles from './ladder-panel.module.css'
import { LadderTable } from './ladder-table.tsx'
import { Podium } from './podium.tsx'
import { podiumOf, type Ranking, useRanking } from './ranking.ts'
import { foundRows, ladderItems } from './shown-rows.ts'

const SideColumn = lazyComponent(() => import('./side-column.tsx'))

/** A ladder with its search, and on wide screens a column beside it. */
export function LadderPanel({ ladder }: { readonly ladder: Ladder }) {
  const { t } = useTranslation()
  return (
    <div className={`stack ${styles.ladder}`}>
      <QueryView
        query={useRanking(ladder)}
        skeleton={
          <>
            <Skeleton shape="card" />
            <Skeleton shape="row" count={8} />
          </>
        }
        empty={<EmptyState title={t('rank.empty')} text={t('rank.emptyNext')} />}
      >
        {(ranking) => <LadderContent ranking={ranking} ladder={ladder} />}
      </QueryView>
    </div>
  )
}

/** The ranking is shown at once; the trends fill their columns when they are read. */
function LadderContent({ ranking, ladder }: { readonly ranking: Ranking; readonly ladder: Ladder }) {
  const { t } = useTranslation()
  const [text, setText] = useSearchText()
  const columns = useLadderColumns(ladder)
  const [sort, setSort] = useSortInAddress(columns, 'score')
  const me = useSelector(selectPseudo)
  const isRoomy = useRoomy()
  const query = api.useTrendsQuery({ params: { ladder } })
  const list = query.currentData
  const trends = useMemo(() => new Map(list?.map((trend) => [trend.pseudo, trend])), [list])
  // The rows follow the field with low priority.
  const search = useDeferredValue(text)
  const isPlain = search.trim() === '' && sort.by === 'score'
  const hasPodium = isPlain && podiumOf(ranking).length > 0
  const items = useMemo(() => {
    const found = foundRows(ranking, search)
    return ladderItems({ ranking, found, trends, hasPodium }, me)
  }, [ranking, search, trends, hasPodium, me])
  const { rows, sorting } = useSorted(columns, items, sort, setSort)
  return (
    <>
      <div className={`stack ${styles.main}`}>
        <div className={styles.tools}>
          <SearchField label={t('rank.search')} text={text} onChange={setText} />
          <OtherDayLink ladder={ladder} />
        </div>
        {failureIn(query.error)?.kind === 'problem' && <LoadFailure query={query} />}
        {hasPodium && <Podium ranking={ranking} trends={trends} ladder={ladder} />}
        {rows.length === 0 ? (
          <EmptyState title={t('rank.nobody')} text={t('rank.nobodyNext')} />
        ) : (
          <>
            <p className={`note ${styles.legend}`} aria-hidden="true">
              <b>{t('rank.legend')}</b>
              <span>{t('rank.legendEnd')}</span>
            </p>
            <LadderTable
              rows={rows}
              columns={columns}
              sorting={sorting}
              ladder={ladder}
              isRanking={sort.by === 'score'}
            />
          </>
        )}
      </div>
      <div className={`stack ${styles.side}`}>
        {isRoomy && <SideColumn ranking={ranking} trends={trends} ladder={ladder} />}
      </div>
    </>
  )
}
