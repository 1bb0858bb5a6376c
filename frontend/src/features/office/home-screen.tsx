import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, isAnswered } from '../../shared/api/index.ts'
import { selectIsAdmin, selectPseudo } from '../../shared/session/index.ts'
import { KeepPosition, lazyComponent, QueryView, Section, Skeleton, useBeside } from '../../shared/ui/index.ts'
import styles from './home-screen.module.css'
import { LastMatches } from './last-matches.tsx'
import { MeCard } from './me-card.tsx'
import { Movers } from './movers.tsx'
import { News } from './news-list.tsx'
import { useWaiting } from './use-waiting.ts'
import { WaitingLines } from './waiting-lines.tsx'

const ladder: Ladder = 'simple'

const FirstSteps = lazyComponent(() => import('./first-steps.tsx'), <Skeleton shape="table" />)

/** The reader's place, news and last matches; with enough room in a second column (docs/user-interface.md#home). */
export default function HomeScreen() {
  const { t } = useTranslation()
  const isBeside = useBeside()
  const pseudo = useSelector(selectPseudo)
  const isAdmin = useSelector(selectIsAdmin)
  const overview = api.useOverviewQuery({ params: { pseudo } })
  const news = api.useNewsQuery({})
  const matches = api.useLastMatchesQuery({})
  // All parts appear together: each would push the next one down (docs/user-interface.md#loading-empty-offline).
  const { isKnown } = useWaiting()
  if (!isAnswered(overview) || !isAnswered(news) || !isAnswered(matches) || !isKnown) return <HomeSkeleton />
  const isNew = isAdmin && matches.currentData?.length === 0 && overview.currentData?.last === null
  return (
    <div className="stack">
      <WaitingLines />
      {isNew && <FirstSteps />}
      <div className={`stack ${styles.home}`}>
        <div className="stack">
          <QueryView query={overview} skeleton={<div className={`${styles.card} skeleton`} aria-hidden="true" />}>
            {(answer) => <MeCard pseudo={pseudo} overview={answer} />}
          </QueryView>
        </div>
        <div className={`stack ${styles.side}`}>
          <KeepPosition>
            <News query={news} />
          </KeepPosition>
          {isBeside && <Movers ladder={ladder} />}
        </div>
        <div>
          <Section title={t('home.lastMatches')}>
            <LastMatches query={matches} />
          </Section>
        </div>
      </div>
    </div>
  )
}

/** As tall as the first parts of the screen. */
function HomeSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={`stack ${styles.home}`} aria-busy="true">
      <div>
        <p className="only-read-aloud" role="status">
          {t('ui.loading')}
        </p>
        <div className={`${styles.card} skeleton`} aria-hidden="true" />
      </div>
      <div className={`stack ${styles.side}`}>
        <Skeleton shape="line" />
        <Skeleton shape="card" />
      </div>
      <div className="stack">
        <Skeleton shape="line" />
        <Skeleton shape="card" count={3} />
      </div>
    </div>
  )
}
