import * as z from 'zod/mini'

/** Programs that name themselves when they read a calendar. */
export const calendarReaders = ['google', 'outlook', 'apple', 'thunderbird'] as const
export type CalendarReader = (typeof calendarReaders)[number]

/** The address of the current player's calendar, without the secret part of it (docs/specification.md#calendar). */
export const CalendarState = z.object({
  /** When the address was made; null without one. */
  since: z.nullable(z.string()),
  /** When a program last read it; null when none has. */
  readAt: z.nullable(z.string()),
  /** The program that read it; null when it did not name itself. */
  reader: z.nullable(z.enum(calendarReaders)),
})
export type CalendarState = z.infer<typeof CalendarState>

/** The token of a new address (see `calendarPathOf`). Only this reply has it. */
export const CalendarAddress = z.object({ token: z.string() })

/** The path of a calendar. It is not a call of the contract, because replies of calls are JSON. */
export const calendarPathOf = (token: string): string => `/ics/${token}.ics`

/** The file of one fixture, for its players. @param id of the tournament */
export const fixtureCalendarPath = (id: string, fixture: string): string =>
  `/api/tournament/${encodeURIComponent(id)}/fixtures/${encodeURIComponent(fixture)}.ics`
