import { eventChannel, type SagaIterator } from 'redux-saga'
import { call, put, takeEvery } from 'redux-saga/effects'
import { use } from '../shared/api/context.ts'
import { updateAccepted, updateOffered } from './update-slice.ts'
import type { Updates } from './updates.ts'

const offersOf = (updates: Updates) =>
  eventChannel<true>((emit) => {
    updates.follow(() => emit(true))
    return () => undefined
  })

function* applyUpdate(): SagaIterator<void> {
  const updates = yield* use('updates')
  yield call(updates.apply)
}

function* offer(): SagaIterator<void> {
  yield put(updateOffered())
}

/** Offers a new version of the page, and applies it when the player accepts. */
export function* updateSaga(): SagaIterator<void> {
  yield takeEvery(updateAccepted, applyUpdate)
  const updates = yield* use('updates')
  yield takeEvery(yield call(offersOf, updates), offer)
}
