import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { api, useEntryOpen } from '../../shared/api/index.ts'
import { useTab } from '../../shared/navigation/index.ts'
import { selectIsReferee, selectPseudo } from '../../shared/session/index.ts'
import { EmptyState, LinkButton, lazyComponent, Skeleton, Tabs } from '../../shared/ui/index.ts'
import { LiveLine, loadLiveTab, selectIsRecorder, selectScoring, selectShown } from '../live/index.ts'
import { newestMatchesOf } from '../player/index.ts'
import { CanPlayNote } from './can-play-note.tsx'
import { EntryForm } from './entry-form.tsx'
import { Singles } from './singles.tsx'
import { selectHasResult } from './slice.ts'

const LiveTab = lazyComponent(loadLiveTab, <Skeleton shape="table" />)

/** Records finished matches in singles and doubles; for referees also live matches (docs/user-interface.md#screens). */
export default function MatchScreen() {
  const { t } = useTranslation()
  const open = useEntryOpen()
  const referee = useSelector(selectIsReferee)
  const live = useSelector(selectShown) !== null
  // The recent opponents come first in the list of players.
  api.useHistoryQuery(newestMatchesOf(useSelector(selectPseudo)))
  const recorder = useSelector(selectIsRecorder)
  const scoring = useSelector(selectScoring)
  // An admin without that role may take a live match over. The scoreboard stays after another take-over.
  const scores = referee || recorder || scoring
  const [tab, setTab] = useMatchTab(scores)

  const hasResult = useSelector(tab === 'live' ? () => false : selectHasResult(tab))

  // The scoreboard fills the screen. A live match continues after match entry closes.
  if (((recorder || scoring) && tab === 'live') || (!open && scores && live)) return <LiveTab />
  if (!open)
    return (
      <div className="stack">
        <LiveLine />
        <EmptyState
          title={t('match.closed')}
          text={t('match.closedNext')}
          action={<LinkButton to="/rank">{t('match.seeRanking')}</LinkButton>}
        />
      </div>
    )
  const tabs = [
    { value: 'simple' as const, label: t('match.simple'), panel: <Singles /> },
    { value: 'double' as const, label: t('match.double'), panel: <EntryForm ladder="double" /> },
  ]
  return (
    <div className="stack">
      {tab !== 'live' && !hasResult && <CanPlayNote />}
      <Tabs
        label={t('match.kinds')}
        value={tab}
        onChange={setTab}
        // The strip leads the recorder back to the scoreboard.
        tabs={
          referee && !recorder
            ? [...tabs, { value: 'live' as const, label: t('match.live.title'), panel: <LiveTab /> }]
            : tabs
        }
      />
      {!scores && !hasResult && <LiveLine />}
    </div>
  )
}

/** Starts with the scoreboard for the recorder of a live match, and with the singles form when the address has an opponent. */
function useMatchTab(scores: boolean) {
  const { playerTwo } = useParams()
  const recorder = useSelector(selectIsRecorder)
  const tabs: readonly (Ladder | 'live')[] = scores ? ['simple', 'double', 'live'] : ['simple', 'double']
  return useTab(tabs, recorder && playerTwo === undefined ? 'live' : 'simple')
}
