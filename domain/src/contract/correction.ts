import * as z from 'zod/mini'
import { MatchReference, RecordedMatch } from './match.ts'
import { requiredText } from './text.ts'

const side = z.array(requiredText(64)).check(z.minLength(1), z.maxLength(2))

/** Who won and who lost, by pseudo, and how many sets the losers won. The winners won two. */
const RightResult = z.strictObject({ winners: side, losers: side, looserSet: z.union([z.literal(0), z.literal(1)]) })

const correction = {
  ...MatchReference.shape,
  /**
   * The right result; null says that the match never happened. A deleted player of the match is named as in replies ("Joueur
   * supprimé").
   */
  result: z.nullable(RightResult),
}

interface Sided {
  readonly isSimple: boolean
  readonly result: z.infer<typeof RightResult> | null
}
const areSidesComplete = ({ isSimple, result }: Sided): boolean =>
  result === null || [result.winners, result.losers].every(({ length }) => length === (isSimple ? 1 : 2))

/** The body of `previewCorrection`: a match and its right result. */
export const Correction = z.strictObject(correction).check(z.refine(areSidesComplete))
export type Correction = z.infer<typeof Correction>

/** The body of `correctMatch`: a correction, with the `revision` of the preview that the referee has seen. */
export const CorrectionAtRevision = z
  .strictObject({ ...correction, revision: z.int().check(z.minimum(0)) })
  .check(z.refine(areSidesComplete))
export type CorrectionAtRevision = z.infer<typeof CorrectionAtRevision>

/** A value before the correction and after it. */
const change = z.tuple([z.number(), z.number()])
/** A rank; null for a player who is not active. */
const rank = z.nullable(z.int())

/** A later match that the correction rates again. Impacts are in points. */
export const RecalculatedMatch = z.object({
  id: z.int(),
  isSimple: z.boolean(),
  matchDate: z.string(),
  winners: z.array(z.string()),
  losers: z.array(z.string()),
  looserSet: z.int(),
  winnerImpact: change,
  looserImpact: change,
})
export type RecalculatedMatch = z.infer<typeof RecalculatedMatch>

export const CorrectionPreview = z.object({
  /** Revision of the match stream. The correction sends it, and is refused when the stream has a later event. */
  revision: z.int(),
  /** The sequence of the newest match. A match with a greater sequence was recorded after the preview. */
  lastSequence: z.int(),
  /** The match before and after the correction; `after` is null when the correction says that it was not played. */
  before: RecordedMatch,
  after: z.nullable(RecordedMatch),
  /** Every player whose score or rank changes: largest change of score first, then by the rank after the correction. */
  players: z.array(z.object({ pseudo: z.string(), score: change, rank: z.tuple([rank, rank]) })),
  /** Later matches that are rated again: first those with changed impacts, then the others, each in order of play. */
  matches: z.array(RecalculatedMatch),
})
export type CorrectionPreview = z.infer<typeof CorrectionPreview>

/** The field `current` of the refusal `correction-stale`: the newest match. */
export const NewestMatch = z.object({ matchId: z.int(), isSimple: z.boolean(), sequence: z.int() })

/** `recalculated`: the number of later matches that were rated again. */
export const CorrectionOutcome = z.object({ done: z.literal(true), recalculated: z.int() })
