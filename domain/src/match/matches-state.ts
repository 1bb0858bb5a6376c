import { Refusal } from '../errors/catalogue.ts'
import type { EventData } from '../events.ts'
import type { HalfPoints, Instant, PlayerId } from '../ids.ts'
import type { Ladder } from '../ladder.ts'
import { type PlayersState, startScoreOf } from '../player/player.ts'
import type { Contest } from './contests.ts'
import type { EntryRules } from './entry-rules.ts'
import type { DatedMatch, MatchEnds } from './match-ends.ts'

export type Played = EventData<'MatchPlayed'>

/** Both ladders and the entry switch in one state: the cooldown and the order of play span both ladders. */
export interface MatchesState {
  open: boolean
  /** The last match id given in each ladder; cancelled matches keep theirs. */
  readonly lastId: Record<Ladder, number>
  lastSequence: number
  readonly scores: Record<Ladder, Record<PlayerId, HalfPoints>>
  /** Uncancelled matches by ladder, in order of play; old ones are dropped (`match-retention.ts`). */
  readonly recent: Record<Ladder, Played[]>
  /** Each player's last uncancelled match in each ladder. */
  readonly last: Record<Ladder, Record<PlayerId, DatedMatch>>
  /** In the order in which they were made; those of old matches are dropped. */
  contests: readonly Contest[]
  /** Sequences of corrected matches; those of old ones are dropped. */
  corrected: readonly number[]
  /** Number of events folded. A correction names the one that it was computed at. */
  revision: number
}

/** What decisions about matches need from outside their stream. */
export interface MatchContext {
  readonly now: Instant
  readonly rules: EntryRules
  readonly players: PlayersState
  readonly ends: MatchEnds
}

/**
 * A player's current score in a ladder.
 * @throws Refusal `player-not-active` for an unknown id
 */
export function scoreOf(state: MatchesState, players: PlayersState, ladder: Ladder, id: PlayerId): HalfPoints {
  const score = state.scores[ladder][id] ?? startScoreOf(players, id)
  if (score === undefined) throw new Refusal('player-not-active')
  return score
}
