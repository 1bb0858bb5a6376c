import type { UnknownAction } from '@reduxjs/toolkit'
import type { CallName, Reply } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { putResolve } from 'redux-saga/effects'
import { calling } from './call.ts'
import type { CallInput } from './wire.ts'

/**
 * Makes a call of the contract from a saga, without the cache. Components use the endpoints of `api`.
 * @returns the parsed reply
 * @throws Problem, NetworkDown or UnreadableReply, see `Wire`
 */
export function* ask<K extends CallName>(name: K, input: CallInput<K>): SagaIterator<Reply<K>> {
  // `putResolve` passes anything to the store's dispatch and waits for its promise; its type allows actions only.
  return yield putResolve(calling(name, input) as unknown as UnknownAction)
}
