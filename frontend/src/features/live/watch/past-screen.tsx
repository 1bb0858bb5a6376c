import { useParams } from 'react-router-dom'
import { api } from '../../../shared/api/api.ts'
import { QueryView } from '../../../shared/ui/query-view.tsx'
import { Board } from './board.tsx'
import { matchInSets } from './match-in-sets.ts'
import { Gains, PastLinks } from './past-links.tsx'
import styles from './point-by-point.module.css'
import { PointByPoint } from './point-by-point.tsx'
import { PointsSkeleton } from './points-skeleton.tsx'

/** A recorded match that was scored live, point by point (docs/user-interface.md#the-live-page). */
export default function PastScreen() {
  const { number = '' } = useParams()
  const query = api.usePastPointsQuery({ params: { id: number } })
  return (
    <QueryView query={query} skeleton={<PointsSkeleton />}>
      {(points) => {
        const match = matchInSets(points)
        const { winner } = match.sheet
        return (
          <div className={`stack ${styles.screen}`}>
            <Board match={match} past={points.match} />
            <PointByPoint
              match={match}
              isPast
              gains={winner !== null && <Gains points={points} winner={winner} />}
              aside={<PastLinks points={points} />}
            />
          </div>
        )
      }}
    </QueryView>
  )
}
