import type { Correction } from '@topspin/domain/contract/correction'
import type { MatchResult } from '@topspin/domain/contract/match'
import { otherSide, type Side } from '@topspin/domain/live/table-tennis'

/** The result that is right: which side won and how many sets the losers won; `never` when there was no match. */
export type ChosenResult = { readonly winner: Side; readonly looserSet: 0 | 1 } | 'never'

type Players = Readonly<Record<Side, readonly string[]>>

/** The state of the correction form. When the form is opened, side one has the recorded winners. */
export interface CorrectionChoice {
  readonly players: Players
  /** The chosen result; null before a choice. */
  readonly verdict: ChosenResult | null
}

type Recorded = Pick<
  MatchResult,
  'id' | 'isSimple' | 'winnerOne' | 'winnerTwo' | 'looserOne' | 'looserTwo' | 'looserSet'
>

/** The players of a match as it was recorded: the winners are side one, the losers side two. */
export const playersOf = ({ winnerOne, winnerTwo, looserOne, looserTwo }: Recorded): Players => ({
  one: [winnerOne, winnerTwo].filter((pseudo) => pseudo !== null),
  two: [looserOne, looserTwo].filter((pseudo) => pseudo !== null),
})

/** Puts a player into a place of a side. If the player stood in another place, the replaced player moves to it. */
export function withPlayer(players: Players, side: Side, place: number, chosen: string): Players {
  const former = players[side][place] ?? chosen
  const swapped = (of: Side) => players[of].map((pseudo) => (pseudo === chosen ? former : pseudo))
  return { one: swapped('one'), two: swapped('two'), [side]: swapped(side).with(place, chosen) }
}

/**
 * The side of the recorded winners. It is side two when the referee has swapped the sides in the form, or when somebody
 * else has corrected the winner meanwhile. It is side one when no side consists of the recorded winners, and when both
 * seem to, because all deleted players have the same name.
 */
export function recordedWinnerSide(players: Players, match: Recorded): Side {
  const hasWon = (side: Side) => players[side].every((pseudo) => playersOf(match).one.includes(pseudo))
  return hasWon('two') && !hasWon('one') ? 'two' : 'one'
}

/** Whether the side of the recorded winners wins with the recorded sets. The players of the sides may have changed. */
export const isRecordedResult = ({ players, verdict }: CorrectionChoice, match: Recorded): boolean =>
  verdict !== null &&
  verdict !== 'never' &&
  verdict.winner === recordedWinnerSide(players, match) &&
  verdict.looserSet === match.looserSet

/** The correction that a choice means; null while nothing is chosen, and when the choice changes nothing. */
export function correctionOf(match: Recorded, { players, verdict }: CorrectionChoice): Correction | null {
  if (verdict === null) return null
  const reference = { matchId: match.id, isSimple: match.isSimple }
  if (verdict === 'never') return { ...reference, result: null }
  const recorded = playersOf(match)
  // The order of two partners does not matter.
  const isSame = (side: Side) => players[side].every((pseudo) => recorded[side].includes(pseudo))
  if (isSame('one') && isSame('two') && isRecordedResult({ players, verdict }, match)) return null
  const [winners, losers] = [[...players[verdict.winner]], [...players[otherSide(verdict.winner)]]]
  return { ...reference, result: { winners, losers, looserSet: verdict.looserSet } }
}
