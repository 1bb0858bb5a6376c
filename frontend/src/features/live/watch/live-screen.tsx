import { skipToken } from '@reduxjs/toolkit/query/react'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, endpointFailure } from '../../../shared/api/index.ts'
import { queryFailureText, useText } from '../../../shared/i18n/index.ts'
import { FreePlayersLink } from '../../../shared/ladder/index.ts'
import { Button, Card, ErrorState } from '../../../shared/ui/index.ts'
import { LiveReactions } from '../../reactions/index.ts'
import { LiveRecorderLine } from '../live-line.tsx'
import { selectIsLiveKnown, selectIsSaving, selectMatchFromServer, useLiveResult } from '../selectors.ts'
import type { EndedMatch } from '../slice.ts'
import { pseudoOn } from '../wire-sheet.ts'
import { LiveProgressLine, ScoreOnTennisTable } from './board.tsx'
import { FreeTable, LastLiveMatches } from './free-table.tsx'
import { type MatchInSets, matchInSetsOf, useFollowedPoints } from './live-points.ts'
import { LastMeeting, MatchImpacts } from './outcome.tsx'
import { PlannedQueue } from './planned-queue.tsx'
import { PointByPoint, PointsSkeleton, pointByPointClass } from './point-by-point.tsx'

/**
 * The live match point by point. After its end, its result stays until the reader leaves the page. Without a match, the
 * page shows `FreeTable` (docs/screens.md#the-live-page).
 */
export default function LiveScreen() {
  const translate = useText()
  const known = useSelector(selectIsLiveKnown)
  const live = useSelector(selectMatchFromServer)
  const { points, error, refetch, ended, follow } = useFollowedPoints(live, useLiveResult())
  const match = points === null ? null : matchInSetsOf(points)
  const recorded = useRecorded(match, ended)
  const isSaving = useSelector(selectIsSaving)
  if (match !== null) {
    const outcome = (
      <>
        <MatchImpacts match={match} ended={ended} recorded={recorded} />
        <Card>
          <LiveReactions
            key={match.points.id}
            id={match.points.id}
            open={ended === null && !isSaving}
            isRecorded={ended?.isRecorded === true}
            recorded={recorded}
          />
        </Card>
      </>
    )
    return (
      <>
        <div className={pointByPointClass}>
          <ScoreOnTennisTable match={match} isStopped={ended?.isRecorded === false} number={recorded?.id ?? null}>
            <LiveProgressLine match={match} ended={ended} />
          </ScoreOnTennisTable>
          {ended === null && <LiveRecorderLine />}
          <PointByPoint
            match={match}
            isPast={false}
            isOver={ended !== null}
            gains={outcome}
            aside={
              <>
                <LastMeeting match={match} recorded={recorded} />
                <PlannedQueue />
                <LastLiveMatches />
                <FreePlayersLink />
              </>
            }
          />
        </div>
        {ended !== null && live !== null && <NextMatch match={live} onFollow={follow} />}
      </>
    )
  }
  if (known && live === null) return <FreeTable />
  const failure = endpointFailure(error)
  if (failure !== null) return <ErrorState retry={refetch} text={translate(queryFailureText(failure))} />
  return <PointsSkeleton />
}

/** The recorded match after a live match; undefined while the match is live, after a stop, and until it is read. */
function useRecorded(match: MatchInSets | null, ended: EndedMatch | null) {
  const { currentData = [] } = api.useLastLivesQuery(ended?.isRecorded === true ? {} : skipToken)
  if (match === null || ended?.isRecorded !== true) return undefined
  const { playerOne, playerTwo, firstServeAt } = match.points
  const winner = pseudoOn(match.points, match.sheet.winner ?? 'one')
  const loser = winner === playerOne ? playerTwo : playerOne
  return currentData.find(
    ({ match: { winnerOne, looserOne, matchDate } }) =>
      winnerOne === winner && looserOne === loser && matchDate >= (firstServeAt ?? ''),
  )?.match
}

/**
 * Names the next live match, and has a button that shows it instead of the result of the last one. As the last, sticky
 * element of the page it appears above the bottom bar without moving the result, and without covering its last row.
 */
function NextMatch({ match, onFollow }: { readonly match: LiveMatch; readonly onFollow: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="above-bar sticky z-5 notice items-center max-w-160 lg:max-w-none mt-3.5 mx-auto shadow-float">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {t('livePage.next', { one: match.playerOne, two: match.playerTwo })}
      </p>
      <Button small onClick={onFollow}>
        {t('live.follow')}
      </Button>
    </div>
  )
}
