import * as z from 'zod/mini'
import { reactionSigns } from '../reaction-signs.ts'
import { MatchReference, MatchResult } from './match.ts'
import { ladder } from './profile.ts'
import { matchIdInPath } from './text.ts'

const sign = z.enum(reactionSigns)

export const ReactionsParams = z.object({ ladder, id: matchIdInPath })

/** The sign that a player gives to a match, in place of an earlier one; null removes the earlier one. */
export const Reaction = z.extend(MatchReference, { sign: z.nullable(sign) })

/** Hides the reactions to a match, or shows them again. */
export const ReactionsHiding = z.extend(MatchReference, { hidden: z.boolean() })

/** The sign that a player gives to the live match `id`, in place of an earlier one; null removes the earlier one. */
export const LiveReaction = z.strictObject({ id: z.string(), sign: z.nullable(sign) })

/** The signs given, the most frequent first, each with the players in the order in which they gave it. */
const given = z.array(z.object({ sign, pseudos: z.array(z.string()) }))

/** The reactions to the live match; empty once the match is recorded or stopped. */
export const LiveReactions = z.object({ given })
export type LiveReactions = z.infer<typeof LiveReactions>

/** A match, and who has reacted to it (docs/specification.md#reactions). */
export const MatchReactions = z.object({
  match: MatchResult,
  hidden: z.boolean(),
  /** Whether the match is young enough for its reactions to change. */
  open: z.boolean(),
  /** Empty while the reactions are hidden. */
  given,
})
export type MatchReactions = z.infer<typeof MatchReactions>
