import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { HistoryEntry } from '@topspin/domain/contract/match'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'

/** The page size of the contract. A shorter page is the last one. */
export const pageSize = 100

export interface HistoryState {
  readonly matches: Remote<readonly HistoryEntry[]>
  /** Whether there may be older matches. */
  readonly more: boolean
}

const initialState: HistoryState = { matches: idle(), more: false }

const slice = createSlice({
  name: 'history',
  initialState,
  reducers: {
    historyShown: (state) => ({ ...state, matches: loading(state.matches) }),
    historyReceived: (_, { payload }: PayloadAction<readonly HistoryEntry[]>) => ({
      matches: ready(payload),
      more: payload.length >= pageSize,
    }),
    olderAsked: (state) => ({ ...state, matches: loading(state.matches) }),
    olderReceived: (state, { payload }: PayloadAction<readonly HistoryEntry[]>) => ({
      matches: ready([...(state.matches.data ?? []), ...payload]),
      more: payload.length >= pageSize,
    }),
    historyFailed: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      matches: failed(state.matches, payload),
    }),
  },
})

export const { historyShown, historyReceived, olderAsked, olderReceived, historyFailed } = slice.actions
export const historyReducer = slice.reducer
