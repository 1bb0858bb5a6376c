import { createAction, createSlice, type WithSlice } from '@reduxjs/toolkit'

/** Whether the page offers a new version. */
const slice = createSlice({
  name: 'update',
  initialState: false,
  reducers: { updateOffered: () => true, updateDeclined: () => false },
})

export const { updateOffered, updateDeclined } = slice.actions
export const updateAccepted = createAction('update/updateAccepted')
export const updateReducer = slice.reducer
export const selectUpdateOffered = (state: WithSlice<typeof slice>): boolean => state.update
