import { withEntry } from '../by-id.ts'
import type { EventData } from '../events.ts'
import type { Ladder } from '../ladder.ts'
import { findLastMatch } from './last-matches.ts'
import { horizonOf } from './match-retention.ts'
import type { MatchesState, Played, Standing } from './matches-state.ts'
import { add } from './rating.ts'
import { type RecentMatches, withMatch, withReplaced } from './recent-matches.ts'

type Side = Played['winners'][number]

/** What a match changes in the state of the matches. */
export function played(state: MatchesState, match: Played): Partial<MatchesState> {
  const { ladder, matchId, sequence, playedAt } = match
  const last = { sequence, playedAt }
  return {
    lastId: { ...state.lastId, [ladder]: matchId },
    lastSequence: sequence,
    ...inLadder(state, match, withMatch(state.recent[ladder], match, horizonOf(playedAt)), ({ before, impact }) => ({
      score: add(before, impact),
      last,
    })),
  }
}

/** What taking a match back changes. */
export function rolledBack(state: MatchesState, match: EventData<'MatchRolledBack'>): Partial<MatchesState> {
  const recent = withReplaced(state.recent[match.ladder], match.sequence, null)
  return inLadder(state, match, recent, ({ playerId, before }) => ({
    // It was the player's last match in this ladder, so the score before it is exactly the score without it.
    score: before,
    last: findLastMatch(recent, playerId),
  }))
}

/** The ladder of a match with these recent matches, and with other standings of its players. */
function inLadder(
  state: MatchesState,
  { ladder, winners, losers }: { ladder: Ladder; winners: readonly Side[]; losers: readonly Side[] },
  recent: RecentMatches,
  standingOf: (side: Side) => Standing,
): Pick<MatchesState, 'recent' | 'standings'> {
  let standings = state.standings[ladder]
  for (const side of [...winners, ...losers]) standings = withEntry(standings, side.playerId, standingOf(side))
  return {
    recent: { ...state.recent, [ladder]: recent },
    standings: { ...state.standings, [ladder]: standings },
  }
}
