import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { notificationsShown, notificationsWanted, selectPush } from './slice.ts'

/**
 * Returns a function that turns notifications on, for which the browser may ask the player; null where they are on, denied
 * or not possible.
 */
export function useNotificationOffer(): (() => void) | null {
  const dispatch = useDispatch()
  const { ability, status, busy } = useSelector(selectPush)
  useEffect(() => {
    dispatch(notificationsShown())
  }, [dispatch])
  if (ability !== 'possible' || status !== 'off' || busy) return null
  return () => dispatch(notificationsWanted())
}
