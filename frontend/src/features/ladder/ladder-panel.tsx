import type { Ladder } from '@topspin/domain/ladder'
import { useDeferredValue, useMemo } from 'react'
import { api } from '../../shared/api/api.ts'
import { failureIn } from '../../shared/api/failure.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { useChoice } from '../../shared/navigation/parameter.ts'
import { useSearchText } from '../../shared/navigation/search-text.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { lazyComponent } from '../../shared/ui/lazy-component.tsx'
import { LoadFailure, QueryView } from '../../shared/ui/query-view.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useRoomy } from '../../shared/ui/use-wide.ts'
import { OtherDayLink } from './days/other-day-link.tsx'
import styles from './ladder-panel.module.css'
import { LadderTable } from './ladder-table.tsx'
import { Podium } from './podium.tsx'
import { podiumOf, type Ranking, useRanking } from './ranking.ts'
import { foundRows, rowOrders, sortedRows } from './shown-rows.ts'

const SideColumn = lazyComponent(() => import('./side-column.tsx'))

/** A ladder with its search, and on wide screens a column beside it. */
export function LadderPanel({ ladder }: { readonly ladder: Ladder }) {
  const t = useT()
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
  const t = useT()
  const [text, setText] = useSearchText()
  const [order, setOrder] = useChoice('sort', rowOrders)
  const isRoomy = useRoomy()
  const query = api.useTrendsQuery({ params: { ladder } })
  const list = query.currentData
  const trends = useMemo(() => new Map(list?.map((trend) => [trend.pseudo, trend])), [list])
  // The rows follow the field with low priority.
  const search = useDeferredValue(text)
  const rows = useMemo(() => sortedRows(foundRows(ranking, search), trends, order), [ranking, search, trends, order])
  const isPlain = search.trim() === '' && order === 'score'
  const hasPodium = isPlain && podiumOf(ranking).length > 0
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
              ranking={ranking}
              rows={rows}
              trends={trends}
              ladder={ladder}
              order={order}
              setOrder={setOrder}
              hasPodium={hasPodium}
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
