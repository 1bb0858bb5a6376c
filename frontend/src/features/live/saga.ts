import type { SagaIterator } from 'redux-saga'
import { fork } from 'redux-saga/effects'
import { controlSaga } from './control-saga.ts'
import { outboxSaga } from './outbox-saga.ts'
import { readSaga } from './read-saga.ts'

/** The live match: reads, commands of the referee, and taps (docs/specification.md#live-match). */
export function* liveSaga(): SagaIterator<void> {
  yield fork(outboxSaga)
  yield fork(controlSaga)
  yield fork(readSaga)
}
