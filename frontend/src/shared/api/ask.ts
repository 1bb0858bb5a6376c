import type { UnknownAction } from '@reduxjs/toolkit'
import type { CallName, Reply } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { put, putResolve } from 'redux-saga/effects'
import { calling } from './api.ts'
import type { CallInput } from './wire.ts'

// `put` and `putResolve` pass anything to the store's dispatch; their types allow actions only.
const asAction = (thunk: (...args: never) => unknown) => thunk as unknown as UnknownAction

/** Passes a thunk to the store, and does not wait for its end. */
export const putThunk = (thunk: (...args: never) => unknown) => put(asAction(thunk))

/**
 * `calling` for a saga. Components use the endpoints of `api`.
 * @returns the parsed reply
 * @throws Problem, NetworkDown or UnreadableReply, see `Wire`
 */
export function* ask<K extends CallName>(name: K, input: CallInput<K>): SagaIterator<Reply<K>> {
  return yield putResolve(asAction(calling(name, input)))
}
