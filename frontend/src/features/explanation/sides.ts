import type { Explanation } from '@topspin/domain/contract/match'

export type ExplainedPlayer = Explanation['players'][number]
/** One player, or the two partners of a double. */
type Side = readonly ExplainedPlayer[]

/** Who won and who lost, each in the order of the explanation. */
export const sidesOf = ({ players }: Explanation): { readonly winners: Side; readonly losers: Side } => ({
  winners: players.filter(({ won }) => won),
  losers: players.filter(({ won }) => !won),
})

/** What a side's score was before the match: of partners, the mean (decisions §3). */
export const scoreOf = (side: Side): number => side.reduce((sum, { before }) => sum + before, 0) / side.length
