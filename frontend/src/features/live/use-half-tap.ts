import type { Side } from '@topspin/domain/table-tennis'
import { useDispatch, useSelector } from 'react-redux'
import { type Shown, selectControl, selectIsRecorder } from './selectors.ts'
import { pointTapped, serviceChosen } from './slice.ts'

/** Returns what a tap on a half does: it chooses the first server, then scores points. */
export function useHalfTap({ sheet: { server, winner }, uncertain }: Shown): (side: Side) => void {
  const dispatch = useDispatch()
  const control = useSelector(selectControl)
  const recorder = useSelector(selectIsRecorder)
  return (side) => {
    if (winner !== null || uncertain || !recorder) return
    if (server !== null) dispatch(pointTapped({ side, at: performance.now(), time: new Date().toISOString() }))
    else if (control === null) dispatch(serviceChosen({ playerOneService: side === 'one' }))
  }
}
