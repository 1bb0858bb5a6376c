import { combineReducers, type UnknownAction } from '@reduxjs/toolkit'
import { liveReducer } from '../features/live/index.ts'
import { matchReducer } from '../features/match/index.ts'
import { pushReducer } from '../features/session/index.ts'
import { api } from '../shared/api/api.ts'
import { freshnessReducer } from '../shared/api/freshness.ts'
import { noticeReducer } from '../shared/notices/slice.ts'
import { loggedOut, sessionLost, sessionReducer } from '../shared/session/slice.ts'
import { socketReducer } from '../shared/socket/slice.ts'
import { undoReducer } from '../shared/undo/slice.ts'
import { updateReducer } from './update-slice.ts'

const features = combineReducers({
  [api.reducerPath]: api.reducer,
  freshness: freshnessReducer,
  session: sessionReducer,
  notice: noticeReducer,
  match: matchReducer,
  live: liveReducer,
  socket: socketReducer,
  push: pushReducer,
  update: updateReducer,
  undo: undoReducer,
})

export type RootState = ReturnType<typeof features>

/**
 * All slices. The end of a session resets all but `session` and `notice`, so that the next player does not see the data
 * of the last one.
 */
export function rootReducer(state: RootState | Partial<RootState> | undefined, action: UnknownAction): RootState {
  const ended = loggedOut.match(action) || sessionLost.match(action)
  const kept = ended && state !== undefined ? { session: state.session, notice: state.notice } : state
  return features(kept, action)
}
