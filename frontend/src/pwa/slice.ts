import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ListName } from './kept-lists.ts'

/** When each list was last read from the server (ISO instants). */
export type KeptAt = { readonly [K in ListName]?: string }

export interface PwaState {
  /** A newer version waits for a word. */
  readonly update: 'none' | 'offered' | 'declined'
  readonly keptAt: KeptAt
}

/** @param keptAt of the lists that this browser kept from earlier */
export const initialPwa = (keptAt: KeptAt): PwaState => ({ update: 'none', keptAt })

/** The player wants the newer version now. */
export const updateAccepted = createAction('pwa/updateAccepted')

const slice = createSlice({
  name: 'pwa',
  initialState: initialPwa({}),
  reducers: {
    updateOffered: (state) => ({ ...state, update: 'offered' as const }),
    updateDeclined: (state) => ({ ...state, update: 'declined' as const }),
    listKept: (state, { payload: { name, at } }: PayloadAction<{ name: ListName; at: string }>) => ({
      ...state,
      keptAt: { ...state.keptAt, [name]: at },
    }),
  },
})

export const { updateOffered, updateDeclined, listKept } = slice.actions
export const pwaReducer = slice.reducer
