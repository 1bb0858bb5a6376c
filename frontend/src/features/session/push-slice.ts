import { createAction, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { PushAbility } from './device.ts'

export interface PushState {
  readonly ability: PushAbility
  /** Whether this device receives notifications; `unknown` while they are allowed and its subscription is not read yet. */
  readonly status: 'unknown' | 'off' | 'on' | 'denied'
  readonly busy: boolean
  /** The browser cannot read its subscription, or the server has not confirmed it. */
  readonly trouble: 'unreadable' | 'unconfirmed' | null
}

// The server renders with this state. It cannot know the device, so this is the most frequent case.
const initialState: PushState = { ability: 'possible', status: 'off', busy: false, trouble: null }

/** A control for notifications is shown. */
export const notificationsShown = createAction('push/notificationsShown')
/** A tap of the player. Only this may lead to a prompt (docs/user-interface.md#forms-and-messages). */
export const notificationsWanted = createAction('push/notificationsWanted')
export const notificationsUnwanted = createAction('push/notificationsUnwanted')
/** The same on the waiting page, for the one notification about the activation. */
export const activationWanted = createAction('push/activationWanted')
export const activationUnwanted = createAction('push/activationUnwanted')

const slice = createSlice({
  name: 'push',
  initialState,
  reducers: {
    deviceRead: (
      state,
      { payload: { ability, status } }: PayloadAction<{ ability: PushAbility; status: PushState['status'] }>,
    ) => ({ ...state, ability, status, busy: false, trouble: state.trouble === 'unreadable' ? null : state.trouble }),
    deviceUnreadable: (state) => ({ ...state, trouble: 'unreadable' as const }),
    /** The answer of the server to the subscription of the browser. */
    subscriptionSent: (state, { payload: confirmed }: PayloadAction<boolean>) => ({
      ...state,
      trouble: confirmed ? null : ('unconfirmed' as const),
    }),
    changeFailed: (state) => ({ ...state, busy: false }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(
      isAnyOf(notificationsWanted, notificationsUnwanted, activationWanted, activationUnwanted),
      (state) => ({ ...state, busy: true }),
    )
  },
})

export const { deviceRead, deviceUnreadable, subscriptionSent, changeFailed } = slice.actions
export const pushReducer = slice.reducer

export const selectPush = (state: WithSlice<typeof slice>) => state.push
