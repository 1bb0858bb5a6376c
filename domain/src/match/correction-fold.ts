import { lookUp, withEntry } from '../by-id.ts'
import { type CorrectionEventData, keepsSides, matchAfterCorrection, playersOfResult } from './corrected-match.ts'
import { findLastMatch } from './last-matches.ts'
import { type MatchesState, type StateChanges, withLadder } from './matches-state.ts'
import { findMatch, oldestMatchOf, withReplacedMatch } from './recent-matches.ts'

/** The changes that an event of a correction makes to the state. */
export function changesByCorrection(state: MatchesState, correction: CorrectionEventData): StateChanges {
  const { ladder, sequence, playedAt } = correction
  const fixture = findMatch(state.recent[ladder], correction.matchId)?.fixture
  const match = matchAfterCorrection(correction)
  // When a correction changes the sides, the tournament opens the fixture again. So the match counts for no fixture any
  // more, even if a later correction restores the sides.
  const kept = match === null || fixture === undefined || !keepsSides(correction) ? match : { ...match, fixture }
  const recent = withReplacedMatch(state.recent[ladder], sequence, kept)
  const after = playersOfResult(correction.now)
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

/** Adds a match to the corrected matches, and drops those that are older than all recent matches. */
export function withCorrectedMatch({ recent, corrected }: MatchesState, sequence: number): readonly number[] {
  const kept = [recent.simple, recent.double].flatMap((matches) => oldestMatchOf(matches)?.sequence ?? [])
  const oldest = Math.min(sequence, ...kept)
  return [...corrected.filter((one) => one >= oldest && one !== sequence), sequence]
}
