import { useSyncExternalStore } from 'react'
import { datesIn, useDates } from './dates.tsx'

const minute = 60_000

function everyMinute(check: () => void) {
  const timer = setInterval(check, minute)
  return () => clearInterval(timer)
}
const onServer = () => null

/** Today as `13/11/2026`, kept current. Null on the server, whose pages are kept for later days. */
export function useToday(): string | null {
  const { date } = useDates()
  return useSyncExternalStore(everyMinute, () => date(new Date().toISOString()), onServer)
}

/** The day before a day, both as `13/11/2026`. */
export function dayBefore(day: string): string {
  const [date = 1, month = 1, year = 1] = day.split('/').map(Number)
  return datesIn('UTC').date(new Date(Date.UTC(year, month - 1, date - 1)).toISOString())
}
