import * as z from 'zod/mini'

/** Until when the player of the session is free. */
export const AvailableUntil = z.strictObject({ until: z.iso.datetime() })

/** Who is free to play, and until when (docs/specification.md#who-is-free). */
export const AvailablePlayers = z.object({
  /** The server's clock, rounded down to the minute. */
  now: z.string(),
  /** The free players, sorted by pseudo; empty while match entry is closed. */
  players: z.array(z.object({ pseudo: z.string(), until: z.string() })),
})
export type AvailablePlayers = z.infer<typeof AvailablePlayers>
