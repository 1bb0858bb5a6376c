import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import {
  calls,
  type QueryCallName,
  type UnannouncedReplySource,
  unannouncedReplySources,
} from '@topspin/domain/contract/calls'
import { type ChangeName, changeNames } from '@topspin/domain/contract/changes'

/**
 * The name of data from which the server makes answers: a read model, `availability`, or data whose changes the server
 * does not report (`UnannouncedReplySource`).
 */
export type AnswerSource = ChangeName | UnannouncedReplySource

export const allAnswerSources: readonly AnswerSource[] = [...changeNames, ...unannouncedReplySources]

/** The sources that are not read models, for the queries that have such a source. */
const others: { readonly [K in QueryCallName]?: readonly AnswerSource[] } = {
  available: ['availability'],
  projections: ['projections'],
  failedJobs: ['projections'],
  pairedScreens: ['screens'],
  chats: ['chats'],
  unquoted: ['quoting'],
}

/** The sources of the answer to a query, without `live` and `sheets`: no message about changes names these two. */
export const answerSourcesOfQuery = (name: QueryCallName): readonly AnswerSource[] => [
  ...calls[name].models.filter((model) => model !== 'live' && model !== 'sheets'),
  ...(others[name] ?? []),
]
/** What decides whether a cached answer is stale. Instants are milliseconds since 1970. */
export interface FreshnessState {
  /** Since when the server reports every change over the socket; null while it does not. */
  readonly reportedSince: number | null
  readonly changedAt: { readonly [K in AnswerSource]?: number }
}

const initialState: FreshnessState = { reportedSince: null, changedAt: {} }

const slice = createSlice({
  name: 'freshness',
  initialState,
  reducers: {
    reportsStarted: (state, { payload: now }: PayloadAction<number>) => ({ ...state, reportedSince: now }),
    reportsEnded: (state) => ({ ...state, reportedSince: null }),
    modelsChanged: (
      state,
      { payload: { models, now } }: PayloadAction<{ models: readonly AnswerSource[]; now: number }>,
    ) => ({
      ...state,
      changedAt: { ...state.changedAt, ...Object.fromEntries(models.map((model) => [model, now])) },
    }),
  },
})

export const { reportsStarted, reportsEnded, modelsChanged } = slice.actions
export const freshnessReducer = slice.reducer
/** The part of the store's state that this slice holds, as `state.freshness`. */
export type WithFreshness = WithSlice<typeof slice>

/** How old an answer may be while the server does not report changes (milliseconds). */
export const maxAgeWithoutReports = 5_000

/** Whether an answer must be read again when a screen shows it. Instants are milliseconds since 1970. */
export function isAnswerStale(
  { freshness: { reportedSince, changedAt } }: WithFreshness,
  models: readonly AnswerSource[],
  requestedAt: number,
  now: number,
): boolean {
  if (models.some((model) => (changedAt[model] ?? 0) >= requestedAt)) return true
  return (reportedSince === null || requestedAt < reportedSince) && now - requestedAt > maxAgeWithoutReports
}
