import { minutesBetween } from '@topspin/domain/timeline'
import { useMemo, useSyncExternalStore } from 'react'
import { useDates } from '../../format/dates.tsx'

/** Returns the format of the time of a point: `18:58:58`. */
export function useClock(): (iso: string) => string {
  const { timeZone } = useDates()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone })
    return (iso) => format.format(new Date(iso))
  }, [timeZone])
}

function everyTenSeconds(check: () => void) {
  const timer = setInterval(check, 10_000)
  return () => clearInterval(timer)
}
const onServer = () => 1

/** Whole minutes since an instant, kept current. */
export const useMinutesSince = (iso: string): number =>
  useSyncExternalStore(everyTenSeconds, () => minutesBetween(iso, new Date().toISOString()), onServer)
