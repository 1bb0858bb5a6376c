import type { SagaIterator } from 'redux-saga'
import { fork } from 'redux-saga/effects'
import { connectionSaga } from './connection-saga.ts'
import { controlSaga } from './control-saga.ts'
import { outboxSaga } from './outbox-saga.ts'

/** The live match: connection, commands of the referee, and taps (docs/specification.md#live-match). */
export function* liveSaga(): SagaIterator<void> {
  yield fork(outboxSaga)
  yield fork(controlSaga)
  yield fork(connectionSaga)
}
