import type { Action } from '@reduxjs/toolkit'
import type { Reply } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { call, put, select, takeEvery } from 'redux-saga/effects'
import { answerRestored, api, getService, maxAgeWithoutReports } from '../api/index.ts'
import { selectPseudo } from '../session/index.ts'
import { cacheValueOf, type KeptQuery, keptQueries, queryArgumentOf, selectKeptQuery } from './kept-answers.ts'

interface Received extends Action {
  readonly payload: unknown
  readonly meta: { readonly arg: { readonly originalArgs: unknown } }
}

const isAnswerTo =
  (name: KeptQuery) =>
  (action: Action): action is Received =>
    api.endpoints[name].matchFulfilled(action)

/** Whether the argument of a query has no filters. Only answers without filters are kept for an offline start. */
const isUnfiltered = (argument: object): boolean =>
  !('query' in argument) || Object.keys(argument.query as object).length === 0 // the query of a call is an object

/** The reply to store; for `past`, the first page. */
const answerOf = (name: KeptQuery, value: unknown): Reply<KeptQuery> =>
  // The value is the reply of this query, or its pages.
  (name === 'past' ? (value as { pages: unknown[] }).pages[0] : value) as Reply<KeptQuery>

function* keep(name: KeptQuery, { payload, meta }: Received): SagaIterator<void> {
  if (!isUnfiltered(meta.arg.originalArgs as object)) return // the argument of every query is an object
  const storage = yield* getService('answers')
  const pseudo: string = yield select(selectPseudo)
  yield call(storage.keep, pseudo, name, { at: Date.now(), answer: answerOf(name, payload) })
}

/** Restores the stored answers that are not in the cache, and stores those that the server has embedded in the page. */
function* restore(): SagaIterator<void> {
  const pseudo: string = yield select(selectPseudo)
  if (pseudo === '') return
  const storage = yield* getService('answers')
  for (const name of keptQueries) {
    const cached: ReturnType<ReturnType<typeof selectKeptQuery>> = yield select(selectKeptQuery(name, pseudo))
    const { data, fulfilledTimeStamp: at } = cached
    if (data !== undefined && at !== undefined)
      yield call(storage.keep, pseudo, name, { at, answer: answerOf(name, data) })
    const kept = cached.isUninitialized ? storage.read(pseudo, name) : null
    if (kept === null) continue
    // Older than `maxAgeWithoutReports`, so that every screen reads the answer again.
    const receivedAt = Math.min(kept.at, Date.now() - maxAgeWithoutReports - 1)
    yield put(answerRestored(name, queryArgumentOf(name, pseudo), cacheValueOf(name, kept.answer), receivedAt))
  }
}

/** Restores the stored answers, which an offline start shows, and stores new answers. */
export function* offlineSaga(): SagaIterator<void> {
  yield* restore()
  for (const name of keptQueries) yield takeEvery(isAnswerTo(name), keep, name)
}
