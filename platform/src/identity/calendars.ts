import type { CalendarProgram } from '@topspin/domain/contract/calendar'
import type { PlayerId } from '@topspin/domain/ids'

/** The address at which calendar programs read the dates of a player (docs/specification.md#calendar). */
export interface CalendarFeed {
  readonly playerId: PlayerId
  /** The token itself is only in the address. */
  readonly tokenHash: string
  /** Epoch ms. */
  readonly madeAt: number
  /** When a calendar program last read the dates (epoch ms); null when none has. */
  readonly readAt: number | null
  readonly reader: CalendarProgram | null
}

/** The addresses of calendars, at most one for a player. Each adapter passes `calendars-contract.ts`. */
export interface CalendarFeeds {
  /** Stores the address of a player's calendar in place of an earlier one. Does nothing without an account. */
  set(feed: CalendarFeed): Promise<void>
  of(player: PlayerId): Promise<CalendarFeed | null>
  find(tokenHash: string): Promise<CalendarFeed | null>
  /** Stores that a program has read a calendar. @param at epoch ms */
  wasRead(tokenHash: string, at: number, reader: CalendarProgram | null): Promise<void>
  remove(player: PlayerId): Promise<void>
}
