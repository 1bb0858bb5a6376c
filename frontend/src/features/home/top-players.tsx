import { useT } from '../../i18n/words.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RankingTable } from '../ranking/ranking-table.tsx'
import { useRanking } from '../ranking/use-ranking.ts'

/** The first players of the singles ranking. @param most how many */
export function TopPlayers({ most }: { readonly most: number }) {
  const t = useT()
  const query = useRanking('simple')
  return (
    <QueryView query={query} skeleton={<Skeleton shape="row" count={5} />}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t('rank.empty')} text={t('rank.emptyNext')} />
        ) : (
          <RankingTable ladder="simple" ranking={list.slice(0, most)} caption={t('rank.captionSimple')} />
        )
      }
    </QueryView>
  )
}
