import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { GlobalStat } from '@topspin/domain/contract/ranking'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'
import { done, refused, type Submission, sending, unsent } from '../../api/submission.ts'

export interface AdministrationState {
  readonly stat: Remote<GlobalStat>
  /** The request that opens or closes match entry. */
  readonly toggle: Submission
}

const initialState: AdministrationState = { stat: idle(), toggle: unsent }

export const entrySwitchAsked = createAction<{ open: boolean; key: string }>('administration/entrySwitchAsked')

const slice = createSlice({
  name: 'administration',
  initialState,
  reducers: {
    statShown: (state) => ({ ...state, stat: loading(state.stat) }),
    statReceived: (state, { payload }: PayloadAction<GlobalStat>) => ({ ...state, stat: ready(payload) }),
    statFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, stat: failed(state.stat, payload) }),
    entrySwitched: (state) => ({ ...state, toggle: done }),
    entrySwitchFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, toggle: refused(payload) }),
  },
  extraReducers: (builder) => {
    builder.addCase(entrySwitchAsked, (state) => ({ ...state, toggle: sending }))
  },
})

export const { statShown, statReceived, statFailed, entrySwitched, entrySwitchFailed } = slice.actions
export const administrationReducer = slice.reducer
