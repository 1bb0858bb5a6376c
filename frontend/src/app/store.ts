import { configureStore, type Middleware } from '@reduxjs/toolkit'
import { api } from '../shared/api/api.ts'
import type { CallDeps } from '../shared/api/call.ts'
import { CommandKeys } from '../shared/api/command-keys.ts'
import type { Wire } from '../shared/api/wire.ts'
import type { PlayerStorage } from '../shared/session/player-storage.ts'
import { initialSession } from '../shared/session/slice.ts'
import { type RootState, rootReducer } from './root-reducer.ts'

/**
 * Creates the store with the stored player as the current player.
 * @param sagas passes the actions to the sagas
 */
export function createStore(wire: Wire, storage: PlayerStorage, sagas: Middleware) {
  const extraArgument: CallDeps = { wire, keys: new CommandKeys() }
  return configureStore({
    reducer: rootReducer,
    preloadedState: {
      session: initialSession(storage.player(), storage.language()),
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(api.middleware, sagas),
    // Actions contain what was typed, also passwords: an extension of the browser sees them in development only.
    devTools: import.meta.env.DEV,
  })
}

export type AppStore = ReturnType<typeof createStore>
export type { RootState }
