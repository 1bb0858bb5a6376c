import type { SagaIterator } from 'redux-saga'
import { put, takeLeading } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { canPlayReceived, entryReceived, entryShown } from './slice.ts'

function* readEntry(): SagaIterator<void> {
  try {
    yield put(entryReceived((yield* ask('isOpen', {})).open))
    yield put(canPlayReceived(yield* ask('canPlay', {})))
  } catch {
    // A failure is ignored: the server checks each match again and refuses it with a text.
  }
}

/** Reads whether matches may be entered, and whether the current player may play. */
export function* entrySaga(): SagaIterator<void> {
  yield takeLeading(entryShown, readEntry)
}
