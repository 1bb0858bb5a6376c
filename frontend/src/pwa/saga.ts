import type { PayloadAction } from '@reduxjs/toolkit'
import { eventChannel, type SagaIterator } from 'redux-saga'
import { call, fork, put, select, take, takeEvery } from 'redux-saga/effects'
import { historyReceived } from '../features/history/slice.ts'
import { lastMatchesReceived } from '../features/home/slice.ts'
import { newsReceived } from '../features/news/slice.ts'
import { rankingReceived } from '../features/ranking/slice.ts'
import { use } from '../sagas/context.ts'
import { selectPseudo } from '../session/selectors.ts'
import { loggedOut, sessionLost } from '../session/slice.ts'
import type { ListName, ListStorage } from './kept-lists.ts'
import { listKept, updateAccepted, updateOffered } from './slice.ts'
import type { Updates } from './updates.ts'

type List = Parameters<ListStorage['keep']>[2]['list']

function* keep(name: ListName, list: List): SagaIterator<void> {
  const storage = yield* use('lists')
  const pseudo: string = yield select(selectPseudo)
  const at = new Date().toISOString()
  yield call(storage.keep, pseudo, name, { at, list })
  yield put(listKept({ name, at }))
}

function* keepRanking({ payload: { ladder, ranking } }: ReturnType<typeof rankingReceived>): SagaIterator<void> {
  yield call(keep, ladder, [...ranking])
}

const keepAs = (name: ListName) =>
  function* ({ payload }: PayloadAction<readonly List[number][]>): SagaIterator<void> {
    // Each action carries the list of its own name. TypeScript only sees a union of arrays.
    yield call(keep, name, [...payload] as List)
  }

function* forget(): SagaIterator<void> {
  const storage = yield* use('lists')
  yield call(storage.clear)
}

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

/** Stores the lists for an offline start until the session ends, and offers a new version of the page. */
export function* pwaSaga(): SagaIterator<void> {
  yield takeEvery(rankingReceived, keepRanking)
  yield takeEvery(newsReceived, keepAs('news'))
  yield takeEvery(lastMatchesReceived, keepAs('lastMatches'))
  yield takeEvery(historyReceived, keepAs('history'))
  yield takeEvery([loggedOut, sessionLost], forget)
  yield takeEvery(updateAccepted, applyUpdate)
  yield fork(followUpdates)
}
