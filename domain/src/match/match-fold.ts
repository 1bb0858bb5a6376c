import { lookUp, withEntry } from '../by-id.ts'
import type { EventData } from '../events.ts'
import { type CorrectionEventData, keepsSides, matchAfterCorrection, playersOfResult } from './corrected-match.ts'
import { findLastMatchOfPlayer } from './last-matches.ts'
import type { PlayedMatch } from './match-players.ts'
import { type MatchesState, type StateChanges, withLadderValue } from './matches-state.ts'
import { plusImpact } from './rating.ts'
import { findMatch, oldestMatchOf, withMatch, withReplacedMatch } from './recent-matches.ts'

export function changesByMatch(state: MatchesState, match: PlayedMatch): StateChanges {
  const { ladder, matchId, sequence, playedAt, winners, losers } = match
  const last = { sequence, playedAt }
  let standings = state.standings[ladder]
  for (const { playerId, before, impact } of [...winners, ...losers])
    standings = withEntry(standings, playerId, { score: plusImpact(before, impact), last })
  return {
    lastId: withLadderValue(state.lastId, ladder, matchId),
    lastSequence: sequence,
    standings: withLadderValue(state.standings, ladder, standings),
    recent: withLadderValue(state.recent, ladder, withMatch(state.recent[ladder], match)),
  }
}

export function changesByRollback(state: MatchesState, match: EventData<'MatchRolledBack'>): StateChanges {
  const { ladder, sequence, winners, losers } = match
  const recent = withReplacedMatch(state.recent[ladder], sequence, null)
  let standings = state.standings[ladder]
  // The match was each player's last one in this ladder, so the score before it is exactly the score without it.
  for (const { playerId, before } of [...winners, ...losers])
    standings = withEntry(standings, playerId, { score: before, last: findLastMatchOfPlayer(recent, playerId) })
  return {
    standings: withLadderValue(state.standings, ladder, standings),
    recent: withLadderValue(state.recent, ladder, recent),
  }
}

/** Maximum length of `takenBack`. Older matches are not needed: the process manager has already handled them. */
const mostTakenBack = 64

/** `takenBack` of the state, with one more match if that match counted for a fixture. */
export function withTakenBackMatch(
  { recent, takenBack }: MatchesState,
  { ladder, matchId }: Pick<PlayedMatch, 'ladder' | 'matchId'>,
): MatchesState['takenBack'] {
  const isOfFixture = findMatch(recent[ladder], matchId)?.fixture !== undefined
  return isOfFixture ? [...takenBack.slice(1 - mostTakenBack), { ladder, matchId }] : takenBack
}

/** The changes that `MatchCorrected` or `MatchRecalculated` makes to `standings` and `recent` of the state. */
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
    const last = isLast ? { sequence, playedAt } : isOut ? findLastMatchOfPlayer(recent, playerId) : known
    standings = withEntry(standings, playerId, { score, last })
  }
  return {
    standings: withLadderValue(state.standings, ladder, standings),
    recent: withLadderValue(state.recent, ladder, recent),
  }
}

/** Adds a match to the corrected matches, and removes those that are older than all recent matches. */
export function withCorrectedMatch({ recent, corrected }: MatchesState, sequence: number): readonly number[] {
  const kept = [recent.simple, recent.double].flatMap((matches) => oldestMatchOf(matches)?.sequence ?? [])
  const oldest = Math.min(sequence, ...kept)
  return [...corrected.filter((one) => one >= oldest && one !== sequence), sequence]
}
