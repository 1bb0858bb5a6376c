import { SHOULD_AUTOBATCH, type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import type { BaseQueryFn, EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react'
import { createApi } from '@reduxjs/toolkit/query/react'
import {
  type CallName,
  type CommandCallName,
  calls,
  type QueryCallName,
  type Reply,
} from '@topspin/domain/contract/calls'
import { type PastMatchesFilterInput, pastMatchesPageSize } from '@topspin/domain/contract/past'
import type { WithSession } from '../session/index.ts'
import { type CallDeps, isCommand, makeCall } from './call.ts'
import { type Failure, failureOf } from './failure.ts'
import {
  type AnswerSource,
  allAnswerSources,
  answerSourcesOfQuery,
  isAnswerStale,
  modelsChanged,
  type WithFreshness,
} from './freshness.ts'
import type { CallInput } from './wire.ts'

/** The argument of the base query: the name of a call, and its input, whose type the endpoint has checked. */
export interface NamedCall {
  readonly name: CallName
  readonly input: object
}

type ContractQuery = BaseQueryFn<NamedCall, unknown, Failure>

const contractQuery: ContractQuery = async ({ name, input }, { dispatch }) => {
  try {
    return { data: await dispatch(callThunk(name, input as CallInput<typeof name>)) } // the input fits, see `NamedCall`
  } catch (error) {
    return { error: failureOf(error) }
  }
}

/** The player whose past matches are read, and the filters. */
export interface PastMatchesArgument {
  readonly params: { readonly pseudo: string }
  readonly query: PastMatchesFilterInput
}
/** A page of past matches has the matches with a smaller sequence than this; undefined for the first page. */
type Before = string | undefined
type Definitions = {
  [K in Exclude<QueryCallName, 'past'>]: QueryDefinition<CallInput<K>, ContractQuery, AnswerSource, Reply<K>, 'api'>
} & { [K in CommandCallName]: MutationDefinition<CallInput<K>, ContractQuery, AnswerSource, Reply<K>, 'api'> } & {
  past: ReturnType<typeof past>
}

const past = (build: EndpointBuilder<ContractQuery, AnswerSource, 'api'>) =>
  build.infiniteQuery<Reply<'past'>, PastMatchesArgument, Before>({
    providesTags: answerSourcesOfQuery('past'),
    query: ({ queryArg: { params, query }, pageParam }) => ({
      name: 'past',
      input: { params, query: pageParam === undefined ? query : { ...query, before: pageParam } },
    }),
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: ({ entries }) =>
        entries.length < pastMatchesPageSize ? undefined : String(entries.at(-1)?.sequence),
    },
  })

type CacheEntry = { readonly startedTimeStamp?: number | undefined } | undefined

/** The options of a query. When a screen uses a stale answer, the answer is read again. */
const cached = (name: QueryCallName) => ({
  providesTags: answerSourcesOfQuery(name),
  forceRefetch: ({ state, endpointState }: { state: unknown; endpointState?: CacheEntry }) =>
    // The root state contains the slice `freshness` too; RTK Query types only the state of its own slice.
    isAnswerStale(state as WithFreshness, answerSourcesOfQuery(name), endpointState?.startedTimeStamp ?? 0, Date.now()),
})

/** The calls of the contract as endpoints: queries, and mutations (docs/architecture.md#server-state-in-the-page). */
export const api = createApi({
  reducerPath: 'api',
  tagTypes: allAnswerSources,
  // RTK Query need not wait for running requests, because `refreshModels` waits for the ones that a change concerns.
  invalidationBehavior: 'immediately',
  baseQuery: contractQuery,
  // Unused answers are kept for a day, because an offline page shows them. They are small, because there are few lists.
  keepUnusedDataFor: 24 * 3600,
  endpoints: (build) => {
    const endpoints = Object.keys(calls).map((key) => {
      // Object.keys returns strings; the keys of `calls` are the names of calls.
      const name = key as CallName
      const query = (input: object): NamedCall => ({ name, input })
      if (name === 'past') return [name, past(build)]
      return [name, isCommand(name) ? build.mutation({ query }) : build.query({ query, ...cached(name) })]
    })
    // Each endpoint has the input and the reply of its call; the type of `Object.fromEntries` does not express that.
    return Object.fromEntries(endpoints) as Definitions
  },
})

/**
 * Puts an answer into the cache. The input and the value must fit the query.
 * @param at when the answer was requested or received (milliseconds since 1970)
 */
export const answerRestored = (endpointName: QueryCallName, arg: object, value: unknown, at: number) => ({
  // The cast is needed because the name has a union type, with which RTK Query cannot check the input and the value.
  ...api.util.upsertQueryEntries([{ endpointName, arg, value } as UpsertedEntry]),
  // RTK Query gives the entry the time in `meta`, by default the present time.
  meta: { [SHOULD_AUTOBATCH]: true, requestId: 'restored', timestamp: at },
})
type UpsertedEntry = Parameters<typeof api.util.upsertQueryEntries>[0][number]

/** The part of the store's state that `api` holds, as `state.api`. */
export type WithApi = Parameters<typeof api.util.selectAllQueryEntries>[0]
type State = WithApi & WithFreshness & Partial<WithSession>
type Thunk<T> = ThunkAction<T, State, CallDeps, UnknownAction>
/** The type of `dispatch` in code that dispatches thunks of `api` or `callThunk`. */
export type CallDispatch = ThunkDispatch<State, CallDeps, UnknownAction>

/** A thunk that makes a call of the contract without the cache, then refreshes the models that the call changes. */
export const callThunk =
  <K extends CallName>(name: K, input: CallInput<K>): Thunk<Promise<Reply<K>>> =>
  async (dispatch, getState, deps) => {
    const player = getState().session?.player
    // A late refusal of a session that has ended must not end the session of a later login.
    const ofThisSession = (action: UnknownAction) => getState().session?.player === player && dispatch(action)
    const reply = await makeCall(deps, ofThisSession, name, input)
    if (isCommand(name) && calls[name].changes.length > 0) void dispatch(refreshModels(calls[name].changes))
    return reply
  }

/**
 * A thunk that reads those shown answers again that are made from these models. It first waits for running requests,
 * which the server may have answered before the change. RTK Query then removes the answers that no component shows. The
 * thunk puts them back for an offline page, but without errors: `catchUpSaga` polls while the cache has an error.
 */
export const refreshModels =
  (models: readonly AnswerSource[]): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(modelsChanged({ models, now: Date.now() }))
    const underWay = dispatch(api.util.getRunningQueriesThunk())
    await Promise.all(underWay.filter(({ queryCacheKey }) => isMadeOf(getState().api.queries[queryCacheKey], models)))
    const before = getState().api.queries
    dispatch(api.util.invalidateTags([...models]))
    for (const [key, entry] of Object.entries(before)) {
      if (key in getState().api.queries || entry?.data === undefined) continue
      dispatch(answerRestored(nameOf(entry), entry.originalArgs, entry.data, entry.startedTimeStamp))
    }
  }

// The entries of `queries` are answers to queries only, so `endpointName` is the name of a query.
const nameOf = (entry: CachedAnswer) => entry?.endpointName as QueryCallName
const isMadeOf = (entry: CachedAnswer, models: readonly AnswerSource[]): boolean =>
  entry?.endpointName !== undefined && answerSourcesOfQuery(nameOf(entry)).some((model) => models.includes(model))
type CachedAnswer = State['api']['queries'][string]

/** A thunk that reads every answer on the screen again. */
export const refreshAll = () => refreshModels(allAnswerSources)

/** The fields of a query's result that components use. A query hook of `api` returns these and more. */
export interface QueryResult<T> {
  readonly currentData?: T | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly fulfilledTimeStamp?: number | undefined
  readonly refetch: () => unknown
}

/** Whether a query has succeeded or failed. Before that only a skeleton can be shown. */
export const isQueryAnswered = ({ currentData, error }: QueryResult<unknown>): boolean =>
  currentData !== undefined || error !== undefined

/** Whether matches may be recorded; true before the first answer. The server checks each match again. */
export const useEntryOpen = (): boolean => api.useIsOpenQuery({}, { selectFromResult: selectOpen }).open

// Leaves out the state of the request. Its changes would render components, such as a list of matches, at each read.
const selectOpen = ({ currentData }: { readonly currentData?: Reply<'isOpen'> | undefined }) => ({
  open: currentData?.open ?? true,
})
