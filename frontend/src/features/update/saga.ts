import { eventChannel, type SagaIterator } from 'redux-saga'
import { call, fork, put, take, takeEvery } from 'redux-saga/effects'
import { use } from '../../sagas/context.ts'
import { updateAccepted, updateOffered } from './slice.ts'
import type { Updates } from './updates.ts'

function offers(updates: Updates) {
  return eventChannel<true>((emit) => {
    updates.follow(() => emit(true))
    return () => undefined
  })
}

function* followUpdates(): SagaIterator<void> {
  const updates = yield* use('updates')
  const channel = yield call(offers, updates)
  while (true) {
    yield take(channel)
    yield put(updateOffered())
  }
}

function* applyUpdate(): SagaIterator<void> {
  const updates = yield* use('updates')
  yield call(updates.apply)
}

/** Offers a new version of the page, and applies it when the player accepts. */
export function* updateSaga(): SagaIterator<void> {
  yield takeEvery(updateAccepted, applyUpdate)
  yield fork(followUpdates)
}
