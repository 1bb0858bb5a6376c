import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ListName } from './kept-lists.ts'

/** When each list was last fetched (ISO instants). */
export type KeptAt = { readonly [K in ListName]?: string }

export interface PwaState {
  /** Whether a new version is ready, and the player's answer to the offer. */
  readonly update: 'none' | 'offered' | 'declined'
  readonly keptAt: KeptAt
}

/** @param keptAt when the stored lists were fetched */
export const initialPwa = (keptAt: KeptAt): PwaState => ({ update: 'none', keptAt })

/** The player accepts the new version. */
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
