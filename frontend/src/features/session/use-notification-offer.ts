import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { itemsOf } from '../../shared/session/index.ts'
import { notificationsChosen, notificationsShown, type PushState, selectPush } from './push-slice.ts'

const items = itemsOf(() => window.localStorage)
/** Set once the offer is answered. */
const key = 'notificationOffer'

/**
 * The offer of notifications, which is made once in a browser. Null when it was answered, and where the browser has
 * decided or cannot.
 */
export function useNotificationOffer() {
  const turnOn = useTurningOn()
  const [answered, setAnswered] = useState(false)
  // The server has no setting of the browser, and renders no offer.
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

/**
 * Turns notifications on for this device, for which the browser asks the player. Null where they are on, blocked or
 * impossible. Unlike the offer on home it stays until then, because nobody is asked: the player looks for it.
 */
export function useTurningOn(): (() => void) | null {
  const dispatch = useDispatch()
  const { ability, status, busy } = usePush()
  return ability === 'possible' && status === 'off' && !busy ? () => dispatch(notificationsChosen('player')) : null
}

/** The notifications of this device, read again when a control for them appears. */
export function usePush(): PushState {
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(notificationsShown())
  }, [dispatch])
  return useSelector(selectPush)
}
