import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RemoteView } from '../../ui/remote-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RankingTable } from '../ranking/ranking-table.tsx'
import { selectRanking } from '../ranking/selectors.ts'
import { rankingShown } from '../ranking/slice.ts'

/** The first players of the singles ranking. @param most how many */
export function TopPlayers({ most }: { readonly most: number }) {
  const t = useT()
  const dispatch = useDispatch()
  const ranking = useSelector(selectRanking('simple'))
  useEffect(() => {
    dispatch(rankingShown('simple'))
  }, [dispatch])
  return (
    <RemoteView
      remote={ranking}
      retry={() => dispatch(rankingShown('simple'))}
      skeleton={<Skeleton shape="row" count={5} />}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t('rank.empty')} text={t('rank.emptyNext')} />
        ) : (
          <RankingTable ranking={list.slice(0, most)} caption={t('rank.captionSimple')} />
        )
      }
    </RemoteView>
  )
}
