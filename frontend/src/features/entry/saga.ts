import type { SagaIterator } from 'redux-saga'
import { put, takeLeading } from 'redux-saga/effects'
import { ask } from '../../app/ask.ts'
import { canPlayReceived, entryReceived, entryShown } from './slice.ts'

function* readEntry(): SagaIterator<void> {
  try {
    yield put(entryReceived((yield* ask('isOpen', {})).open))
    yield put(canPlayReceived(yield* ask('canPlay', {})))
  } catch {
    // The gate only spares a useless try: the server refuses in words whatever is shown here.
  }
}

/** Keeps the entry gate current. */
export function* entrySaga(): SagaIterator<void> {
  yield takeLeading(entryShown, readEntry)
}
