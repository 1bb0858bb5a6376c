import type { Ladder } from '@topspin/domain/ladder'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useT } from '../../i18n/words.tsx'
import { dayIn } from '../../navigation/paths.ts'
import { useTab } from '../../navigation/tab.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ScreenSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Podium } from './podium.tsx'
import styles from './rank-screen.module.css'
import { useRanking } from './ranking.ts'
import { RankingTable } from './ranking-table.tsx'

const EveningScreen = lazyComponent(() => import('../evening/evening-screen.tsx'), <ScreenSkeleton />)
const StatsDialog = lazyComponent(() => import('../stats/stats-dialog.tsx'))

/** Both ladders. With a player in the address, the dialog of that player's statistics is open (docs/user-interface.md#screens). */
export default function RankScreen() {
  const { search } = useLocation()
  return dayIn(search) === null ? <TodaysLadders /> : <EveningScreen />
}

function TodaysLadders() {
  const t = useT()
  const [ladder, setLadder] = useTab<Ladder>(['simple', 'double'], 'simple')
  const { player } = useParams()
  const closeStats = useCloseStats()
  useEffect(() => {
    // Preloads the dialog of the rows. A failure is ignored, because opening the dialog loads it again.
    StatsDialog.load().catch(() => undefined)
  }, [])
  return (
    <>
      <Tabs
        label={t('rank.ladders')}
        value={ladder}
        onChange={setLadder}
        tabs={[
          { value: 'simple', label: t('rank.simple'), panel: <LadderPanel ladder="simple" /> },
          { value: 'double', label: t('rank.double'), panel: <LadderPanel ladder="double" /> },
        ]}
      />
      <MountOnFirstOpen when={player !== undefined}>
        <StatsDialog pseudo={player ?? null} close={closeStats} />
      </MountOnFirstOpen>
    </>
  )
}

/** Returns to the ranking: back in the history when the dialog was opened from there, else in place of the dialog's address. */
function useCloseStats() {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  return () => {
    if (state === 'from-ranking') void navigate(-1)
    else void navigate({ pathname: '/rank', search }, { replace: true })
  }
}

function LadderPanel({ ladder }: { readonly ladder: Ladder }) {
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
        {(ranking) => (
          <>
            <Podium ranking={ranking} ladder={ladder} />
            <RankingTable
              ranking={ranking}
              ladder={ladder}
              caption={t(ladder === 'simple' ? 'rank.captionSimple' : 'rank.captionDouble')}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}
