import { api } from '../../api/api.ts'
import { isAnswered } from '../../api/query-result.ts'
import { useT } from '../../i18n/words.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeepPosition } from '../../ui/keep-position.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { ScreenSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { NewsList } from '../news/news-list.tsx'
import { useRanking } from '../ranking/ranking.ts'
import { RankingTable } from '../ranking/ranking-table.tsx'
import styles from './home-screen.module.css'
import { LastMatches } from './last-matches.tsx'

/** News and last matches; on wide screens two columns with the ranking below the news (docs/user-interface.md#design). */
export default function HomeScreen() {
  const t = useT()
  const wide = useWide()
  const news = api.useNewsQuery({})
  const matches = api.useLastMatchesQuery({})
  // Both parts appear together: the news would push the matches down (docs/user-interface.md#loading-empty-offline).
  if (!isAnswered(news) || !isAnswered(matches)) return <ScreenSkeleton />
  return (
    <div className={`stack columns ${styles.home}`}>
      <div className={`stack ${styles.column}`}>
        <Section title={t('home.news')}>
          <KeepPosition>
            <NewsList query={news} />
          </KeepPosition>
        </Section>
        {wide && (
          <Section title={t('home.ranking')}>
            <TopPlayers />
          </Section>
        )}
      </div>
      <Section title={t('home.lastMatches')}>
        <LastMatches query={matches} />
      </Section>
    </div>
  )
}

/** The first players of the singles ranking. */
function TopPlayers() {
  const t = useT()
  return (
    <QueryView
      query={useRanking('simple')}
      skeleton={<Skeleton shape="row" count={5} />}
      empty={<EmptyState title={t('rank.empty')} text={t('rank.emptyNext')} />}
    >
      {(list) => <RankingTable ladder="simple" ranking={list.slice(0, 10)} caption={t('rank.captionSimple')} />}
    </QueryView>
  )
}
