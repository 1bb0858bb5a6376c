import * as z from 'zod/mini'
import { badgeNames } from '../career/badge-names.ts'
import { AvailablePlayers } from './availability.ts'
import { PlannedMatch } from './challenge.ts'
import { matchFields } from './match.ts'
import { News } from './news.ts'
import { ladder } from './profile.ts'
import { requiredText } from './text.ts'
import { TournamentDetail } from './tournament.ts'

/** The path of the page that televisions show (docs/specification.md#television). */
export const televisionPath = '/tv'
/** For how many milliseconds the code of a television is valid. */
export const pairingCodeValidMs = 10 * 60_000
/** How many wrong codes admins may enter for a television before the television needs a new code. */
export const maxPairingAttempts = 5

/** The state of this browser's pairing. The television shows `code`, which an admin enters. */
export const TelevisionPairing = z.union([
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('waiting'), code: z.string(), secondsLeft: z.int() }),
  z.object({ state: z.literal('approved'), name: z.string() }),
])
export type TelevisionPairing = z.infer<typeof TelevisionPairing>

/** The code that the television shows, and the name that the admin gives to the television. */
export const TelevisionApproval = z.strictObject({
  code: z.string().check(z.regex(/^\d{6}$/)),
  name: requiredText(40),
})

/** The televisions that wait for an approval, without their codes, and the approved ones; oldest first. */
export const TelevisionPairings = z.object({
  waiting: z.array(
    z.object({
      id: z.string(),
      requestedAt: z.string(),
      /** `browser` and `system` are read from the `User-Agent`; empty when unknown. */
      browser: z.string(),
      system: z.string(),
    }),
  ),
  approved: z.array(z.object({ id: z.string(), name: z.string(), seenAt: z.string() })),
})
export type TelevisionPairings = z.infer<typeof TelevisionPairings>

/** How many of each a television shows at most; ranks are counted for each ladder. */
export const shownRanksLimit = 64
export const shownResultsLimit = 6
export const shownNewsLimit = 2
export const shownBadgesLimit = 3
export const shownPlannedMatchesLimit = 5
export const shownTournamentsLimit = 2

/** What a paired television shows besides the live match. */
export const TelevisionContents = z.object({
  /**
   * The best players of each ladder. A ladder without a win of an active player is left out. `places`: how many places
   * the player has gained in 7 days, as in `ScoreAndRankChange`.
   */
  ladders: z.array(
    z.object({
      ladder,
      players: z.array(z.object({ pseudo: z.string(), rank: z.int(), score: z.number(), places: z.nullable(z.int()) })),
    }),
  ),
  /** The last `shownResultsLimit` matches, newest first. */
  results: z.array(z.object(matchFields)),
  /** How many matches were played today, in the time zone of the installation; at most 100. */
  matchesToday: z.int(),
  /** The last `shownNewsLimit` news items, newest first. */
  news: z.array(News),
  /** Badges that matches of today have earned, newest first. */
  badges: z.array(z.object({ badge: z.enum(badgeNames), pseudo: z.string(), opponents: z.array(z.string()) })),
  /** The tournaments that are running, and those that were finished in the last 24 hours; the newest first. */
  tournaments: z.optional(z.array(z.pick(TournamentDetail, { today: true, summary: true, draw: true }))),
  /** The next planned matches, by time. */
  planned: z.optional(z.array(PlannedMatch)),
  /** Who is free to play, and until when. */
  free: AvailablePlayers.shape.players,
  /** Two sides of free players whose mean scores differ least, by `gap`; null with fewer than four free players. */
  fairDouble: z.nullable(z.object({ sides: z.array(z.array(z.string())), gap: z.number() })),
})
export type TelevisionContents = z.infer<typeof TelevisionContents>
