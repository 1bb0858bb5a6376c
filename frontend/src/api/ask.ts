import type { CallName, Reply } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { call, put } from 'redux-saga/effects'
import { use } from '../sagas/context.ts'
import { consequenceOf } from '../session/consequence.ts'
import { leaveForWelcome, passwordChangeRequired, sessionLost } from '../session/slice.ts'
import { failureOf } from './failure.ts'
import type { CallInput } from './wire.ts'

/**
 * Makes a call of the contract from a saga. Applies what a 401 or 403 means for the session
 * (docs/specification.md#refusals), then rethrows.
 * @returns the parsed reply
 * @throws Problem, NetworkDown or UnreadableReply, see `Wire`
 */
export function* ask<K extends CallName>(name: K, input: CallInput<K>): SagaIterator<Reply<K>> {
  const wire = yield* use('wire')
  try {
    return yield call(wire<K>, name, input)
  } catch (error) {
    const consequence = consequenceOf(name, failureOf(error))
    switch (consequence) {
      case 'session-lost':
        yield put(sessionLost())
        break
      case 'to-welcome':
        yield put(leaveForWelcome())
        break
      case 'change-password':
        yield put(passwordChangeRequired())
        break
      case 'none':
        break
    }
    throw error
  }
}
