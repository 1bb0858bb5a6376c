import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CanPlay } from '@topspin/domain/contract/match'

/** Whether matches may be entered (specification §4): open until the server says otherwise, it refuses anyway. */
export interface EntryState {
  readonly open: boolean
  readonly canPlay: CanPlay | null
}

const initialState: EntryState = { open: true, canPlay: null }

/** Something that may have changed the entry gate: a screen that depends on it is shown. */
export const entryShown = createAction('entry/entryShown')

const slice = createSlice({
  name: 'entry',
  initialState,
  reducers: {
    entryReceived: (state, action: PayloadAction<boolean>) => ({ ...state, open: action.payload }),
    canPlayReceived: (state, action: PayloadAction<CanPlay>) => ({ ...state, canPlay: action.payload }),
  },
})

export const { entryReceived, canPlayReceived } = slice.actions
export const entryReducer = slice.reducer
