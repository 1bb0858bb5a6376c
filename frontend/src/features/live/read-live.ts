import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { type CallDeps, makeCall } from '../../shared/api/call.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { liveFound, liveUnread, type WithLive } from './slice.ts'

/** Reads the live match. */
export const readLive: ThunkAction<Promise<void>, WithLive, CallDeps, UnknownAction> = async (
  dispatch,
  getState,
  deps,
) => {
  const asked = getState().live.changes
  try {
    dispatch(liveFound({ match: await makeCall(deps, dispatch, 'liveFind', {}), asked }))
  } catch (error) {
    // The socket sends the match once it is connected. Until then the referee's tab shows this failure.
    dispatch(liveUnread(failureOf(error)))
  }
}
