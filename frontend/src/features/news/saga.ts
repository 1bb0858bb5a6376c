import type { SagaIterator } from 'redux-saga'
import { put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { failureText, textOf } from '../../i18n/text.ts'
import { errorShown, messageShown, toastShown } from '../../notices/slice.ts'
import {
  newsDeleted,
  newsDeletionAsked,
  newsFailed,
  newsPublicationFailed,
  newsPublished,
  newsReceived,
  newsShown,
  newsSubmitted,
} from './slice.ts'

function* readNews(): SagaIterator<void> {
  try {
    yield put(newsReceived(yield* ask('news', {})))
  } catch (error) {
    yield put(newsFailed(failureOf(error)))
  }
}

function* publish({ payload: { title, content, key } }: ReturnType<typeof newsSubmitted>): SagaIterator<void> {
  try {
    yield* ask('addNews', { body: { title, content }, idempotencyKey: key })
    yield put(newsPublished())
    yield put(toastShown(textOf('news.published')))
    yield put(newsShown())
  } catch (error) {
    const failure = failureOf(error)
    yield put(newsPublicationFailed(failure))
    yield put(messageShown({ title: textOf('news.notPublished'), text: failureText(failure) }))
  }
}

function* remove({ payload: id }: ReturnType<typeof newsDeletionAsked>): SagaIterator<void> {
  try {
    yield* ask('deleteNews', { params: { id } })
    yield put(newsDeleted(id))
    yield put(toastShown(textOf('news.deleted')))
  } catch (error) {
    yield put(errorShown(failureText(failureOf(error))))
  }
}

/** Reads, publishes and deletes news. */
export function* newsSaga(): SagaIterator<void> {
  yield takeLatest(newsShown, readNews)
  yield takeLeading(newsSubmitted, publish)
  yield takeEvery(newsDeletionAsked, remove)
}
