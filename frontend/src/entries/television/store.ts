import { configureStore } from '@reduxjs/toolkit'
import createSagaMiddleware from 'redux-saga'
import { api, type CallDeps, freshnessReducer, IdempotencyKeys, type SagaContext } from '../../shared/api/index.ts'
import { socketReducer } from '../../shared/socket/index.ts'
import { televisionSaga } from './saga.ts'
import { televisionReducer } from './slice.ts'

/** Creates the store of the television and starts its saga. @param reload reloads the page */
export function createTelevisionStore(context: Pick<SagaContext, 'wire' | 'feed' | 'visibility'>, reload: () => void) {
  const sagas = createSagaMiddleware({ context })
  const extraArgument: CallDeps = { wire: context.wire, keys: new IdempotencyKeys() }
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      freshness: freshnessReducer,
      socket: socketReducer,
      television: televisionReducer,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(api.middleware, sagas),
    devTools: import.meta.env.DEV,
  })
  sagas.run(televisionSaga, reload)
  return store
}
