import { useMemo } from 'react'
import { useDates } from './dates.tsx'

/** Returns the format of the time of a point: `18:58:58`. */
export function useClock(): (iso: string) => string {
  const { timeZone } = useDates()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone })
    return (iso) => format.format(new Date(iso))
  }, [timeZone])
}
