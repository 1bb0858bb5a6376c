import type { Correction } from '@topspin/domain/contract/correction'
import type { MatchRecap } from '@topspin/domain/contract/match'
import type { Side } from '@topspin/domain/table-tennis'

/** The result that is right: who won and how many sets the losers won; `never` when there was no match. */
export type Verdict = { readonly winner: Side; readonly looserSet: 0 | 1 } | 'never'

/** What the referee has chosen. Side one is that of the recorded winners. */
export interface Choice {
  readonly players: Readonly<Record<Side, readonly string[]>>
  /** Null before a choice. */
  readonly verdict: Verdict | null
}

type Recorded = Pick<
  MatchRecap,
  'id' | 'isSimple' | 'winnerOne' | 'winnerTwo' | 'looserOne' | 'looserTwo' | 'winnerSet' | 'looserSet'
>

const side = (one: string, two: string | null): readonly string[] => (two === null ? [one] : [one, two])

/** The players of a match as it was recorded. */
export const playersOf = (match: Recorded): Choice['players'] => ({
  one: side(match.winnerOne, match.winnerTwo),
  two: side(match.looserOne, match.looserTwo),
})

export const isRecorded = (verdict: Verdict, { looserSet }: Recorded): boolean =>
  verdict !== 'never' && verdict.winner === 'one' && verdict.looserSet === looserSet

const samePlayers = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((pseudo) => other.includes(pseudo))

/** The correction that a choice stands for; null while nothing is chosen, or what was recorded. */
export function correctionOf(match: Recorded, { players, verdict }: Choice): Correction | null {
  if (verdict === null) return null
  const reference = { matchId: match.id, isSimple: match.isSimple }
  if (verdict === 'never') return { ...reference, result: null }
  const recorded = playersOf(match)
  const isSame = samePlayers(players.one, recorded.one) && samePlayers(players.two, recorded.two)
  if (isSame && isRecorded(verdict, match)) return null
  const loser: Side = verdict.winner === 'one' ? 'two' : 'one'
  return {
    ...reference,
    result: { winners: [...players[verdict.winner]], losers: [...players[loser]], looserSet: verdict.looserSet },
  }
}
