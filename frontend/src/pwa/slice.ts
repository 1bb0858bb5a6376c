import { createAction, createSlice, type WithSlice } from '@reduxjs/toolkit'

export interface PwaState {
  /** Whether a new version is ready, and the player's answer to the offer. */
  readonly update: 'none' | 'offered' | 'declined'
}

const initialState: PwaState = { update: 'none' }

/** The player accepts the new version. */
export const updateAccepted = createAction('pwa/updateAccepted')

const slice = createSlice({
  name: 'pwa',
  initialState,
  reducers: {
    updateOffered: () => ({ update: 'offered' as const }),
    updateDeclined: () => ({ update: 'declined' as const }),
  },
})

export const { updateOffered, updateDeclined } = slice.actions
export const pwaReducer = slice.reducer

export const selectUpdateOffered = (state: WithSlice<typeof slice>): boolean => state.pwa.update === 'offered'
