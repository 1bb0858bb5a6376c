import type { SagaIterator } from 'redux-saga'
import { put, takeEvery } from 'redux-saga/effects'
import { api } from '../api/api.ts'
import { loggedOut, sessionLost } from '../session/slice.ts'

function* clear(): SagaIterator<void> {
  yield put(api.util.resetApiState())
}

/** Clears the cache at the end of a session, so that the next player does not see the answers of the last one. */
export function* endCacheSaga(): SagaIterator<void> {
  yield takeEvery([loggedOut, sessionLost], clear)
}
