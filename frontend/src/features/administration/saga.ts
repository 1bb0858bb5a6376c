import type { SagaIterator } from 'redux-saga'
import { put, takeLatest, takeLeading } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { failureText, textOf } from '../../i18n/text.ts'
import { errorShown, toastShown } from '../../notices/slice.ts'
import { entrySwitchAsked, entrySwitched, entrySwitchFailed, statFailed, statReceived, statShown } from './slice.ts'

function* readStat(): SagaIterator<void> {
  try {
    yield put(statReceived(yield* ask('globalStat', {})))
  } catch (error) {
    yield put(statFailed(failureOf(error)))
  }
}

function* switchEntry({ payload: { open, key } }: ReturnType<typeof entrySwitchAsked>): SagaIterator<void> {
  try {
    const state = yield* ask('openEntry', { body: { open }, idempotencyKey: key })
    yield put(entrySwitched())
    yield put(toastShown(state.open ? textOf('administration.opened') : textOf('administration.closed')))
  } catch (error) {
    const failure = failureOf(error)
    yield put(entrySwitchFailed(failure))
    yield put(errorShown(failureText(failure)))
  }
}

/** Reads the figures of the club, and opens or closes match entry. */
export function* administrationSaga(): SagaIterator<void> {
  yield takeLatest(statShown, readStat)
  yield takeLeading(entrySwitchAsked, switchEntry)
}
