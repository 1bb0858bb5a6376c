import { lookUp, withEntry } from '../by-id.ts'
import { type Correction, matchAfter, playersIn } from './corrected-match.ts'
import { findLastMatch } from './last-matches.ts'
import { type MatchesState, type StateChanges, withLadder } from './matches-state.ts'
import { oldestOf, withReplaced } from './recent-matches.ts'

/** What an event of a correction changes in the state. */
export function corrected(state: MatchesState, correction: Correction): StateChanges {
  const { ladder, sequence, playedAt } = correction
  const recent = withReplaced(state.recent[ladder], sequence, matchAfter(correction))
  const after = playersIn(correction.now)
  let standings = state.standings[ladder]
  for (const { playerId, score } of correction.scores) {
    const known = lookUp(standings, playerId)?.last ?? null
    const isLast = after.includes(playerId) && (known?.sequence ?? 0) < sequence
    const isOut = !after.includes(playerId) && known?.sequence === sequence
    const last = isLast ? { sequence, playedAt } : isOut ? findLastMatch(recent, playerId) : known
    standings = withEntry(standings, playerId, { score, last })
  }
  return {
    standings: withLadder(state.standings, ladder, standings),
    recent: withLadder(state.recent, ladder, recent),
  }
}

/** The corrected matches with one more, without those that were played before all recent ones. */
export function withCorrected({ recent, corrected }: MatchesState, sequence: number): readonly number[] {
  const kept = [recent.simple, recent.double].flatMap((matches) => oldestOf(matches)?.sequence ?? [])
  const oldest = Math.min(sequence, ...kept)
  return [...corrected.filter((one) => one >= oldest && one !== sequence), sequence]
}
