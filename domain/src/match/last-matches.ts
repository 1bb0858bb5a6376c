import { entriesOf, lookUp } from '../by-id.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { DatedMatch, MatchEnds } from './match-ends.ts'
import { isPlayedBy } from './match-players.ts'
import type { MatchesState } from './matches-state.ts'
import { findNewestMatch, type RecentMatches } from './recent-matches.ts'

/** The last uncancelled match of each player in either ladder; null for none. */
export const lastMatches = ({ standings }: MatchesState, players: readonly PlayerId[]): (DatedMatch | null)[] =>
  players.map((id) => {
    const simple = lookUp(standings.simple, id)?.last ?? null
    const double = lookUp(standings.double, id)?.last ?? null
    if (simple === null || double === null) return simple ?? double
    return simple.sequence > double.sequence ? simple : double
  })

/**
 * Looks up the end of each player's last match in `ends`. If a wrong clock dated the match in the future, the cooldown
 * after the match begins with this look-up.
 */
export function startCooldownsOfFutureMatches({ standings }: MatchesState, ends: MatchEnds, now: Instant): void {
  for (const [, { last }] of [...entriesOf(standings.simple), ...entriesOf(standings.double)])
    if (last !== null) ends.of(last, now)
}

/**
 * The newest match that the state keeps of a player, after one of the player's matches was removed. Null when the state
 * keeps none: the matches that it has dropped are older than every cooldown.
 */
export function findLastMatch(recent: RecentMatches, player: PlayerId): DatedMatch | null {
  const match = findNewestMatch(recent, (one) => isPlayedBy(one, player))
  return match === undefined ? null : { sequence: match.sequence, playedAt: match.playedAt }
}
