import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { PushAbility } from './device.ts'

export interface PushState {
  readonly ability: PushAbility
  /** Whether this device receives notifications; `unknown` while they are allowed and its subscription is not read yet. */
  readonly status: 'unknown' | 'off' | 'on' | 'denied'
  readonly busy: boolean
  /** What is wrong besides: the browser does not tell its subscription, or the server has not confirmed it. */
  readonly trouble: 'unreadable' | 'unconfirmed' | null
}

// The server draws with this state and cannot see the device: it is what holds for most visitors.
const initialState: PushState = { ability: 'possible', status: 'off', busy: false, trouble: null }

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
    ) => ({ ...state, ability, status, busy: false, trouble: state.trouble === 'unreadable' ? null : state.trouble }),
    deviceUnreadable: (state) => ({ ...state, trouble: 'unreadable' as const }),
    /** The server has answered about the subscription that the browser has. */
    subscriptionSent: (state, { payload: confirmed }: PayloadAction<boolean>) => ({
      ...state,
      trouble: confirmed ? null : ('unconfirmed' as const),
    }),
    changeFailed: (state) => ({ ...state, busy: false }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(notificationsWanted, (state) => ({ ...state, busy: true }))
      .addCase(notificationsUnwanted, (state) => ({ ...state, busy: true }))
  },
})

export const { deviceRead, deviceUnreadable, subscriptionSent, changeFailed } = slice.actions
export const pushReducer = slice.reducer
