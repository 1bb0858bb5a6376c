import * as z from 'zod/mini'
import { ScoreAndRankChange } from './profile.ts'

/** What a row of a ranking shows besides rank and score (docs/specification.md#trends). */
export const Trend = z.object({
  pseudo: z.string(),
  /** The change since 7 days ago. */
  week: ScoreAndRankChange,
  wins: z.int(),
  losses: z.int(),
  /** Results of the last `trendFormLimit` matches of the last 30 days, oldest first; true for a victory. */
  form: z.array(z.boolean()),
  /** The scores before and after the matches of the last 30 days, in order, evenly thinned; empty without a match. */
  line: z.array(z.number()),
})
export type Trend = z.infer<typeof Trend>

/** Maximum number of results in `form` of a `Trend`. */
export const trendFormLimit = 5
/** Maximum number of scores in `line` of a `Trend`. */
export const trendLineLimit = 12
