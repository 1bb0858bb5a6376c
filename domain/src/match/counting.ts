import type { Instant, Ladder, PlayerId } from '../ids.ts'
import type { PlayedMatch } from './match-players.ts'
import type { MatchesState } from './matches-state.ts'

/** The fixture of a tournament for which a match counts. */
export type FixtureReference = NonNullable<PlayedMatch['fixture']>

/** Who won a match, who lost it, and how many sets the losers won. */
export interface MatchOutcome {
  readonly winners: readonly PlayerId[]
  readonly losers: readonly PlayerId[]
  readonly loserSets: 0 | 1
}

/** Rules of tournaments, for decisions about recorded and live matches (docs/specification.md#tournaments). */
export interface FixtureRules {
  /**
   * Checks that a match can count for a fixture now.
   * @param match without `playedAt` while the match is not recorded yet
   * @throws Refusal when the match cannot count
   */
  refuseUnlessMayCount(
    fixture: FixtureReference,
    match: MatchOutcome & Pick<Partial<PlayedMatch>, 'playedAt'> & { readonly ladder: Ladder },
    state: MatchesState,
    now: Instant,
  ): void
  /** @throws Refusal fixture-live while a match is being scored live for the fixture */
  refuseWhileLive(fixture: FixtureReference): void
  /**
   * @param now the corrected result; null when the match is taken back, or never happened
   * @throws Refusal when the new result would change who plays in another fixture that is decided or being scored live
   */
  refuseUndoing(match: PlayedMatch, now: MatchOutcome | null, state: MatchesState): void
}
