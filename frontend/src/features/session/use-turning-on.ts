import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { notificationsShown, notificationsWanted, selectPush } from './push-slice.ts'

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
