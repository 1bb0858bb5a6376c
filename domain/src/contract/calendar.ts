import * as z from 'zod/mini'

/** The calendar programs that are recognised by their `User-Agent`. */
export const calendarPrograms = ['google', 'outlook', 'apple', 'thunderbird'] as const
export type CalendarProgram = (typeof calendarPrograms)[number]

/** Whether the player's calendar has an address, and who reads it (docs/specification.md#calendar). */
export const CalendarState = z.object({
  /** When the address was made; null without one. */
  since: z.nullable(z.string()),
  /** When a program last read the calendar; null when none has. */
  readAt: z.nullable(z.string()),
  /** The program that last read the calendar; null for none and for an unknown program. */
  reader: z.nullable(z.enum(calendarPrograms)),
})
export type CalendarState = z.infer<typeof CalendarState>

/** The token of a new address (see `calendarPathOf`). No other reply has the token. */
export const CalendarToken = z.object({ token: z.string() })

/** The path of a calendar. It is not a call of the contract, because replies of calls are JSON. */
export const calendarPathOf = (token: string): string => `/ics/${token}.ics`

/** The path of the calendar file of one fixture, for its players. @param id of the tournament */
export const fixtureCalendarPath = (id: string, fixture: string): string =>
  `/api/tournament/${encodeURIComponent(id)}/fixtures/${encodeURIComponent(fixture)}.ics`
