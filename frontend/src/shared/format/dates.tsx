import { withOrdinalFirst } from '@topspin/domain/text/french'
import { createContext, type PropsWithChildren, useContext } from 'react'

export type DateFormats = ReturnType<typeof madeFor>

const known = new Map<string | undefined, DateFormats>()

/**
 * The formats of a time zone; undefined for that of the device. The formats of each zone are made once, because making
 * them takes a tenth of the time of a rendering on the server.
 */
export function dateFormatsIn(timeZone: string | undefined): DateFormats {
  const dates = known.get(timeZone) ?? madeFor(timeZone)
  known.set(timeZone, dates)
  return dates
}

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

// UTC, because the month of a text such as `2026-11` does not depend on a time zone.
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const initialFormat = new Intl.DateTimeFormat('fr-FR', { month: 'narrow', timeZone: 'UTC' })
/** A month such as `2026-11` as `novembre 2026`. */
export const monthAndYear = (month: string): string => monthFormat.format(new Date(`${month}-15T12:00:00Z`))
/** The initial of a month: `2026-11` as `N`, for novembre. */
export const monthInitial = (month: string): string => initialFormat.format(new Date(`${month}-15T12:00:00Z`))

const DatesContext = createContext<DateFormats | null>(null)

/** Sets the time zone, so that the server and every browser show the same dates (docs/user-interface.md#design). */
export function DatesProvider({ timeZone, children }: PropsWithChildren<Pick<DateFormats, 'timeZone'>>) {
  return <DatesContext value={dateFormatsIn(timeZone)}>{children}</DatesContext>
}

export function useDates(): DateFormats {
  const dates = useContext(DatesContext)
  if (dates === null) throw new Error('no DatesProvider')
  return dates
}

/** The day before a day, both as `13/11/2026`. */
export function dayBefore(day: string): string {
  const [date = 1, month = 1, year = 1] = day.split('/').map(Number)
  return dateFormatsIn('UTC').date(new Date(Date.UTC(year, month - 1, date - 1)).toISOString())
}
