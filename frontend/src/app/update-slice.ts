import { createAction, createSlice, type WithSlice } from '@reduxjs/toolkit'

export interface UpdateState {
  /** Whether a new version is ready, and the player's answer to the offer. */
  readonly status: 'none' | 'offered' | 'declined'
}

const initialState: UpdateState = { status: 'none' }

/** The player accepts the new version. */
export const updateAccepted = createAction('update/updateAccepted')

const slice = createSlice({
  name: 'update',
  initialState,
  reducers: {
    updateOffered: () => ({ status: 'offered' as const }),
    updateDeclined: () => ({ status: 'declined' as const }),
  },
})

export const { updateOffered, updateDeclined } = slice.actions
export const updateReducer = slice.reducer

export const selectUpdateOffered = (state: WithSlice<typeof slice>): boolean => state.update.status === 'offered'
