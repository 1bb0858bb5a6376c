import { withEntry } from '../by-id.ts'
import type { EventData } from '../events.ts'
import { findLastMatch } from './last-matches.ts'
import type { Played } from './match-players.ts'
import { horizonOf } from './match-retention.ts'
import { type MatchesState, withLadder } from './matches-state.ts'
import { add } from './rating.ts'
import { withMatch, withReplaced } from './recent-matches.ts'

export function played(state: MatchesState, match: Played): MatchesState {
  const { ladder, matchId, sequence, playedAt, winners, losers } = match
  const last = { sequence, playedAt }
  let standings = state.standings[ladder]
  for (const { playerId, before, impact } of [...winners, ...losers])
    standings = withEntry(standings, playerId, { score: add(before, impact), last })
  return {
    ...state,
    lastId: withLadder(state.lastId, ladder, matchId),
    lastSequence: sequence,
    standings: withLadder(state.standings, ladder, standings),
    recent: withLadder(state.recent, ladder, withMatch(state.recent[ladder], match, horizonOf(playedAt))),
  }
}

export function rolledBack(state: MatchesState, match: EventData<'MatchRolledBack'>): MatchesState {
  const { ladder, sequence, winners, losers } = match
  const recent = withReplaced(state.recent[ladder], sequence, null)
  let standings = state.standings[ladder]
  // The match was each player's last one in this ladder, so the score before it is exactly the score without it.
  for (const { playerId, before } of [...winners, ...losers])
    standings = withEntry(standings, playerId, { score: before, last: findLastMatch(recent, playerId) })
  return {
    ...state,
    standings: withLadder(state.standings, ladder, standings),
    recent: withLadder(state.recent, ladder, recent),
  }
}
