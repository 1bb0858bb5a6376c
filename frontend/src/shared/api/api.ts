import { createAction } from '@reduxjs/toolkit'
import type {
  BaseQueryFn,
  CombinedState,
  EndpointBuilder,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query/react'
import { createApi } from '@reduxjs/toolkit/query/react'
import { type CallName, type CommandName, calls, type QueryName, type Reply } from '@topspin/domain/contract/calls'
import { type PastFilters, pastPageSize } from '@topspin/domain/contract/past'
import { type CallDeps, isCommand, makeCall } from './call.ts'
import { type Failure, failureOf } from './failure.ts'
import { isStale, type WithFreshness } from './freshness.ts'
import { modelsOf } from './models.ts'
import type { CallInput } from './wire.ts'

/** The argument of the base query: a call and its input, which the type of the endpoint has checked. */
export interface NamedCall {
  readonly name: CallName
  readonly input: object
}

type ContractQuery = BaseQueryFn<NamedCall, unknown, Failure>

const contractQuery: ContractQuery = async ({ name, input }, { dispatch, extra }) => {
  // The type of the store's thunk argument is not part of BaseQueryApi.
  const deps = extra as CallDeps
  try {
    return { data: await makeCall(deps, dispatch, name, input as CallInput<typeof name>) } // see `NamedCall`
  } catch (error) {
    return { error: failureOf(error) }
  }
}

/** Whose past is read and with which filters, and in each page the matches before a sequence. */
export interface PastArgument {
  readonly params: { readonly pseudo: string }
  readonly query: PastFilters
}
type PastDefinition = InfiniteQueryDefinition<
  PastArgument,
  string | undefined,
  ContractQuery,
  never,
  Reply<'past'>,
  'api'
>
type Definitions = {
  [K in Exclude<QueryName, 'past'>]: QueryDefinition<CallInput<K>, ContractQuery, never, Reply<K>, 'api'>
} & { [K in CommandName]: MutationDefinition<CallInput<K>, ContractQuery, never, Reply<K>, 'api'> } & {
  past: PastDefinition
}

const past = (build: EndpointBuilder<ContractQuery, never, 'api'>): PastDefinition =>
  build.infiniteQuery<Reply<'past'>, PastArgument, string | undefined>({
    query: ({ queryArg: { params, query }, pageParam }) => ({
      name: 'past',
      input: { params, query: pageParam === undefined ? query : { ...query, before: pageParam } },
    }),
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: ({ entries }) => (entries.length < pastPageSize ? undefined : String(entries.at(-1)?.sequence)),
    },
  })

interface Entry {
  readonly startedTimeStamp?: number | undefined
}

/** An answer is read again when a screen shows it and it is stale. */
const cached = (name: QueryName) => ({
  forceRefetch: ({ state, endpointState }: { state: unknown; endpointState?: Entry | undefined }) =>
    // The root state contains this slice; RTK Query types the state of its own slice only.
    isStale(state as WithFreshness, modelsOf(name), endpointState?.startedTimeStamp ?? 0, Date.now()),
})

type Cache = CombinedState<Definitions, never, 'api'>
/** Cached answers by cache key. */
export type CachedAnswers = Cache['queries']
/** Puts answers of an earlier start into the cache, with their age. */
export const answersRestored = createAction<CachedAnswers>('api/answersRestored')

/**
 * The calls of the contract as RTK Query endpoints: each query caches its answer, and each command is a mutation
 * (docs/architecture.md#server-state-in-the-page).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: contractQuery,
  // The page stays open for days; its lists are few. An offline page still shows what was read last.
  keepUnusedDataFor: 24 * 3600,
  extractRehydrationInfo: (action): Cache | undefined =>
    // Only queries are kept offline. The cast is needed because the type also demands the parts that are not.
    answersRestored.match(action)
      ? ({ queries: action.payload, mutations: {}, provided: { tags: {}, keys: {} } } as unknown as Cache)
      : undefined,
  endpoints: (build) => {
    const endpoints = Object.keys(calls).map((key) => {
      // Object.keys returns strings; those of `calls` are the names of calls.
      const name = key as CallName
      const query = (input: object): NamedCall => ({ name, input })
      if (name === 'past') return [name, past(build)]
      return [name, isCommand(name) ? build.mutation({ query }) : build.query({ query, ...cached(name) })]
    })
    // Each endpoint has the input and the reply of its call; TypeScript cannot follow the loop.
    return Object.fromEntries(endpoints) as Definitions
  },
})

/** The state that selectors of the cache take. */
export type WithApi = Parameters<typeof api.util.selectAllQueryEntries>[0]
