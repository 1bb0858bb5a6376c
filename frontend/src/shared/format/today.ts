import { createContext, useContext, useSyncExternalStore } from 'react'
import { datesIn, useDates } from './dates.tsx'

/** Subscribes to the time, for `useSyncExternalStore`. @param pause in milliseconds; the function that is returned is constant */
export const every = (pause: number) => (check: () => void) => {
  const timer = setInterval(check, pause)
  return () => clearInterval(timer)
}
const everyMinute = every(60_000)

/** The day on which the server has rendered the screen, yyyy-mm-dd; null when it has not. */
export const RenderedDay = createContext<string | null>(null)

/** Today as `13/11/2026`, kept current. The first rendering in the browser has the day of the server. */
export function useToday(): string | null {
  const { date } = useDates()
  const rendered = useContext(RenderedDay)
  const ofServer = () => (rendered === null ? null : datesIn('UTC').date(rendered))
  return useSyncExternalStore(everyMinute, () => date(new Date().toISOString()), ofServer)
}

/** The day before a day, both as `13/11/2026`. */
export function dayBefore(day: string): string {
  const [date = 1, month = 1, year = 1] = day.split('/').map(Number)
  return datesIn('UTC').date(new Date(Date.UTC(year, month - 1, date - 1)).toISOString())
}
