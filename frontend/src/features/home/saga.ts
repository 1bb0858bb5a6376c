import type { SagaIterator } from 'redux-saga'
import { put, takeLatest } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { lastMatchesFailed, lastMatchesReceived, lastMatchesShown } from './slice.ts'

function* readLastMatches(): SagaIterator<void> {
  try {
    yield put(lastMatchesReceived(yield* ask('lastMatches', {})))
  } catch (error) {
    yield put(lastMatchesFailed(failureOf(error)))
  }
}

/** Reads the last matches when the home screen is shown, and after a match is cancelled. */
export function* homeSaga(): SagaIterator<void> {
  yield takeLatest(lastMatchesShown, readLastMatches)
}
