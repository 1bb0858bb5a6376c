import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { createSafeStorage } from '../session/index.ts'

/** Whether this browser can show notifications; if not, why. */
export type PushAbility =
  | 'possible'
  /** Browsers allow notifications only over https and on localhost. */
  | 'insecure'
  /** iOS allows notifications only for a page on the home screen. */
  | 'install-first'
  | 'unsupported'

/**
 * What the push subscription of this browser is for (docs/specification.md#notifications). `player`: the notifications
 * that the player has chosen. `activation`: one notification, when the account of an applicant is activated.
 */
export type PushPurpose = 'player' | 'activation'

export interface PushState {
  readonly ability: PushAbility
  /** `unknown`: allowed, and the subscription is not read yet. `denied`: the browser blocks notifications. */
  readonly status: 'unknown' | 'off' | 'on' | 'denied'
  readonly busy: boolean
  /** `unreadable`: the browser cannot read its subscription. `unconfirmed`: the server does not confirm it. */
  readonly trouble: 'unreadable' | 'unconfirmed' | null
}

// The server renders with this state. It cannot read the device, so it assumes the most frequent case.
const initialState: PushState = { ability: 'possible', status: 'off', busy: false, trouble: null }

const slice = createSlice({
  name: 'push',
  initialState,
  reducers: {
    /** A component with `usePush` has appeared. A saga then reads the state of this device. */
    notificationControlShown: (state) => state,
    /** Null turns notifications off. Only this action may open a prompt (docs/user-interface.md#forms-and-messages). */
    notificationsChosen: (state, _: PayloadAction<PushPurpose | null>) => ({ ...state, busy: true }),
    pushDeviceRead: (state, { payload }: PayloadAction<Pick<PushState, 'ability' | 'status'>>) => ({
      ...payload,
      busy: false,
      trouble: state.trouble === 'unreadable' ? null : state.trouble,
    }),
    pushTroubleSeen: (state, { payload }: PayloadAction<PushState['trouble']>) => ({ ...state, trouble: payload }),
    pushChangeFailed: (state) => ({ ...state, busy: false }),
  },
})

export const { notificationControlShown, notificationsChosen, pushDeviceRead, pushTroubleSeen, pushChangeFailed } =
  slice.actions
export const pushReducer = slice.reducer

export const selectPush = (state: WithSlice<typeof slice>) => state.push

const items = createSafeStorage(() => window.localStorage)
const key = 'notificationOffer'

/**
 * The offer of notifications. Null after the player has answered it, when notifications are allowed, blocked or
 * impossible, and while they are being turned on or off.
 */
export function useNotificationOffer() {
  const turnOn = useTurnOnNotifications()
  const [answered, setAnswered] = useState(false)
  // The server cannot read the settings of the browser, so it renders no offer.
  const open = useSyncExternalStore(noChanges, isOpen, () => false)
  if (answered || !open || turnOn === null) return null
  const decline = () => {
    items.keep(key, 'answered')
    setAnswered(true)
  }
  const accept = () => {
    decline()
    turnOn()
  }
  return { accept, decline }
}

const isOpen = () => 'Notification' in window && Notification.permission === 'default' && items.text(key) === null
const noChanges = () => () => undefined

/** A function that turns notifications on; null when they are on or cannot be turned on now. */
export function useTurnOnNotifications(): (() => void) | null {
  const dispatch = useDispatch()
  const { ability, status, busy } = usePush()
  return ability === 'possible' && status === 'off' && !busy ? () => dispatch(notificationsChosen('player')) : null
}

/** Whether this device receives notifications, read again when a component with this hook appears. */
export function usePush(): PushState {
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(notificationControlShown())
  }, [dispatch])
  return useSelector(selectPush)
}
