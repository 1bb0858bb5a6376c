import { useSelector } from 'react-redux'
import { failureIn } from '../../../shared/api/failure.ts'
import { readFailureText, useText } from '../../../shared/i18n/text.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { LiveLine } from '../live-line.tsx'
import { selectConfirmedMatch, selectLiveKnown, selectMayTakeOver } from '../selectors.ts'
import { Board } from './board.tsx'
import { FreeTable } from './free-table.tsx'
import { HeadToHead } from './head-to-head.tsx'
import { LastLives } from './last-lives.tsx'
import { matchInSets } from './match-in-sets.ts'
import styles from './point-by-point.module.css'
import { PointByPoint } from './point-by-point.tsx'
import { PointsSkeleton } from './points-skeleton.tsx'
import { Stake } from './stake.tsx'
import { useLivePoints } from './use-live-points.ts'

/** The live match point by point; without one, the last live matches (docs/user-interface.md#the-live-page). */
export default function LiveScreen() {
  const translate = useText()
  const known = useSelector(selectLiveKnown)
  const live = useSelector(selectConfirmedMatch)
  const mayTakeOver = useSelector(selectMayTakeOver)
  const { points, error, refetch } = useLivePoints()
  const match = points === null ? null : matchInSets(points)
  // A match that was recorded stays until the reader leaves. One that was stopped disappears.
  if (match !== null && (live !== null || match.sheet.winner !== null)) {
    const { playerOne: one, playerTwo: two, recorder } = match.points
    return (
      <div className={`stack ${styles.screen}`}>
        <Board match={match} past={null} isLive={live !== null} />
        {live !== null && mayTakeOver && <LiveLine />}
        <PointByPoint
          match={match}
          isPast={false}
          aside={
            <>
              {live !== null && <Stake one={one} two={two} />}
              <HeadToHead one={one} two={two} recorder={recorder} />
              {live === null && <LastLives />}
            </>
          }
        />
      </div>
    )
  }
  if (known && live === null) return <FreeTable />
  const failure = failureIn(error)
  if (failure !== null) return <ErrorState retry={refetch} text={translate(readFailureText(failure))} />
  return <PointsSkeleton />
}
