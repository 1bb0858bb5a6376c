import * as z from 'zod/mini'
import { ladder } from './profile.ts'

export const LadderParams = z.object({ ladder })
/** `on`: a day of the installation's time zone, as yyyy-mm-dd; by default today. */
export const LadderQuery = z.object({ on: z.optional(z.iso.date()) })

/** A row of a ladder as it stood on an evening. Scores are in points, such as 505.5. */
const EveningEntry = z.object({
  rank: z.int(),
  /** Null for a player who was deleted since. */
  pseudo: z.nullable(z.string()),
  score: z.number(),
  wins: z.int(),
  losses: z.int(),
  /** Today's place; null for a player who is not ranked any more. */
  now: z.nullable(z.object({ rank: z.int(), score: z.number() })),
})
export type EveningEntry = z.infer<typeof EveningEntry>

/** Maximum number of names in `arrivals` of `PastLadder`. */
export const arrivalsLimit = 100

/** A ladder as it stood on the evening of a day (docs/specification.md#the-ladder-of-a-day). Empty for a future day. */
export const PastLadder = z.object({
  on: z.string(),
  /** One for each player who was active that evening, sorted by score, wins and pseudo. */
  entries: z.array(EveningEntry),
  /** How many matches of the ladder had been played until that evening, without those cancelled until then. */
  matches: z.int(),
  /** When the last of these matches was played; null without a match. */
  lastMatchAt: z.nullable(z.string()),
  /** How often a match that counted that evening was cancelled later, or got other winners or losers by correction. */
  cancelledSince: z.int(),
  /** Today's players who were not in that evening's ladder: how many, and at most `arrivalsLimit` names, best first. */
  arrivals: z.object({ total: z.int(), pseudos: z.array(z.string()) }),
})
export type PastLadder = z.infer<typeof PastLadder>

/** How many matches of a ladder were played each week. */
export const WeeklyActivity = z.object({
  /** The day of the first match, yyyy-mm-dd; null without a match. */
  firstDay: z.nullable(z.string()),
  today: z.string(),
  /** The Monday of the first week, yyyy-mm-dd; null without a match. */
  from: z.nullable(z.string()),
  /** Number of uncancelled matches of each week from `from` until the current week. Weeks are those of UTC. */
  weeks: z.array(z.int()),
})
export type WeeklyActivity = z.infer<typeof WeeklyActivity>
