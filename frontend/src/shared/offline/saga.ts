import type { Action } from '@reduxjs/toolkit'
import type { Reply } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { call, put, select, takeEvery } from 'redux-saga/effects'
import { api, type CachedAnswers, type WithApi } from '../api/api.ts'
import { use } from '../api/context.ts'
import { selectPseudo } from '../session/selectors.ts'
import { loggedOut, sessionLost } from '../session/slice.ts'
import { type KeptQuery, keptQueries } from './kept-answers.ts'
import { restored } from './restore.ts'

interface Received extends Action {
  /** The reply of the query, or the pages of the past. */
  readonly payload: unknown
  readonly meta: { readonly arg: { readonly originalArgs: unknown } }
}

const isAnswerTo =
  (name: KeptQuery) =>
  (action: Action): action is Received =>
    api.endpoints[name].matchFulfilled(action)

/** Whether the answer is that without filters, which an offline start shows. */
const isUnfiltered = (argument: object): boolean =>
  !('query' in argument) || Object.keys(argument.query as object).length === 0 // the query of a call is an object

function* keep(name: KeptQuery, { payload, meta }: Received): SagaIterator<void> {
  if (!isUnfiltered(meta.arg.originalArgs as object)) return // the argument of every query is an object
  const storage = yield* use('answers')
  const pseudo: string = yield select(selectPseudo)
  // The matcher has checked that the payload is the reply of this query; of a past the first page is kept.
  const answer = (name === 'past' ? (payload as { pages: unknown[] }).pages[0] : payload) as Reply<KeptQuery>
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
