import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { LastMatch } from '@topspin/domain/contract/match'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'

export interface HomeState {
  readonly lastMatches: Remote<readonly LastMatch[]>
}

const initialState: HomeState = { lastMatches: idle() }

const slice = createSlice({
  name: 'home',
  initialState,
  reducers: {
    lastMatchesShown: (state) => ({ lastMatches: loading(state.lastMatches) }),
    lastMatchesReceived: (_, { payload }: PayloadAction<readonly LastMatch[]>) => ({ lastMatches: ready(payload) }),
    lastMatchesFailed: (state, { payload }: PayloadAction<Failure>) => ({
      lastMatches: failed(state.lastMatches, payload),
    }),
  },
})

export const { lastMatchesShown, lastMatchesReceived, lastMatchesFailed } = slice.actions
export const homeReducer = slice.reducer
