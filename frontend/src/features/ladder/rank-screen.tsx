import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { dayIn, useChoice } from '../../shared/navigation/index.ts'
import { lazyComponent, lazyDialog, ScreenSkeleton, Tabs } from '../../shared/ui/index.ts'
import { loadStatsDialog } from '../player/index.ts'
import { LadderPanel } from './ladder-panel.tsx'

const DayScreen = lazyComponent(() => import('./days/day-screen.tsx'), <ScreenSkeleton />)
const StatsDialog = lazyDialog(loadStatsDialog)

/** Both ladders. With a player in the address, the dialog of that player's statistics is open (docs/user-interface.md#screens). */
export default function RankScreen() {
  const { search } = useLocation()
  return dayIn(search) === null ? <TodaysLadders /> : <DayScreen />
}

function TodaysLadders() {
  const { t } = useTranslation()
  const [ladder, setLadder] = useChoice('tab', ['simple', 'double'])
  const { player } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
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
      <StatsDialog
        open={player !== undefined}
        pseudo={player}
        close={() => void navigate({ pathname: '/rank', search }, { replace: true })}
      />
    </>
  )
}
