import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { NewsList } from '../news/news-list.tsx'
import styles from './home-screen.module.css'
import { LastMatches } from './last-matches.tsx'
import { TopPlayers } from './top-players.tsx'

/** News and last matches; with room, two columns and the ranking beside the news (ux, design language). */
export default function HomeScreen() {
  const { t } = useTranslation()
  const roomy = useMedia('(min-width: 768px)')
  return (
    <div className={styles.home}>
      <div className={styles.column}>
        <Section title={t('home.news')}>
          <NewsList />
        </Section>
        {roomy && (
          <Section title={t('home.ranking')}>
            <TopPlayers most={10} />
          </Section>
        )}
      </div>
      <Section title={t('home.lastMatches')}>
        <LastMatches />
      </Section>
    </div>
  )
}
