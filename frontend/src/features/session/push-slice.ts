import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { Purpose, PushAbility } from './device.ts'

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

const slice = createSlice({
  name: 'push',
  initialState,
  reducers: {
    /** A control for notifications is shown. */
    notificationsShown: (state) => state,
    /**
     * A tap of the player: what this device is to be notified of, null for nothing. Only this may lead to a prompt
     * (docs/user-interface.md#forms-and-messages).
     */
    notificationsChosen: (state, _: PayloadAction<Purpose | null>) => ({ ...state, busy: true }),
    deviceRead: (state, { payload }: PayloadAction<Pick<PushState, 'ability' | 'status'>>) => ({
      ...payload,
      busy: false,
      trouble: state.trouble === 'unreadable' ? null : state.trouble,
    }),
    troubleSeen: (state, { payload }: PayloadAction<PushState['trouble']>) => ({ ...state, trouble: payload }),
    changeFailed: (state) => ({ ...state, busy: false }),
  },
})

export const { notificationsShown, notificationsChosen, deviceRead, troubleSeen, changeFailed } = slice.actions
export const pushReducer = slice.reducer

export const selectPush = (state: WithSlice<typeof slice>) => state.push
