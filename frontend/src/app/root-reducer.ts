import { combineReducers, type UnknownAction } from '@reduxjs/toolkit'
import { accountReducer } from '../features/account/slice.ts'
import { accountsReducer } from '../features/accounts/slice.ts'
import { administrationReducer } from '../features/administration/slice.ts'
import { entryReducer } from '../features/entry/slice.ts'
import { historyReducer } from '../features/history/slice.ts'
import { homeReducer } from '../features/home/slice.ts'
import { liveReducer } from '../features/live/slice.ts'
import { matchReducer } from '../features/match/slice.ts'
import { newsReducer } from '../features/news/slice.ts'
import { projectionsReducer } from '../features/projections/slice.ts'
import { pushReducer } from '../features/push/slice.ts'
import { rankingReducer } from '../features/ranking/slice.ts'
import { recapReducer } from '../features/recap/slice.ts'
import { statsReducer } from '../features/stats/slice.ts'
import { noticeReducer } from '../notices/slice.ts'
import { pwaReducer } from '../pwa/slice.ts'
import { loggedOut, sessionLost, sessionReducer } from '../session/slice.ts'

const features = combineReducers({
  session: sessionReducer,
  notice: noticeReducer,
  entry: entryReducer,
  news: newsReducer,
  home: homeReducer,
  recap: recapReducer,
  ranking: rankingReducer,
  stats: statsReducer,
  account: accountReducer,
  accounts: accountsReducer,
  administration: administrationReducer,
  projections: projectionsReducer,
  match: matchReducer,
  live: liveReducer,
  push: pushReducer,
  pwa: pwaReducer,
  history: historyReducer,
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
