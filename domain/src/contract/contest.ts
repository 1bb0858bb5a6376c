import * as z from 'zod/mini'
import { MatchResult } from './match.ts'
import { requiredText } from './text.ts'

/** What a player says is wrong with a match. */
export const contestSubjects = ['result', 'players', 'never-played'] as const
export const ContestSubject = z.enum(contestSubjects)
export type ContestSubject = z.infer<typeof ContestSubject>

export const reasonMaxLength = 160
/** One line: ends of lines and other control characters become spaces. */
const reason = z.pipe(
  requiredText(1000),
  z.pipe(
    z.transform((text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()),
    requiredText(reasonMaxLength),
  ),
)

export const ContestDraft = z.strictObject({
  matchId: z.int().check(z.minimum(1)),
  isSimple: z.boolean(),
  subject: ContestSubject,
  reason,
})

/** A contested match, as it is now, or as it was before it was cancelled. */
const ContestedMatch = MatchResult
export type ContestedMatch = MatchResult

export const Contest = z.object({
  id: z.string(),
  match: ContestedMatch,
  contestedBy: z.string(),
  contestedAt: z.string(),
  /** Null once the account of the player is deleted. */
  subject: z.nullable(ContestSubject),
  reason: z.nullable(z.string()),
  /** Null while it waits. */
  decision: z.nullable(
    z.object({
      outcome: z.enum(['upheld', 'cancelled', 'withdrawn', 'corrected']),
      by: z.string(),
      at: z.string(),
      /** The match before it was corrected. */
      was: z.nullable(ContestedMatch),
    }),
  ),
})
export type Contest = z.infer<typeof Contest>

/** A contest for the one who decides. */
export const WaitingContest = z.object({
  ...Contest.shape,
  /** Difference of the two sides' scores before the match, the band of the table, and whether the lower score won. */
  gap: z.number(),
  bandFrom: z.number(),
  bandBelow: z.nullable(z.number()),
  upset: z.boolean(),
  /** Later matches whose points depend on this one. */
  dependents: z.int(),
  /** Whether the reader may decide; false for a player of the match while another referee or admin could. */
  mayDecide: z.boolean(),
})
export type WaitingContest = z.infer<typeof WaitingContest>

export const Contests = z.object({
  /** Oldest first, at most 100. */
  waiting: z.array(WaitingContest),
  /** Without those of cancelled matches, newest decision first, at most 50. */
  decided: z.array(Contest),
})
export type Contests = z.infer<typeof Contests>

export const OwnContests = z.object({
  /** The server's clock, from which a page counts the seconds that are left. */
  now: z.string(),
  /** The matches that the reader recorded and may still withdraw. */
  withdrawable: z.array(z.object({ id: z.int(), isSimple: z.boolean(), until: z.string() })),
  /** Matches played after this may be contested. */
  contestableSince: z.string(),
  /** Contests of matches that the reader plays in, newest first; cancelled matches for seven days. */
  contests: z.array(Contest),
})
export type OwnContests = z.infer<typeof OwnContests>

/** The field `current` of the refusal `already-decided`. */
export const DecidedBy = z.object({ by: z.string(), at: z.string() })
