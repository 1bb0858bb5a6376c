import * as z from 'zod/mini'
import { badgeNames } from '../career/badge-names.ts'
import { MatchResult } from './match.ts'
import { ladder } from './profile.ts'
import { requiredText } from './text.ts'

/**
 * The value of `week` that asks for the last week with a match and a summary that has appeared. Without such a week, it
 * asks for the current week. The summary of a week appears on the Monday after the week.
 */
export const lastWeekParameter = 'last'
/** A week of ISO 8601 such as `2026-47`. The call `week` also accepts `lastWeekParameter`. */
export const WeekParams = z.object({ week: requiredText(7) })

/** Below this number of matches a week has no highlights, and its matches are listed. */
export const minMatchesForHighlights = 5

const rank = z.nullable(z.int())
/** The points won in a ladder in the week, and the ranks before and after the week. Null without a match. */
const WeekInLadder = z.nullable(z.object({ points: z.number(), before: rank, after: rank }))

/** What was played in a week (docs/specification.md#the-week). Points may be half numbers, such as 5.5. */
export const Week = z.object({
  week: z.string(),
  /** The first and the last day, yyyy-mm-dd. */
  monday: z.string(),
  sunday: z.string(),
  /** When the summary appears, and whether it has appeared. */
  appearsAt: z.string(),
  hasAppeared: z.boolean(),
  /** The week before, null when no match was played before `monday`; the week after, null until its summary appears. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
  /** The last earlier week that had a match and whose summary has appeared; null when there is none. */
  lastPlayed: z.nullable(z.string()),
  /** Number of matches and of their players, and the number of matches in the week before. */
  matches: z.int(),
  players: z.int(),
  matchesBefore: z.int(),
  /** The number of matches of each day, from Monday. */
  days: z.array(z.int()),
  /**
   * The upset with the largest gap. Only upsets between ranked players with a gap of at least 50 points are considered,
   * and upsets in doubles only when there is none in singles. Null for none. `ranks`: the ranks of winner and loser
   * before the match; null in doubles, and when winner or loser had no rank.
   */
  exploit: z.nullable(
    z.object({ match: MatchResult, gap: z.number(), ranks: z.nullable(z.tuple([z.int(), z.int()])) }),
  ),
  /** The matches, in the order of play, when there are fewer than `minMatchesForHighlights`. */
  list: z.array(MatchResult),
  /** When a match of the week was last cancelled, corrected or rated again after the summary appeared; else null. */
  correctedAt: z.nullable(z.string()),
  /** The week of the reader; null for a television, in a week without a match, and for a reader unranked at its end. */
  own: z.nullable(
    z.object({
      simple: WeekInLadder,
      double: WeekInLadder,
      wins: z.int(),
      losses: z.int(),
      /** Rank and score in singles at the end of the week. */
      rank: z.int(),
      score: z.number(),
      /** When the reader was first activated, if in this week; otherwise null. */
      since: z.nullable(z.string()),
    }),
  ),
})
export type Week = z.infer<typeof Week>

/** What stands out in a week, among the players who are ranked now. When several are equally good, a list has all. */
export const WeekHighlights = z.object({
  /** Most points won in one ladder; null when nobody has won points. */
  climb: z.nullable(
    z.object({
      points: z.number(),
      players: z.array(
        z.object({ pseudo: z.string(), ladder, wins: z.int(), matches: z.int(), before: rank, after: rank }),
      ),
    }),
  ),
  /**
   * The longest row of singles victories; null when no row has three. `ended`: the defeat that ended the row in the
   * week; null when none did.
   */
  streak: z.nullable(
    z.object({
      length: z.int(),
      players: z.array(
        z.object({
          pseudo: z.string(),
          since: z.string(),
          ended: z.nullable(z.object({ by: z.string(), at: z.string() })),
        }),
      ),
    }),
  ),
  /**
   * The pairs that met in singles in this week and have the most meetings up to the end of the week. Of several such
   * pairs, only those with the smallest difference of victories. Null when no pair has five meetings. `wins`: the
   * victories of a pair's first player, then those of its second player, who never has more. All listed pairs have
   * these two numbers of victories.
   */
  rivalry: z.nullable(
    z.object({
      wins: z.tuple([z.int(), z.int()]),
      pairs: z.array(z.object({ players: z.tuple([z.string(), z.string()]), lastWinner: z.string() })),
    }),
  ),
  /** The badges earned in the week, by player. */
  badges: z.array(z.object({ pseudo: z.string(), badges: z.array(z.enum(badgeNames)) })),
  /** Who was activated for the first time, and how many players were active at the end of the week. */
  welcome: z.array(z.string()),
  players: z.int(),
})
export type WeekHighlights = z.infer<typeof WeekHighlights>
