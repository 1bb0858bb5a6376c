import * as z from 'zod/mini'
import { corrections, reactionCounts } from './match.ts'
import { CareerEntry, careerRange, ladder, Rival } from './profile.ts'
import { optionalNumber, requiredText } from './text.ts'

const pseudo = requiredText(64)

export const PastMatchesParams = z.object({ pseudo })

/** Which matches of a player to list. A filter that is left out keeps all matches. */
const filters = {
  ladder: z.optional(ladder),
  opponent: z.optional(pseudo),
  result: z.optional(z.enum(['won', 'lost'])),
  range: careerRange,
}
/** The filters in the query of an address. `PastMatchesQuery` also says where a page of the list begins. */
export const PastMatchesFilterInput = z.object(filters)
export type PastMatchesFilterInput = z.infer<typeof PastMatchesFilterInput>

/** `before`: only entries with a smaller `sequence`. */
export const PastMatchesQuery = z.object({ ...filters, before: optionalNumber })

/** Victories, defeats, and the sum of the impacts in each ladder. Points of different ladders are never added. */
const totals = { wins: z.int(), losses: z.int(), simple: z.number(), double: z.number() }
export const PastMatchTotals = z.object(totals)
export type PastMatchTotals = z.infer<typeof PastMatchTotals>

/** `month` is written as `2026-11`, in the time zone of the installation. */
export const MonthTotals = z.object({ month: z.string(), ...totals })
export type MonthTotals = z.infer<typeof MonthTotals>

/** A match in a list of past matches of both ladders. */
export const PastMatchItem = z.extend(CareerEntry, {
  ladder,
  month: z.string(),
  /** Who recorded the match; present only while the match may be contested. */
  recorder: z.optional(z.string()),
  corrections,
  reactions: reactionCounts,
})
export type PastMatchItem = z.infer<typeof PastMatchItem>

/** Maximum number of `entries` in a page of past matches; a page with fewer is the last one. */
export const pastMatchesPageSize = 50
/** Maximum number of `opponents` in `PastMatches`, which the screen offers as filters. */
export const opponentsLimit = 100
/** Maximum number of rivals in `met` of `PastMatches`. */
export const mostMetRivalsLimit = 5

/** A page of a player's matches, newest first (docs/specification.md#past-matches). */
export const PastMatches = z.object({
  /** Summarises all matches that the filters keep, not only those of the page; null in a page with `before`. */
  summary: z.nullable(
    z.object({
      total: PastMatchTotals,
      /** The months with matches, newest first. */
      months: z.array(MonthTotals),
      /** The opponents met most often: in doubles if the filters keep only doubles, else in singles. */
      met: z.array(Rival),
      /**
       * All opponents in the ladder that the filters name, or in both ladders if they name none. No other filter has an
       * effect. Those with most matches come first; at most `opponentsLimit`.
       */
      opponents: z.array(z.string()),
    }),
  ),
  entries: z.array(PastMatchItem),
})
export type PastMatches = z.infer<typeof PastMatches>
