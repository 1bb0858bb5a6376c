import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { type CallDeps, failureOf, makeCall } from '../../shared/api/index.ts'
import { selectPlayer, type WithSession } from '../../shared/session/index.ts'
import { selectLiveKnown } from './selectors.ts'
import { liveActions, type WithLive } from './slice.ts'

type LiveThunk = ThunkAction<Promise<void>, WithLive & WithSession, CallDeps, UnknownAction>

/** Reads the live match and stores the match or the failure. Does not reject. */
export const readLive: LiveThunk = async (dispatch, getState, deps) => {
  const asked = getState().live.changes
  try {
    dispatch(liveActions.liveFound({ match: await makeCall(deps, dispatch, 'liveFind', {}), asked }))
  } catch (error) {
    // The socket sends the match once it is connected. Until then the referee's tab shows this failure.
    dispatch(liveActions.liveUnread(failureOf(error)))
  }
}

/**
 * How long the first render waits for the live match, in milliseconds. A render without the match would show a form,
 * which the scoreboard would then replace.
 */
const timeoutMs = 1_000

/**
 * Reads the live match before the first render, so that a reload while scoring shows the scoreboard at once
 * (docs/user-interface.md#loading-empty-offline). Resolves at once without a login, and when the page already
 * contains the answer; otherwise when the server has answered, at the latest after one second.
 */
export const waitUntilLiveKnown: LiveThunk = async (dispatch, getState) => {
  if (selectPlayer(getState()) === null || selectLiveKnown(getState())) return
  await Promise.race([dispatch(readLive), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}
