import { type ById, lookUp } from '../by-id.ts'
import type { HalfPoints, Instant, Ladder, PlayerId } from '../ids.ts'
import { type PlayersState, startScoreOf } from '../player/player.ts'
import { Refusal } from '../refusals.ts'
import type { Contest } from './contests.ts'
import type { FixtureRules } from './counting.ts'
import type { EntryRules } from './entry-rules.ts'
import type { DatedMatch, MatchEndTimes } from './last-matches.ts'
import type { PlayedMatch } from './match-players.ts'
import { findMatch, type RecentMatches } from './recent-matches.ts'

/** What the state keeps about a player in a ladder. */
export interface ScoreAndLastMatch {
  readonly score: HalfPoints
  /**
   * The player's last uncancelled match; null for none. After a match of the player is taken back or corrected, the
   * last match is looked for in `recent` only: null when `recent` has none.
   */
  readonly last: DatedMatch | null
}

/** One state for both ladders and match entry, because the cooldown and the order of play span both ladders. */
export interface MatchesState {
  readonly open: boolean
  /** The last match id given in each ladder, also when that match is cancelled. */
  readonly lastId: PerLadder<number>
  readonly lastSequence: number
  /** Score and last match of every player who has ever been in a match of the ladder. */
  readonly standings: PerLadder<ById<PlayerId, ScoreAndLastMatch>>
  /** Uncancelled matches. Old ones are removed (`recent-matches.ts`). */
  readonly recent: PerLadder<RecentMatches>
  /** Contests in the order in which they were made. Those of old matches are removed. */
  readonly contests: readonly Contest[]
  /** Sequences of corrected matches. Those of old matches are removed. */
  readonly corrected: readonly number[]
  /** The last matches that ceased to count for a fixture: taken back, corrected to other sides, or never happened. */
  readonly takenBack: readonly Readonly<Pick<PlayedMatch, 'ladder' | 'matchId'>>[]
  /** Number of events folded. A correction names the revision at which its preview was made. */
  readonly revision: number
}

type PerLadder<Value> = Readonly<Record<Ladder, Value>>

/** The changes that an event makes to the state, except `revision`. */
export type StateChanges = Partial<Omit<MatchesState, 'revision'>>

/** The state with some changes, and the next `revision`. A spread would be about forty times slower in V8. */
export const withChanges = (state: MatchesState, changes: StateChanges): MatchesState => ({
  open: changes.open ?? state.open,
  lastId: changes.lastId ?? state.lastId,
  lastSequence: changes.lastSequence ?? state.lastSequence,
  standings: changes.standings ?? state.standings,
  recent: changes.recent ?? state.recent,
  contests: changes.contests ?? state.contests,
  corrected: changes.corrected ?? state.corrected,
  takenBack: changes.takenBack ?? state.takenBack,
  revision: state.revision + 1,
})

/** A copy of the values of both ladders in which one ladder has another value. */
export const withLadderValue = <Value>({ simple, double }: PerLadder<Value>, ladder: Ladder, value: Value) =>
  ladder === 'simple' ? { simple: value, double } : { simple, double: value }

/** What decisions about matches need from outside their stream. */
export interface MatchContext {
  readonly now: Instant
  readonly rules: EntryRules
  readonly players: PlayersState
  readonly ends: MatchEndTimes
  readonly fixtures: FixtureRules
}

/** A player's current score in a ladder. @throws Refusal `player-not-active` for an unknown id */
export function scoreOf(state: MatchesState, players: PlayersState, ladder: Ladder, id: PlayerId): HalfPoints {
  const score = lookUp(state.standings[ladder], id)?.score ?? startScoreOf(players, id)
  if (score === undefined) throw new Refusal('player-not-active')
  return score
}

/** The match; undefined when cancelled or too old. @throws Refusal unknown-match when no match has had this id */
export function recentMatch({ lastId, recent }: MatchesState, ladder: Ladder, id: number): PlayedMatch | undefined {
  if (id > lastId[ladder]) throw new Refusal('unknown-match')
  return findMatch(recent[ladder], id)
}
