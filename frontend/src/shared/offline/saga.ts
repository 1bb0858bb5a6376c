import type { Action } from '@reduxjs/toolkit'
import { defaultSerializeQueryArgs, QueryStatus } from '@reduxjs/toolkit/query/react'
import type { Reply } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { call, put, select, takeEvery } from 'redux-saga/effects'
import {
  answersRestored,
  api,
  type CachedAnswers,
  getService,
  maxAgeWithoutReports,
  type WithApi,
} from '../api/index.ts'
import { selectPseudo } from '../session/index.ts'
import { type AnswerStorage, cacheValueOf, type KeptQuery, keptQueries, queryArgumentOf } from './kept-answers.ts'

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

function* restore(): SagaIterator<void> {
  const pseudo: string = yield select(selectPseudo)
  if (pseudo === '') return
  const storage = yield* getService('answers')
  const cached: CachedAnswers = yield select((state: WithApi) => state.api.queries)
  for (const name of keptQueries) {
    const { data, fulfilledTimeStamp: at } = cached[cacheKeyOf(name, pseudo)] ?? {}
    // The server has embedded this answer in the page, so no request has stored it.
    if (data !== undefined && at !== undefined)
      yield call(storage.keep, pseudo, name, { at, answer: answerOf(name, data) })
  }
  yield put(yield call(restored, storage, pseudo, cached))
}

/** Restores the stored answers, which an offline start shows, and stores new answers. */
export function* offlineSaga(): SagaIterator<void> {
  yield* restore()
  for (const name of keptQueries) yield takeEvery(isAnswerTo(name), keep, name)
}

const cacheKeyOf = (endpointName: KeptQuery, pseudo: string): string =>
  defaultSerializeQueryArgs({
    endpointName,
    queryArgs: queryArgumentOf(endpointName, pseudo),
    // The default function for cache keys ignores the definition, and `api` does not export one.
    endpointDefinition: undefined as never,
  })

/** The action that puts the stored answers into the cache. Answers that are already in the cache are newer and stay. */
function restored(storage: AnswerStorage, pseudo: string, cached: CachedAnswers): ReturnType<typeof answersRestored> {
  const answers: Record<string, CachedAnswers[string]> = {}
  for (const endpointName of keptQueries) {
    const key = cacheKeyOf(endpointName, pseudo)
    const kept = key in cached ? null : storage.read(pseudo, endpointName)
    if (kept === null) continue
    // Older than `maxAgeWithoutReports`, so that every screen reads the answer again.
    const at = Math.min(kept.at, Date.now() - maxAgeWithoutReports - 1)
    answers[key] = {
      status: QueryStatus.fulfilled,
      endpointName,
      originalArgs: queryArgumentOf(endpointName, pseudo) as never, // the type of an entry does not depend on its endpoint
      data: cacheValueOf(endpointName, kept.answer),
      requestId: 'kept',
      startedTimeStamp: at,
      fulfilledTimeStamp: at,
      error: undefined,
    }
  }
  return answersRestored(answers)
}
