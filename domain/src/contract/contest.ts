import * as z from 'zod/mini'
import { MatchResult } from './match.ts'
import { requiredText } from './text.ts'

/** What a player says is wrong with a match. */
export const contestSubjects = ['result', 'players', 'never-played'] as const
export const ContestSubject = z.enum(contestSubjects)
export type ContestSubject = z.infer<typeof ContestSubject>

export const contestReasonMaxLength = 160
/** The reason of a contest, on one line: ends of lines and other control characters become spaces. */
const reason = z.pipe(
  requiredText(1000),
  z.pipe(
    z.transform((text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()),
    requiredText(contestReasonMaxLength),
  ),
)

export const ContestDraft = z.strictObject({
  matchId: z.int().check(z.minimum(1)),
  isSimple: z.boolean(),
  subject: ContestSubject,
  reason,
})

/** A contested match as it is now; a cancelled one as it was before the cancellation. */
export type ContestedMatch = MatchResult

export const Contest = z.object({
  id: z.string(),
  match: MatchResult,
  contestedBy: z.string(),
  contestedAt: z.string(),
  /** `subject` and `reason` are null once they are erased (docs/specification.md#contesting-a-match). */
  subject: z.nullable(ContestSubject),
  reason: z.nullable(z.string()),
  /** Null until the contest is decided. */
  decision: z.nullable(
    z.object({
      outcome: z.enum(['upheld', 'cancelled', 'withdrawn', 'corrected']),
      by: z.string(),
      at: z.string(),
      /** The match before the correction that decided the contest; null for other outcomes. */
      was: z.nullable(MatchResult),
    }),
  ),
})
export type Contest = z.infer<typeof Contest>

/** A contest that waits for a decision, as shown to those who decide. */
export const WaitingContest = z.object({
  ...Contest.shape,
  /** The gap of the match, and its band of the points table (as in `ImpactExplanation`), all in points. */
  gap: z.number(),
  bandFrom: z.number(),
  bandBelow: z.nullable(z.number()),
  upset: z.boolean(),
  /** Number of later matches whose points depend on the contested match. */
  dependents: z.int(),
  /** Whether the reader may decide; false for a player of the match while another referee or admin could decide. */
  mayDecide: z.boolean(),
})
export type WaitingContest = z.infer<typeof WaitingContest>

export const Contests = z.object({
  /** The contests that wait for a decision, oldest first, at most 100. */
  waiting: z.array(WaitingContest),
  /** The decided contests, newest decision first, at most 50. Contests of cancelled matches are left out. */
  decided: z.array(Contest),
})
export type Contests = z.infer<typeof Contests>

/** The contests of the reader's matches, and which matches the reader may still withdraw or contest. */
export const OwnContests = z.object({
  /** The server's clock, rounded down to the minute. */
  now: z.string(),
  withdrawable: z.array(z.object({ id: z.int(), isSimple: z.boolean(), until: z.string() })),
  /** Matches played after this instant may be contested. */
  contestableSince: z.string(),
  /** Contests of the reader's matches, newest first; those of cancelled matches for seven days after the decision. */
  contests: z.array(Contest),
})
export type OwnContests = z.infer<typeof OwnContests>
