import type { Explanation } from '@topspin/domain/contract/match'

export type ExplainedPlayer = Explanation['players'][number]
/** The players of one side. */
type Side = readonly ExplainedPlayer[]

/** The winners and the losers, each in the order of the explanation. */
export const sidesOf = ({ players }: Explanation): { readonly winners: Side; readonly losers: Side } => ({
  winners: players.filter(({ won }) => won),
  losers: players.filter(({ won }) => !won),
})

/** The score of a side before the match, in points: the mean of both players in doubles (docs/specification.md#points). */
export const scoreOf = (side: Side): number => side.reduce((sum, { before }) => sum + before, 0) / side.length
