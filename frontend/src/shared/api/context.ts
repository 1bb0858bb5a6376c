import type { UnknownAction } from '@reduxjs/toolkit'
import type { Language } from '@topspin/domain/contract/account'
import type { CallName, Reply } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { getContext, put, putResolve } from 'redux-saga/effects'
import type { Navigation } from '../navigation/index.ts'
import type { PlayerStorage } from '../session/index.ts'
import { callThunk } from './api.ts'
import type { CallInput, Wire } from './wire.ts'

/** The services with which sagas use the browser and the server. Features add more with `declare module`. */
export interface SagaContext {
  readonly wire: Wire
  readonly navigation: Navigation
  readonly storage: PlayerStorage
  readonly loadDictionary: (language: Language) => Promise<void>
}

export function* getService<K extends keyof SagaContext>(name: K): SagaIterator<SagaContext[K]> {
  return yield getContext(name)
}

// `put` and `putResolve` pass anything to the store's dispatch; their types allow actions only.
const asAction = (thunk: (...args: never) => unknown) => thunk as unknown as UnknownAction

/** An effect that dispatches a thunk and does not wait for its result. */
export const putThunk = (thunk: (...args: never) => unknown) => put(asAction(thunk))

/** Dispatches a thunk in a saga, and waits for its result. */
export function* putThunkResolve<T>(thunk: (...args: never) => T): SagaIterator<Awaited<T>> {
  return yield putResolve(asAction(thunk))
}

/** Makes a call of the contract in a saga (`callThunk`). Components use the endpoints of `api` instead. */
export function* makeCallInSaga<K extends CallName>(name: K, input: CallInput<K>): SagaIterator<Reply<K>> {
  return yield* putThunkResolve(callThunk(name, input))
}
