import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { notificationsShown, notificationsWanted } from './slice.ts'

/** Returns a function that turns notifications on; null where they are on, denied or not possible. Only the call prompts. */
export function useNotificationOffer(): (() => void) | null {
  const dispatch = useAppDispatch()
  const { ability, status, busy } = useAppSelector((state) => state.push)
  useEffect(() => {
    dispatch(notificationsShown())
  }, [dispatch])
  if (ability !== 'possible' || status !== 'off' || busy) return null
  return () => dispatch(notificationsWanted())
}
