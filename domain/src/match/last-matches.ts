import { entriesOf, lookUp } from '../by-id.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { isPlayedBy, type PlayedMatch } from './match-players.ts'
import type { MatchesState } from './matches-state.ts'
import { findNewestMatch, type RecentMatches } from './recent-matches.ts'

/** The fields of a match that the cooldown and the cancel window need. */
export type DatedMatch = Readonly<Pick<PlayedMatch, 'sequence' | 'playedAt'>>

/** Maximum number of matches in `MatchEndTimes`: far more than are played while a clock is wrong. */
const maxEntries = 10_000

/**
 * When matches ended, by the clock of this process. A match that a wrong clock has dated in the future counts as ended
 * when this process first looks it up, so that its cooldown does not last until that date.
 */
export class MatchEndTimes {
  readonly #firstLookups = new Map<number, { readonly playedAt: Instant; readonly at: Instant }>()

  /** The end of a match, never later than `now`. For a match dated in the future: the time of the first call. */
  of({ sequence, playedAt }: DatedMatch, now: Instant): Instant {
    const first = this.#firstLookups.get(sequence)
    if (first !== undefined && first.playedAt === playedAt && first.at <= now) return first.at
    if (playedAt <= now) return playedAt
    this.#firstLookups.set(sequence, { playedAt, at: now })
    if (this.#firstLookups.size > maxEntries) {
      const [oldest] = this.#firstLookups.keys()
      if (oldest !== undefined) this.#firstLookups.delete(oldest)
    }
    return now
  }
}

/** For each player, the last uncancelled match in either ladder that the state still has; null for none. */
export const lastMatchPerPlayer = ({ standings }: MatchesState, players: readonly PlayerId[]): (DatedMatch | null)[] =>
  players.map((id) => {
    const simple = lookUp(standings.simple, id)?.last ?? null
    const double = lookUp(standings.double, id)?.last ?? null
    if (simple === null || double === null) return simple ?? double
    return simple.sequence > double.sequence ? simple : double
  })

/** Looks up each player's last match in `ends`. From then on, a match dated in the future counts as ended at `now`. */
export function registerEndsOfMisdatedMatches({ standings }: MatchesState, ends: MatchEndTimes, now: Instant): void {
  for (const [, { last }] of [...entriesOf(standings.simple), ...entriesOf(standings.double)])
    if (last !== null) ends.of(last, now)
}

/** A player's newest match in `recent`; null for none. Matches older than `recent` have no effect on a cooldown. */
export function findLastMatchOfPlayer(recent: RecentMatches, player: PlayerId): DatedMatch | null {
  const match = findNewestMatch(recent, (one) => isPlayedBy(one, player))
  return match === undefined ? null : { sequence: match.sequence, playedAt: match.playedAt }
}
