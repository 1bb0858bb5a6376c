import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** Formats instants in one time zone. */
export interface Dates {
  /** An IANA name; that of the browser when undefined. */
  readonly timeZone: string | undefined
  /** An ISO instant as `13/11/2026 18:05`. */
  dateTime(iso: string): string
  /** An ISO instant as `13/11/2026`. */
  date(iso: string): string
  /** An ISO instant as `18:05`. */
  time(iso: string): string
}

const known = new Map<string | undefined, Dates>()

/**
 * Returns the formats of a time zone. They are kept, because making them takes a tenth of a rendering on the server.
 * @param timeZone an IANA name; that of the browser when undefined
 */
export function datesIn(timeZone: string | undefined): Dates {
  const dates = known.get(timeZone) ?? madeFor(timeZone)
  known.set(timeZone, dates)
  return dates
}

function madeFor(timeZone: string | undefined): Dates {
  const formatter = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('fr-FR', { ...style, timeZone })
  const dateAndTime = formatter({ dateStyle: 'short', timeStyle: 'short' })
  const dateAlone = formatter({ dateStyle: 'short' })
  const timeAlone = formatter({ timeStyle: 'short' })
  return {
    timeZone,
    date: (iso) => dateAlone.format(new Date(iso)),
    dateTime: (iso) => dateAndTime.format(new Date(iso)),
    time: (iso) => timeAlone.format(new Date(iso)),
  }
}

// A month is the same in every time zone.
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const initialFormat = new Intl.DateTimeFormat('fr-FR', { month: 'narrow', timeZone: 'UTC' })
/** A month such as `2026-11` as `novembre 2026`. */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-15T12:00:00Z`))
/** A month such as `2026-11` as `N`. */
export const monthInitial = (month: string): string => initialFormat.format(new Date(`${month}-15T12:00:00Z`))

const DatesContext = createContext<Dates | null>(null)

interface Props {
  readonly timeZone: string | undefined
  readonly children: ReactNode
}

/**
 * Sets the time zone of all dates: that of the installation, so that the server and every browser show the same
 * (docs/user-interface.md#design).
 */
export function DatesProvider({ timeZone, children }: Props) {
  return <DatesContext value={datesIn(timeZone)}>{children}</DatesContext>
}

/** Returns the formats of the provider above. @throws Error without one */
export function useDates(): Dates {
  const dates = useContext(DatesContext)
  if (dates === null) throw new Error('no DatesProvider')
  return dates
}

/** Returns the format of the time of a point: `18:58:58`. */
export function useClock(): (iso: string) => string {
  const { timeZone } = useDates()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone })
    return (iso) => format.format(new Date(iso))
  }, [timeZone])
}
