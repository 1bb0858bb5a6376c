import { configureStore } from '@reduxjs/toolkit'
import createSagaMiddleware from 'redux-saga'
import { api } from '../api/api.ts'
import type { CallDeps } from '../api/call.ts'
import { CommandKeys } from '../api/command-keys.ts'
import { restored } from '../offline/restore.ts'
import type { SagaContext } from '../sagas/context.ts'
import { initialSession } from '../session/slice.ts'
import { type RootState, rootReducer } from './root-reducer.ts'
import { rootSaga } from './root-saga.ts'

/**
 * Creates the store with the stored player as the current player, and starts the sagas.
 * @param context the services that sagas use
 * @param report receives the error of a crashed saga
 */
export function createStore(context: SagaContext, report: (error: unknown) => void) {
  const saga = createSagaMiddleware({ context: { ...context } })
  const { storage, answers, wire } = context
  const extraArgument: CallDeps = { wire, keys: new CommandKeys() }
  const player = storage.player()
  const reducer = rootReducer
  const store = configureStore({
    reducer,
    preloadedState: {
      session: initialSession(player, storage.language()),
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(api.middleware, saga),
    // Batching would delay the busy state of a button to the next frame.
    enhancers: (defaults) => defaults({ autoBatch: false }),
  })
  if (player !== null) store.dispatch(restored(answers, player.pseudo))
  saga.run(rootSaga, report)
  return store
}

export type AppStore = ReturnType<typeof createStore>
export type { RootState }
