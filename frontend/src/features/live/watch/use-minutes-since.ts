import { minutesBetween } from '@topspin/domain/timeline'
import { useSyncExternalStore } from 'react'

function everyTenSeconds(check: () => void) {
  const timer = setInterval(check, 10_000)
  return () => clearInterval(timer)
}
const onServer = () => 1

/** Whole minutes since an instant, kept current. */
export const useMinutesSince = (iso: string): number =>
  useSyncExternalStore(everyTenSeconds, () => minutesBetween(iso, new Date().toISOString()), onServer)
