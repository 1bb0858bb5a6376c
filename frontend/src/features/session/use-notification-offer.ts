import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { itemsOf } from '../../shared/session/index.ts'
import { notificationsShown, notificationsWanted, selectPush } from './push-slice.ts'

const items = itemsOf(() => window.localStorage)
/** Set once the offer is answered. */
const key = 'notificationOffer'

interface NotificationOffer {
  /** Turns notifications on, for which the browser asks the player. */
  readonly accept: () => void
  readonly decline: () => void
}

/**
 * The offer of notifications, which is made once in a browser. Null when it was answered, and where the browser has
 * decided or cannot.
 */
export function useNotificationOffer(): NotificationOffer | null {
  const dispatch = useDispatch()
  const { ability, status, busy } = useSelector(selectPush)
  const [answered, setAnswered] = useState(false)
  // The server has no setting of the browser, and renders no offer.
  const open = useSyncExternalStore(noChanges, isOpen, () => false)
  useEffect(() => {
    dispatch(notificationsShown())
  }, [dispatch])
  if (answered || !open || ability !== 'possible' || status !== 'off' || busy) return null
  const decline = () => {
    items.keep(key, 'answered')
    setAnswered(true)
  }
  return {
    accept() {
      decline()
      dispatch(notificationsWanted())
    },
    decline,
  }
}

const isOpen = () => 'Notification' in window && Notification.permission === 'default' && items.text(key) === null
const noChanges = () => () => undefined

/**
 * Turns notifications on for this device, for which the browser asks the player. Null where they are on, blocked or
 * impossible. Unlike the offer on home it stays until then, because nobody is asked: the player looks for it.
 */
export function useTurningOn(): (() => void) | null {
  const dispatch = useDispatch()
  const { ability, status, busy } = useSelector(selectPush)
  useEffect(() => {
    dispatch(notificationsShown())
  }, [dispatch])
  return ability === 'possible' && status === 'off' && !busy ? () => dispatch(notificationsWanted()) : null
}
