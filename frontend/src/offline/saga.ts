import type { Action } from '@reduxjs/toolkit'
import type { Reply } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { call, put, select, takeEvery } from 'redux-saga/effects'
import { api, type CachedAnswers, type WithApi } from '../api/api.ts'
import { use } from '../sagas/context.ts'
import { selectPseudo } from '../session/selectors.ts'
import { loggedOut, sessionLost } from '../session/slice.ts'
import { type KeptQuery, keptQueries } from './kept-answers.ts'
import { restored } from './restore.ts'

interface Received extends Action {
  /** The reply of the query, or the pages of the history. */
  readonly payload: unknown
}

const isAnswerTo =
  (name: KeptQuery) =>
  (action: Action): action is Received =>
    api.endpoints[name].matchFulfilled(action)

function* keep(name: KeptQuery, { payload }: Received): SagaIterator<void> {
  const storage = yield* use('answers')
  const pseudo: string = yield select(selectPseudo)
  // The matcher has checked that the payload is the reply of this query; of a history the first page is kept.
  const answer = (name === 'history' ? (payload as { pages: unknown[] }).pages[0] : payload) as Reply<KeptQuery>
  yield call(storage.keep, pseudo, name, { at: Date.now(), answer })
}

function* forget(): SagaIterator<void> {
  const storage = yield* use('answers')
  yield call(storage.clear)
}

const selectCached = (state: WithApi) => state.api.queries

function* restore(): SagaIterator<void> {
  const pseudo: string = yield select(selectPseudo)
  if (pseudo === '') return
  const storage = yield* use('answers')
  const cached: CachedAnswers = yield select(selectCached)
  yield put(yield call(restored, storage, pseudo, cached))
}

/** Restores the stored answers, which an offline start shows, and stores new ones until the session ends. */
export function* offlineSaga(): SagaIterator<void> {
  yield* restore()
  for (const name of keptQueries) yield takeEvery(isAnswerTo(name), keep, name)
  yield takeEvery([loggedOut, sessionLost], forget)
}
