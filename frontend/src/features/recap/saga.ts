import type { SagaIterator } from 'redux-saga'
import { put, takeLatest, takeLeading } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { failureText, textOf } from '../../i18n/text.ts'
import { errorShown, toastShown } from '../../notices/slice.ts'
import {
  cancellationAsked,
  cancellationFailed,
  matchCancelled,
  recapFailed,
  recapReceived,
  recapShown,
} from './slice.ts'

function* readRecap({ payload: { isSimple, id } }: ReturnType<typeof recapShown>): SagaIterator<void> {
  try {
    const input = { params: { id: String(id) } }
    yield put(recapReceived(yield* isSimple ? ask('simpleRecap', input) : ask('doubleRecap', input)))
  } catch (error) {
    yield put(recapFailed(failureOf(error)))
  }
}

function* cancel({ payload: { isSimple, id, key } }: ReturnType<typeof cancellationAsked>): SagaIterator<void> {
  try {
    yield* ask('rollback', { body: { matchId: id, isSimple }, idempotencyKey: key })
    yield put(matchCancelled())
    yield put(toastShown(textOf('recap.cancelled')))
  } catch (error) {
    const failure = failureOf(error)
    yield put(cancellationFailed(failure))
    yield put(errorShown(failureText(failure)))
  }
}

/** Reads a match's detail and cancels it. */
export function* recapSaga(): SagaIterator<void> {
  yield takeLatest(recapShown, readRecap)
  yield takeLeading(cancellationAsked, cancel)
}
