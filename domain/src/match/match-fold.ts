import { withEntry } from '../by-id.ts'
import type { EventData } from '../events.ts'
import { findLastMatch } from './last-matches.ts'
import type { PlayedMatch } from './match-players.ts'
import { type MatchesState, type StateChanges, withLadder } from './matches-state.ts'
import { plusImpact } from './rating.ts'
import { findMatch, withMatch, withReplacedMatch } from './recent-matches.ts'

/** The changes that a match makes to the state. */
export function changesByMatch(state: MatchesState, match: PlayedMatch): StateChanges {
  const { ladder, matchId, sequence, playedAt, winners, losers } = match
  const last = { sequence, playedAt }
  let standings = state.standings[ladder]
  for (const { playerId, before, impact } of [...winners, ...losers])
    standings = withEntry(standings, playerId, { score: plusImpact(before, impact), last })
  return {
    lastId: withLadder(state.lastId, ladder, matchId),
    lastSequence: sequence,
    standings: withLadder(state.standings, ladder, standings),
    recent: withLadder(state.recent, ladder, withMatch(state.recent[ladder], match)),
  }
}

/** The changes that cancelling or withdrawing a match makes to the state. */
export function changesByRollback(state: MatchesState, match: EventData<'MatchRolledBack'>): StateChanges {
  const { ladder, sequence, winners, losers } = match
  const recent = withReplacedMatch(state.recent[ladder], sequence, null)
  let standings = state.standings[ladder]
  // The match was each player's last one in this ladder, so the score before it is exactly the score without it.
  for (const { playerId, before } of [...winners, ...losers])
    standings = withEntry(standings, playerId, { score: before, last: findLastMatch(recent, playerId) })
  return {
    standings: withLadder(state.standings, ladder, standings),
    recent: withLadder(state.recent, ladder, recent),
  }
}

/** Maximum length of `takenBack`. The process manager has handled a match long before so many others are taken back. */
const mostTakenBack = 64

/** `takenBack` of the state, with one more match if that match counted for a fixture. */
export function withTakenBackMatch(
  { recent, takenBack }: MatchesState,
  { ladder, matchId }: Pick<PlayedMatch, 'ladder' | 'matchId'>,
): MatchesState['takenBack'] {
  const isOfFixture = findMatch(recent[ladder], matchId)?.fixture !== undefined
  return isOfFixture ? [...takenBack.slice(1 - mostTakenBack), { ladder, matchId }] : takenBack
}
