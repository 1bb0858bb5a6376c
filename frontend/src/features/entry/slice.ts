import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CanPlay } from '@topspin/domain/contract/match'

/** Whether matches may be entered (docs/specification.md#match-entry). Open until the first answer. */
export interface EntryState {
  readonly open: boolean
  readonly canPlay: CanPlay | null
}

const initialState: EntryState = { open: true, canPlay: null }

/** A screen that depends on match entry is shown: read its state. */
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
