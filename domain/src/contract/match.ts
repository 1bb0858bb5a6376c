import * as z from 'zod/mini'
import { reactionSigns } from '../reaction-signs.ts'
import { requiredText } from './text.ts'
import { FinishedTournament, MatchInTournament } from './tournament.ts'

const pseudo = requiredText(64)
const sets = z.int().check(z.minimum(0), z.maximum(2))

/** The fixture of a tournament for which the match counts; left out for none. */
export const fixtureReference = z.optional(
  z.strictObject({ tournamentId: requiredText(64), fixtureId: requiredText(64) }),
)

export const SinglesSubmission = z.strictObject({
  playerAPseudo: pseudo,
  playerASet: sets,
  playerBPseudo: pseudo,
  playerBSet: sets,
  fixture: fixtureReference,
})
export type SinglesSubmission = z.infer<typeof SinglesSubmission>

export const DoublesSubmission = z.strictObject({
  groupOnePlayerOne: pseudo,
  groupOnePlayerTwo: pseudo,
  groupTwoPlayerOne: pseudo,
  groupTwoPlayerTwo: pseudo,
  groupOneSet: sets,
  groupTwoSet: sets,
  fixture: fixtureReference,
})
export type DoublesSubmission = z.infer<typeof DoublesSubmission>

export const MatchReference = z.strictObject({ matchId: z.int().check(z.minimum(1)), isSimple: z.boolean() })

/** Cancels a match. With `contested`, the call is refused once all contests of the match are decided. */
export const Cancellation = z.extend(MatchReference, { contested: z.optional(z.literal(true)) })

const winsByBand = z.array(z.object({ from: z.number(), matches: z.int(), wins: z.int() }))
/**
 * How often the side with the higher score won, for each band of gaps, in the last 12 calendar months of UTC. `from` is
 * the smallest gap of the band, in points. `matches` does not count matches between equal scores.
 */
export const FavouriteWins = z.object({ simple: winsByBand, double: winsByBand })
export type FavouriteWins = z.infer<typeof FavouriteWins>

/** Explains the impacts of a match. Scores, impacts and the gap are in points, such as 505.5. */
export const ImpactExplanation = z.object({
  rule: z.string(),
  gap: z.number(),
  /** The band of the gap: `bandFrom` inclusive, `bandBelow` exclusive, and null in the last band. */
  bandFrom: z.number(),
  bandBelow: z.nullable(z.number()),
  upset: z.boolean(),
  players: z.array(z.object({ pseudo: z.string(), won: z.boolean(), before: z.number(), impact: z.number() })),
})
export type ImpactExplanation = z.infer<typeof ImpactExplanation>

/** The fields of a match that several replies share. Impacts are in points. */
export const matchFields = {
  id: z.int(),
  isSimple: z.boolean(),
  matchDate: z.string(),
  winnerOne: z.string(),
  winnerTwo: z.nullable(z.string()),
  looserOne: z.string(),
  looserTwo: z.nullable(z.string()),
  winnerSet: z.int(),
  looserSet: z.int(),
  winnerScoreImpact: z.number(),
  looserScoreImpact: z.number(),
}
const played = { ...matchFields, explanation: ImpactExplanation }

/** A recorded match, without the explanation of its impacts. */
export const MatchResult = z.object({ ...matchFields, recorder: z.string() })
export type MatchResult = z.infer<typeof MatchResult>

/** A correction of a match (docs/specification.md#correcting-a-match). */
export const MatchCorrection = z.object({
  by: z.string(),
  at: z.string(),
  /** The result before the correction. */
  was: MatchResult,
  /** How many later matches were rated again. */
  recalculated: z.int(),
})
export type MatchCorrection = z.infer<typeof MatchCorrection>

/** The corrections of a match, oldest first; left out for none. */
export const corrections = z.optional(z.array(MatchCorrection))

/** How often each sign was given, the most frequent first; left out for none, and while the reactions are hidden. */
export const reactionCounts = z.optional(z.array(z.object({ sign: z.enum(reactionSigns), count: z.int() })))
export type ReactionCounts = z.infer<typeof reactionCounts>

/** A match in the list of the club's last matches (`lastMatches`). */
export const LastMatch = z.object({
  ...played,
  recorder: z.optional(z.string()),
  /** Whether the match was scored live. The points of such a match can be read. */
  live: z.optional(z.boolean()),
  corrections,
  reactions: reactionCounts,
})
export type LastMatch = z.infer<typeof LastMatch>

/** A recorded match: in the reply to its recording, and before and after a correction in a `CorrectionPreview`. */
export const RecordedMatch = z.object({
  ...played,
  recorder: z.string(),
  /** Where both sides stand in the tournament; null without a tournament, left out in a `CorrectionPreview`. */
  tournament: z.optional(z.nullable(MatchInTournament)),
})
export type RecordedMatch = z.infer<typeof RecordedMatch>

/** A match as a referee or an admin sees it, to cancel or correct it. */
export const MatchRecap = z.object({
  ...played,
  recorder: z.string(),
  isRollbackable: z.boolean(),
  /** Whether the match is young enough to be corrected. */
  isCorrectable: z.boolean(),
  /** False when the match is contested, the reader plays in it, and another referee or admin could decide. */
  mayDecide: z.boolean(),
  /** The tournament that goes on, without its star, when the match is cancelled. Left out when there is none. */
  finishes: z.optional(FinishedTournament),
  corrections,
})
export type MatchRecap = z.infer<typeof MatchRecap>

export const EntryState = z.object({ open: z.boolean() })
const asEntrySwitch = z.transform((open: boolean) => ({ open }))
/** Whether match entry is to be open or closed: a bare boolean, or an object. */
export const EntrySwitch = z.union([z.pipe(z.boolean(), asEntrySwitch), z.strictObject({ open: z.boolean() })])

/** Whether the player of the session may record a match now; if not, why, and from when it may be possible. */
export const CanPlayReply = z.object({
  canPlay: z.boolean(),
  reason: z.optional(z.enum(['entry-closed', 'outside-working-hours', 'cooldown'])),
  /** From when recording may be possible; null when unknown, as while entry is closed. Left out if `canPlay`. */
  retryAt: z.optional(z.nullable(z.string())),
})
export type CanPlayReply = z.infer<typeof CanPlayReply>

/** Maximum number of matches in a page of a history; a page with fewer is the last one. */
export const historyPageSize = 100

/** A match in the history of a player, from that player's point of view. */
export const HistoryEntry = z.object({
  id: z.int(),
  /** Number of the match over both ladders. Sent as `before`, this number asks for the matches before this one. */
  sequence: z.int(),
  isSimple: z.boolean(),
  matchDate: z.string(),
  mySet: z.int(),
  opponentSet: z.int(),
  scoreImpact: z.number(),
  opponentOnePseudo: z.string(),
  opponentTwoPseudo: z.nullable(z.string()),
  partnerPseudo: z.nullable(z.string()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** The settings of match entry that the page shows as rules (docs/specification.md#match-entry). */
export const MatchEntryRules = z.object({
  /** Working hours: `days` from 1 (Monday) to 7, `from` and `to` in minutes of the local day; null: no limit. */
  hours: z.nullable(z.array(z.object({ days: z.array(z.int()), from: z.int(), to: z.int() }))),
  cooldownSeconds: z.int(),
  rollbackWindowHours: z.int(),
  withdrawSeconds: z.int(),
})
export type MatchEntryRules = z.infer<typeof MatchEntryRules>
