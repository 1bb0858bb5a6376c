import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { notificationsShown, notificationsWanted } from './slice.ts'

/** Turns notifications on; null where they are on already, refused, or cannot be had. Nothing is asked before the call. */
export function useNotificationOffer(): (() => void) | null {
  const dispatch = useAppDispatch()
  const { ability, status, busy } = useAppSelector((state) => state.push)
  useEffect(() => {
    dispatch(notificationsShown())
  }, [dispatch])
  if (ability !== 'possible' || status !== 'off' || busy) return null
  return () => dispatch(notificationsWanted())
}
