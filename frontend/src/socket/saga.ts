import type { SagaIterator } from 'redux-saga'
import { fork } from 'redux-saga/effects'
import { changesSaga } from './changes-saga.ts'
import { connectionSaga } from './connection-saga.ts'

/** The socket of each session, and what its messages change. */
export function* socketSaga(): SagaIterator<void> {
  yield fork(changesSaga)
  yield fork(connectionSaga)
}
