import { api } from '../../api/api.ts'
import { isAnswered } from '../../api/query-result.ts'
import { useT } from '../../i18n/words.tsx'
import { KeepPosition } from '../../ui/keep-position.tsx'
import { Section } from '../../ui/section.tsx'
import { ScreenSkeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { NewsList } from '../news/news-list.tsx'
import styles from './home-screen.module.css'
import { LastMatches } from './last-matches.tsx'
import { TopPlayers } from './top-players.tsx'

/** News and last matches; on wide screens two columns with the ranking below the news (docs/user-interface.md#design). */
export default function HomeScreen() {
  const t = useT()
  const wide = useMedia('(min-width: 768px)')
  const news = api.useNewsQuery({})
  const matches = api.useLastMatchesQuery({})
  // Both parts appear together: the news would push the matches down (docs/user-interface.md#loading-empty-offline).
  if (!isAnswered(news) || !isAnswered(matches)) return <ScreenSkeleton />
  return (
    <div className={styles.home}>
      <div className={styles.column}>
        <Section title={t('home.news')}>
          <KeepPosition>
            <NewsList query={news} />
          </KeepPosition>
        </Section>
        {wide && (
          <Section title={t('home.ranking')}>
            <TopPlayers most={10} />
          </Section>
        )}
      </div>
      <Section title={t('home.lastMatches')}>
        <LastMatches query={matches} />
      </Section>
    </div>
  )
}
