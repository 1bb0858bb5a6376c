import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { PushAbility } from './device.ts'

export interface PushState {
  readonly ability: PushAbility
  /** Whether this device receives notifications; `unknown` while they are allowed and its subscription is not read yet. */
  readonly status: 'unknown' | 'off' | 'on' | 'denied'
  readonly busy: boolean
}

// The server draws with this state and cannot see the device: it is what holds for most visitors.
const initialState: PushState = { ability: 'possible', status: 'off', busy: false }

/** The setting is on the screen. */
export const notificationsShown = createAction('push/notificationsShown')
/** A tap of the player, the only thing that may make the browser ask (ux 40). */
export const notificationsWanted = createAction('push/notificationsWanted')
export const notificationsUnwanted = createAction('push/notificationsUnwanted')

const slice = createSlice({
  name: 'push',
  initialState,
  reducers: {
    deviceRead: (
      state,
      { payload: { ability, status } }: PayloadAction<{ ability: PushAbility; status: PushState['status'] }>,
    ) => ({ ...state, ability, status, busy: false }),
    changeFailed: (state) => ({ ...state, busy: false }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(notificationsWanted, (state) => ({ ...state, busy: true }))
      .addCase(notificationsUnwanted, (state) => ({ ...state, busy: true }))
  },
})

export const { deviceRead, changeFailed } = slice.actions
export const pushReducer = slice.reducer
