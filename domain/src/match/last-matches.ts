import type { Instant, PlayerId } from '../ids.ts'
import type { Ladder } from '../ladder.ts'
import type { DatedMatch, MatchEnds } from './match-ends.ts'
import { isPlayedBy } from './match-players.ts'
import type { MatchesState } from './matches-state.ts'

/** The last uncancelled match of each player in either ladder; null for none. */
export const lastMatches = ({ last }: MatchesState, players: readonly PlayerId[]): (DatedMatch | null)[] =>
  players.map((id) => {
    const [simple, double] = [last.simple[id], last.double[id]]
    if (simple === undefined || double === undefined) return simple ?? double ?? null
    return simple.sequence > double.sequence ? simple : double
  })

/** Looks up the last matches of every player. The cooldown after a match dated in the future then starts now. */
export function lookAtEnds({ last }: MatchesState, ends: MatchEnds, now: Instant): void {
  for (const match of [...Object.values(last.simple), ...Object.values(last.double)]) ends.of(match, now)
}

/**
 * Finds the last matches of players again after a match of theirs was taken out of `recent`. A player none of whose matches
 * is kept has none then: a dropped match is older than every cooldown.
 */
export function findLastMatches({ recent, last }: MatchesState, ladder: Ladder, players: readonly PlayerId[]): void {
  for (const id of players) {
    const match = recent[ladder].findLast((one) => isPlayedBy(one, id))
    if (match === undefined) delete last[ladder][id]
    else last[ladder][id] = { sequence: match.sequence, playedAt: match.playedAt }
  }
}

/** Prepares to restore the score and the last match that a player has in a ladder. */
export function undoPlayer({ scores, last }: MatchesState, ladder: Ladder, id: PlayerId): () => void {
  const [score, match] = [scores[ladder][id], last[ladder][id]]
  return () => {
    if (score === undefined) delete scores[ladder][id]
    else scores[ladder][id] = score
    if (match === undefined) delete last[ladder][id]
    else last[ladder][id] = match
  }
}
