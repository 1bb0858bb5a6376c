import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { calls, type QueryName } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { put, takeEvery } from 'redux-saga/effects'
import { api, type WithApi } from './api.ts'
import { commandExecuted } from './call.ts'
import { modelsChanged, type WithFreshness } from './freshness.ts'
import { allModels, type Model, modelsOf } from './models.ts'

type State = WithApi & WithFreshness
type Thunk<T> = ThunkAction<T, State, unknown, UnknownAction>
type Entry = ReturnType<typeof api.util.selectAllQueryEntries>[number]

/**
 * Reads again the answers on the screen that are made of these read models. Others stay cached as they are: a screen
 * that shows one later reads it again then. The tags of RTK Query would remove these, so that an offline page could not
 * show them, and would miss an answer that is requested for the first time.
 */
export const refresh =
  (models: readonly Model[]): Thunk<void> =>
  (dispatch, getState) => {
    dispatch(modelsChanged({ models, now: Date.now() }))
    // The middleware answers this action with the subscriptions; the type is that of a plain action.
    const { getSubscriptionCount } = dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as {
      readonly getSubscriptionCount: (key: string) => number
    }
    for (const entry of api.util.selectAllQueryEntries(getState()))
      if (
        getSubscriptionCount(entry.queryCacheKey) > 0 &&
        modelsOf(nameOf(entry)).some((model) => models.includes(model))
      )
        void dispatch(readAgain(entry))
  }

// The cache holds queries only.
const nameOf = ({ endpointName }: Entry) => endpointName as QueryName

/** Reads again every answer on the screen. */
export const refreshAll = () => refresh(allModels)

/** `refresh` as an effect of a saga. */
// A thunk, which `put` passes to the store; its type allows actions only.
export const putRefresh = (models: readonly Model[]) => put(refresh(models) as unknown as UnknownAction)

/** A request that is under way may have been answered before the change. It is awaited first. */
const readAgain =
  (entry: Entry): Thunk<Promise<void>> =>
  async (dispatch) => {
    // The argument in the cache is that of its endpoint; TypeScript sees any endpoint with any argument.
    const name = nameOf(entry) as 'news'
    const arg = entry.originalArgs as object
    await dispatch(api.util.getRunningQueryThunk(name, arg))
    await dispatch(api.endpoints[name].initiate(arg, { subscribe: false, forceRefetch: true }))
  }

function* refreshAfterCommand({ payload: name }: ReturnType<typeof commandExecuted>): SagaIterator<void> {
  const models: readonly Model[] = calls[name].changes
  if (models.length > 0) yield putRefresh(models)
}

/** Reads again what a command of this page has changed. */
export function* refreshSaga(): SagaIterator<void> {
  yield takeEvery(commandExecuted, refreshAfterCommand)
}
