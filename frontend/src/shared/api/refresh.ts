import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { QueryName } from '@topspin/domain/contract/calls'
import { api, type WithApi } from './api.ts'
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
