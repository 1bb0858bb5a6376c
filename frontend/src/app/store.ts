import { combineReducers, configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit'
import { challengeReducer } from '../features/challenge/index.ts'
import { liveReducer } from '../features/live/index.ts'
import { matchReducer } from '../features/match/index.ts'
import { api, type CallDeps, freshnessReducer, IdempotencyKeys, type Wire } from '../shared/api/index.ts'
import { noticeReducer } from '../shared/notices/index.ts'
import { pushReducer } from '../shared/push/index.ts'
import {
  createInitialSession,
  loggedOut,
  type PlayerStorage,
  sessionLost,
  sessionReducer,
} from '../shared/session/index.ts'
import { socketReducer } from '../shared/socket/index.ts'
import { undoReducer } from '../shared/undo/index.ts'
import { updateReducer } from './update-slice.ts'

const features = combineReducers({
  [api.reducerPath]: api.reducer,
  freshness: freshnessReducer,
  session: sessionReducer,
  notice: noticeReducer,
  match: matchReducer,
  live: liveReducer,
  challenge: challengeReducer,
  socket: socketReducer,
  push: pushReducer,
  update: updateReducer,
  undo: undoReducer,
})

export type RootState = ReturnType<typeof features>

/** Combines the slices. The end of a session resets most of them, so that no data stay for the next player. */
export function rootReducer(state: RootState | Partial<RootState> | undefined, action: UnknownAction): RootState {
  const ended = loggedOut.match(action) || sessionLost.match(action)
  if (!ended || state === undefined) return features(state, action)
  return features({ session: state.session, notice: state.notice, update: state.update }, action)
}

/**
 * Empties the cache of `api` and aborts its requests when a session ends. Not a saga, because a saga may run late and
 * would then abort the requests of the next login.
 */
const emptyCacheAtSessionEnd: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (loggedOut.match(action) || sessionLost.match(action)) dispatch(api.util.resetApiState())
    return result
  }

/** Creates the store with the stored player as the current player. @param actions passes the actions to the sagas */
export function createStore(wire: Wire, storage: PlayerStorage, actions: ActionQueue) {
  const extraArgument: CallDeps = { wire, keys: new IdempotencyKeys() }
  return configureStore({
    reducer: rootReducer,
    preloadedState: { session: createInitialSession(storage.player(), storage.language()) },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument } }).concat(api.middleware, emptyCacheAtSessionEnd, actions.middleware),
    // Only in development, because the Redux extension of the browser would see the passwords in actions.
    devTools: import.meta.env.DEV,
  })
}

export type AppStore = ReturnType<typeof createStore>

/** Passes the actions of the store to the sagas, which start later than the store. */
export type ActionQueue = ReturnType<typeof createActionQueue>

/** Keeps the actions until the sagas run. */
export function createActionQueue() {
  const kept: object[] = []
  let receive: (action: object) => void = (action) => kept.push(action)
  const middleware: Middleware = () => (next) => (action) => {
    const result = next(action)
    receive(action as object) // all actions but thunks are objects; the thunk middleware stops thunks
    return result
  }
  return {
    middleware,
    /** Passes on the actions so far, in order, and from then on each action at once. */
    connect(to: (action: object) => void): void {
      receive = to
      for (const action of kept.splice(0)) to(action)
    },
  }
}
