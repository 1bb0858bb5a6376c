import type { SagaIterator } from 'redux-saga'
import { put, select, takeLatest, takeLeading } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { selectPseudo } from '../../session/selectors.ts'
import { selectHistory } from './selectors.ts'
import { historyFailed, historyReceived, historyShown, olderAsked, olderReceived } from './slice.ts'

function* readHistory(): SagaIterator<void> {
  try {
    const pseudo: string = yield select(selectPseudo)
    yield put(historyReceived(yield* ask('history', { params: { pseudo } })))
  } catch (error) {
    yield put(historyFailed(failureOf(error)))
  }
}

function* readOlder(): SagaIterator<void> {
  try {
    const pseudo: string = yield select(selectPseudo)
    const { data }: ReturnType<typeof selectHistory> = yield select(selectHistory)
    const oldest = data?.at(-1)
    const query = oldest === undefined ? {} : { before: String(oldest.sequence) }
    yield put(olderReceived(yield* ask('history', { params: { pseudo }, query })))
  } catch (error) {
    yield put(historyFailed(failureOf(error)))
  }
}

/** Reads the matches of the current player page by page, newest first. */
export function* historySaga(): SagaIterator<void> {
  yield takeLatest(historyShown, readHistory)
  yield takeLeading(olderAsked, readOlder)
}
