import * as z from 'zod/mini'
import { reactionSigns } from '../reactions/signs.ts'
import { MatchReference, MatchResult } from './match.ts'
import { ladder } from './profile.ts'

const sign = z.enum(reactionSigns)
const matchId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))

export const ReactionsParams = z.object({ ladder, id: matchId })

/** `sign` replaces the earlier sign of the player; null removes the earlier sign. */
export const Reaction = z.extend(MatchReference, { sign: z.nullable(sign) })

export const ReactionsHiding = z.extend(MatchReference, { hidden: z.boolean() })

/** A match, and who has reacted to it (docs/specification.md#reactions). */
export const MatchReactions = z.object({
  match: MatchResult,
  hidden: z.boolean(),
  /** Whether the match is young enough for its reactions to change. */
  open: z.boolean(),
  /** The signs given, the most frequent first; none while they are hidden. */
  given: z.array(z.object({ sign, pseudos: z.array(z.string()) })),
})
export type MatchReactions = z.infer<typeof MatchReactions>
