import * as z from 'zod/mini'
import { requiredText } from './text.ts'

/** When to play; null means now. */
const at = z.nullable(z.iso.datetime())

export const ChallengeDraft = z.strictObject({ pseudo: requiredText(64), at })
/**
 * `withdraw` takes back one's own open challenge, `cancel` ends a planned match. The answer is refused when the time to
 * play is no longer `expectedAt`.
 */
export const ChallengeAnswer = z.strictObject({
  answer: z.enum(['accept', 'decline', 'withdraw', 'cancel']),
  expectedAt: z.optional(at),
})
export const ProposedTime = z.strictObject({ at })

export const PlannedMatch = z.object({ pseudos: z.tuple([z.string(), z.string()]), at: z.string() })
export type PlannedMatch = z.infer<typeof PlannedMatch>

const OwnChallenge = z.object({
  id: z.string(),
  opponent: z.string(),
  /** Whether the reader, not `opponent`, sent the challenge or proposed the time `at`. */
  isMine: z.boolean(),
  /** A challenge that was declined or has lapsed is in the list for one more day, and only if it `isMine`. */
  state: z.enum(['open', 'planned', 'declined', 'lapsed']),
  /** When the two play; null means now. */
  at: z.nullable(z.string()),
  /** While a proposal of another time waits for an answer: the time that `at` replaces; null means now. */
  insteadOf: z.optional(z.nullable(z.string())),
  /** When the challenge was sent, accepted or declined, or another time was proposed; not when it lapsed. */
  since: z.string(),
  /** Open or lapsed: when it lapses. Planned: 30 minutes after `at`. Declined: when the reader may challenge again. */
  endsAt: z.string(),
})
export type OwnChallenge = z.infer<typeof OwnChallenge>

/** The reader's challenges, and the planned matches of all players (docs/specification.md#challenges). */
export const Challenges = z.object({
  /** The server's clock, rounded down to the minute. */
  now: z.string(),
  /** In this order: to be answered by the reader, planned matches, sent by the reader, ended. */
  own: z.array(OwnChallenge),
  /** The planned matches of all players that have not ended, the earliest first. */
  planned: z.array(PlannedMatch),
  /** Today if working hours are left, and the next day with working hours. `to` is exclusive. */
  days: z.array(z.object({ on: z.string(), from: z.string(), to: z.string() })),
})
export type Challenges = z.infer<typeof Challenges>
