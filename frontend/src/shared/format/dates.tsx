import { withOrdinalFirst } from '@topspin/domain/text/french'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

/** Functions that format ISO instants in one time zone. */
export type DateFormats = ReturnType<typeof madeFor>

const known = new Map<string | undefined, DateFormats>()

/**
 * Returns the formats of a time zone. They are made once for each time zone, because this takes a tenth of
 * the time in which the server renders a page.
 * @param timeZone an IANA name; undefined for the time zone of the browser
 */
export function dateFormatsIn(timeZone: string | undefined): DateFormats {
  const dates = known.get(timeZone) ?? madeFor(timeZone)
  known.set(timeZone, dates)
  return dates
}

/** Makes the functions that format ISO instants in one time zone. */
function madeFor(timeZone: string | undefined) {
  const formatting = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('fr-FR', { ...style, timeZone })
    return (iso: string): string => format.format(new Date(iso))
  }
  const date = formatting({ dateStyle: 'short' })
  const weekday = formatting({ weekday: 'long', day: 'numeric' })
  return {
    timeZone,
    /** `13/11/2026 18:05` */
    dateTime: formatting({ dateStyle: 'short', timeStyle: 'short' }),
    /** `13/11/2026` */
    date,
    /** `2026-11-13` */
    isoDay: (iso: string): string => date(iso).split('/').reverse().join('-'),
    /** `vendredi 13`, `jeudi 1er` */
    day: (iso: string): string => withOrdinalFirst(weekday(iso)),
    /** `18:05` */
    time: formatting({ timeStyle: 'short' }),
    /** With seconds, for the instant at which a point was scored: `18:58:58` */
    clock: formatting({ timeStyle: 'medium' }),
  }
}

// UTC, because the name of a month does not depend on a time zone.
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const initialFormat = new Intl.DateTimeFormat('fr-FR', { month: 'narrow', timeZone: 'UTC' })
/** A month such as `2026-11` as `novembre 2026`. */
export const monthAndYear = (month: string): string => monthFormat.format(new Date(`${month}-15T12:00:00Z`))
/** The initial of a month: `2026-11` as `N`, for novembre. */
export const monthInitial = (month: string): string => initialFormat.format(new Date(`${month}-15T12:00:00Z`))

const DatesContext = createContext<DateFormats | null>(null)

/**
 * Sets the time zone of all dates to that of the installation, so that the server and every browser show the same dates
 * (docs/user-interface.md#design).
 */
export function DatesProvider({
  timeZone,
  children,
}: Pick<DateFormats, 'timeZone'> & { readonly children: ReactNode }) {
  return <DatesContext value={dateFormatsIn(timeZone)}>{children}</DatesContext>
}

/** Returns the formats of the nearest `DatesProvider`. @throws Error without a provider */
export function useDates(): DateFormats {
  const dates = useContext(DatesContext)
  if (dates === null) throw new Error('no DatesProvider')
  return dates
}

/** Creates a subscription for `useSyncExternalStore` that checks its value every `pause` milliseconds. */
export const subscribeEvery = (pause: number) => (check: () => void) => {
  const timer = setInterval(check, pause)
  return () => clearInterval(timer)
}
const everySecond = subscribeEvery(1_000)
const everyMinute = subscribeEvery(60_000)

/** The seconds until an instant in epoch milliseconds, counted down to 0. Not for a screen that the server renders. */
export function useSecondsUntil(until: number): number {
  const left = () => Math.max(0, Math.floor((until - Date.now()) / 1000))
  return useSyncExternalStore(everySecond, left, left)
}

/** The day on which the server rendered the screen, yyyy-mm-dd; null when the browser rendered it. */
export const ServerDayContext = createContext<string | null>(null)

/**
 * Today as `13/11/2026`, kept current. On the server, and while the browser hydrates a screen of the server,
 * the day in `ServerDayContext`; null without such a day.
 */
export function useToday(): string | null {
  const { date } = useDates()
  const rendered = useContext(ServerDayContext)
  const ofServer = () => (rendered === null ? null : dateFormatsIn('UTC').date(rendered))
  return useSyncExternalStore(everyMinute, () => date(new Date().toISOString()), ofServer)
}

/** The day before a day, both as `13/11/2026`. */
export function dayBefore(day: string): string {
  const [date = 1, month = 1, year = 1] = day.split('/').map(Number)
  return dateFormatsIn('UTC').date(new Date(Date.UTC(year, month - 1, date - 1)).toISOString())
}

const tick = 10_000
const everyTick = subscribeEvery(tick)

/** An answer with the server's clock, and when the answer arrived by the clock of the browser. */
interface DatedAnswer {
  readonly currentData?: { readonly now: string } | undefined
  readonly fulfilledTimeStamp?: number | undefined
}

/**
 * The time by the clock of the server (milliseconds since 1970), in steps of 10 seconds, also when the
 * browser's clock differs or no new answer arrives. Before the first answer, the time of the browser. On the
 * server, and while the browser hydrates a screen of the server: the time in the answer, 0 without an answer.
 */
export function useServerTime({ currentData, fulfilledTimeStamp = 0 }: DatedAnswer): number {
  const then = currentData === undefined ? 0 : Date.parse(currentData.now)
  const ahead = currentData === undefined ? 0 : then - fulfilledTimeStamp
  // Rounded, so that the value stays the same during a rendering.
  const clock = () => Math.floor((Date.now() + ahead) / tick) * tick
  return useSyncExternalStore(everyTick, clock, () => then)
}
