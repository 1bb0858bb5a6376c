import { skipToken } from '@reduxjs/toolkit/query/react'
import type { Ladder } from '@topspin/domain/ids'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { api, endpointFailure, isUnknownPlayer, useEntryOpen } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { newestMatchesArgument, useEntryRefusal } from '../../shared/ladder/index.ts'
import { matchFormPath, useTab } from '../../shared/navigation/index.ts'
import { selectIsReferee, selectIsRefereeOrAdmin, selectPseudo } from '../../shared/session/index.ts'
import {
  EmptyState,
  LinkButton,
  lazyComponent,
  Skeleton,
  Tabs,
  useInactiveReason,
  WarningIcon,
} from '../../shared/ui/index.ts'
import { loadLiveTab, selectIsRecorder, selectIsScoreboardShown, selectShownLiveMatch } from '../live/index.ts'
import { loadUnknownPlayer } from '../player/index.ts'
import { EntryForm } from './entry-form.tsx'
import { selectShowsResult, useOpponentReplacesResult } from './form.ts'

const LiveTab = lazyComponent(loadLiveTab, <Skeleton shape="table" />)
const UnknownPlayer = lazyComponent(loadUnknownPlayer, <Skeleton shape="card" />)

/** Records finished matches in singles and doubles; for referees also live matches (docs/user-interface.md#screens). */
export default function MatchScreen() {
  const { t } = useTranslation()
  const { playerTwo } = useParams()
  const open = useEntryOpen()
  const referee = useSelector(selectIsReferee)
  const live = useSelector(selectShownLiveMatch) !== null
  // Reads the newest matches early, because the list of players to choose from begins with recent opponents.
  api.useHistoryQuery(newestMatchesArgument(useSelector(selectPseudo)))
  const recorder = useSelector(selectIsRecorder)
  const scoring = useSelector(selectIsScoreboardShown)
  // Referees, the recorder and a former recorder who still sees the scoreboard have the live tab. Other admins have it
  // only during a live match.
  const decides = useSelector(selectIsRefereeOrAdmin)
  const scores = referee || recorder || scoring || (decides && live)
  const choices: readonly (Ladder | 'live')[] = scores ? ['simple', 'double', 'live'] : ['simple', 'double']
  const [tab, setTab] = useTab(choices, recorder && playerTwo === undefined ? 'live' : 'simple')
  useOpponentReplacesResult(tab)
  const showsResult = useSelector(tab === 'live' ? () => false : selectShowsResult(tab))

  // No tabs in two cases: the scoreboard fills the screen, or match entry is closed and only the live match goes on.
  if (((recorder || scoring) && tab === 'live') || (!open && scores && live && !showsResult)) return <LiveTab />
  if (!open && !showsResult)
    return <EmptyState title={t('match.closed')} text={t('match.closedNext')} action={<ToRanking />} />
  const tabs = [
    { value: 'simple' as const, label: t('match.simple'), panel: <Singles /> },
    { value: 'double' as const, label: t('match.double'), panel: <EntryForm ladder="double" /> },
    { value: 'live' as const, label: t('match.live.title'), panel: <LiveTab /> },
  ]
  return (
    <div className="stack">
      {tab !== 'live' && !showsResult && <CanPlayNote />}
      {/* The recorder sees no live tab here, because the strip of the live match leads to the scoreboard. */}
      <Tabs
        label={t('match.kinds')}
        value={tab}
        onChange={setTab}
        isBare={showsResult}
        tabs={scores && !recorder ? tabs : tabs.slice(0, 2)}
      />
    </div>
  )
}

function ToRanking() {
  const { t } = useTranslation()
  return <LinkButton to="/rank">{t('match.seeRanking')}</LinkButton>
}

/** The form of a singles match, or why nobody can play the opponent in the address: unknown, or not active. */
function Singles() {
  const { playerTwo } = useParams()
  const players = api.useActivePseudosQuery({}).currentData
  const missing = playerTwo !== undefined && players?.includes(playerTwo) === false ? playerTwo : null
  const profile = api.useProfileQuery(missing === null ? skipToken : { params: { pseudo: missing } })
  const failure = endpointFailure(profile.error)
  if (missing !== null && isUnknownPlayer(failure)) return <UnknownPlayer pseudo={missing} addressOf={matchFormPath} />
  if (missing !== null && profile.currentData?.active === false) return <InactivePlayer pseudo={missing} />
  return <EntryForm ladder="simple" />
}

const InactivePlayer = ({ pseudo }: { readonly pseudo: string }) => (
  <EmptyState title={pseudo} text={useInactiveReason(pseudo)} action={<ToRanking />} />
)

/** Why the reader cannot play a match now; empty while the reader can. A referee may still record others' matches. */
function CanPlayNote() {
  const { t } = useTranslation()
  const { time } = useDates()
  const refusal = useEntryRefusal()
  const retryAt = refusal?.retryAt
  const until = retryAt == null ? null : { time: time(retryAt) }
  const why = {
    cooldown: until === null ? t('match.cooldown') : t('match.cooldownUntil', until),
    'outside-working-hours': until === null ? t('match.outsideHours') : t('match.outsideHoursUntil', until),
    'entry-closed': t('match.closed'),
  }
  // An empty status takes no space in the grid, but stays in the DOM so that its text is announced.
  return (
    <div role="status" className="empty:absolute">
      {refusal !== null && (
        <p className="row gap-(--space-2) px-(--space-4) py-(--space-3) rounded-small bg-sunken text-s font-medium">
          <WarningIcon size={18} aria-label={t('match.beware')} />
          {why[refusal.reason ?? 'entry-closed']}
        </p>
      )}
    </div>
  )
}
