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

/** @param timeZone an IANA name; that of the browser when undefined */
export function datesIn(timeZone: string | undefined): Dates {
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

const DatesContext = createContext<Dates>(datesIn(undefined))

interface Props {
  readonly timeZone: string | undefined
  readonly children: ReactNode
}

/**
 * Sets the time zone of all dates: that of the installation, so that the server and every browser show the same
 * (docs/user-interface.md#design).
 */
export function DatesProvider({ timeZone, children }: Props) {
  const dates = useMemo(() => datesIn(timeZone), [timeZone])
  return <DatesContext value={dates}>{children}</DatesContext>
}

/** Returns the formats of the provider above. */
export const useDates = (): Dates => useContext(DatesContext)
