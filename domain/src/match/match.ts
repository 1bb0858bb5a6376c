import { lookUp } from '../by-id.ts'
import type { Decider } from '../decider.ts'
import type { DomainEvent, EventTypeOf, StampedEvent } from '../events.ts'
import type { Ladder, PlayerId } from '../ids.ts'
import { isActive, type PlayersState } from '../player/player.ts'
import { Refusal } from '../refusals.ts'
import { type AttachMatch, changesByAttachment, decideAttachment } from './attach.ts'
import {
  type Contest,
  type ContestMatchCommand,
  decideContestMatch,
  decideUpholdContest,
  hasUndecidedContest,
  refuseUnlessContestWaits,
  refuseUnlessMayDecideContestedMatch,
  type UpholdContest,
  withContest,
  withDecision,
} from './contests.ts'
import { fixedFieldsOf, keepsSides, matchWithResult, ratedResult } from './corrected-match.ts'
import { type CorrectMatch, decideCorrection, refuseStalePreview } from './correction.ts'
import type { FixtureReference, MatchOutcome } from './counting.ts'
import { entryRefusal, throwEntryRefusal } from './entry-rules.ts'
import { lastMatchPerPlayer } from './last-matches.ts'
import {
  changesByCorrection,
  changesByMatch,
  changesByRollback,
  withCorrectedMatch,
  withTakenBackMatch,
} from './match-fold.ts'
import { createMatchParts } from './match-parts.ts'
import { type PlayedMatch, playersOf } from './match-players.ts'
import {
  type MatchContext,
  type MatchesState,
  recentMatch,
  type StateChanges,
  scoreOf,
  withChanges,
} from './matches-state.ts'
import { findMatch, noMatches } from './recent-matches.ts'
import { isRollbackable } from './rollback.ts'

/** Records a match, with the sides as entered. The route checks that a recorder who is no referee is player one. */
export interface RecordMatch {
  readonly type: 'RecordMatch'
  readonly ladder: Ladder
  readonly sideOne: readonly PlayerId[]
  readonly sideTwo: readonly PlayerId[]
  readonly setsOne: number
  readonly setsTwo: number
  readonly recorder: PlayerId
  /**
   * `entry`: the result was entered by hand. `live`: the match was scored live. Its players, the working hours and
   * match entry were checked when it started; the cooldown does not apply.
   */
  readonly origin: 'entry' | 'live'
  /** The fixture of a tournament for which the match counts; left out for none. */
  readonly fixture?: FixtureReference
}

interface TakeBack {
  readonly ladder: Ladder
  readonly matchId: number
  readonly by: PlayerId
}

interface CancelMatch extends TakeBack {
  readonly type: 'CancelMatch'
  /** The sender has read that a contest waits for a decision. Refused if all contests of the match are decided. */
  readonly contested?: true
}

export type MatchCommand =
  | RecordMatch
  | CancelMatch
  | ({ readonly type: 'WithdrawMatch' } & TakeBack)
  | ContestMatchCommand
  | UpholdContest
  | CorrectMatch
  | AttachMatch
  | { readonly type: 'OpenEntry' }
  | { readonly type: 'CloseEntry' }

export type MatchEventType = EventTypeOf<'matches'>
type MatchEvent = DomainEvent<MatchEventType>

function refuseUnlessValid(command: RecordMatch, players: PlayersState): void {
  const { sideOne, sideTwo, setsOne, setsTwo, origin } = command
  const all = [...sideOne, ...sideTwo]
  if (new Set(all).size < all.length) throw new Refusal('same-player-twice')
  // Best of three: 2-0 or 2-1.
  if (Math.max(setsOne, setsTwo) !== 2 || Math.min(setsOne, setsTwo) > 1) throw new Refusal('invalid-score')
  // The players of a live match were checked at its start, and may have been disabled or deleted since.
  if (origin === 'entry' && !all.every((id) => isActive(players, id))) throw new Refusal('player-not-active')
}

function record(state: MatchesState, command: RecordMatch, context: MatchContext): MatchEvent[] {
  const { now, rules, players, ends } = context
  refuseUnlessValid(command, players)
  const { ladder, sideOne, sideTwo, setsOne, setsTwo, recorder, origin } = command
  if (origin === 'entry') {
    const last = lastMatchPerPlayer(state, [...sideOne, ...sideTwo])
    const lastEnded = last.map((match) => (match === null ? null : ends.of(match, now)))
    throwEntryRefusal(entryRefusal(state.open, lastEnded, rules, now))
  }
  const [won, lost] = setsOne > setsTwo ? [sideOne, sideTwo] : [sideTwo, sideOne]
  const loserSets = Math.min(setsOne, setsTwo) === 0 ? 0 : 1
  const counted = countedFor(command, { winners: won, losers: lost, loserSets }, state, context)
  const unrated = (playerId: PlayerId) => ({ playerId, before: scoreOf(state, players, ladder, playerId) })
  const result = ratedResult(won.map(unrated), lost.map(unrated), { loserSets, origin })
  const [matchId, sequence] = [state.lastId[ladder] + 1, state.lastSequence + 1]
  const match = matchWithResult({ matchId, ladder, sequence, playedAt: now, recorder }, result)
  return [{ type: 'MatchPlayed', data: { ...match, ...counted } }]
}

/**
 * The field `fixture` of the recorded match; no field when the match counts for no fixture. A match that was scored
 * live and cannot count for its fixture is recorded without the field.
 * @throws Refusal when an entered match cannot count
 */
function countedFor(
  { fixture, ladder, origin }: RecordMatch,
  result: MatchOutcome,
  state: MatchesState,
  { fixtures, now }: MatchContext,
): Pick<PlayedMatch, 'fixture'> {
  if (fixture === undefined) return {}
  try {
    if (origin === 'entry') fixtures.refuseWhileLive(fixture)
    fixtures.refuseUnlessMayCount(fixture, { ladder, ...result }, state, now)
    return { fixture }
  } catch (error) {
    if (origin === 'entry' || !(error instanceof Refusal)) throw error
    return {}
  }
}

/** Whether the match is younger than `hours`, and is the last match of each of its players in its ladder. */
const isLastWithin = (state: MatchesState, match: PlayedMatch, { ends, now }: MatchContext, hours: number): boolean =>
  isRollbackable(
    { sequence: match.sequence, endedAt: ends.of(match, now) },
    playersOf(match).map((id) => lookUp(state.standings[match.ladder], id)?.last?.sequence ?? null),
    now,
    hours,
  )

function cancel(state: MatchesState, command: CancelMatch, context: MatchContext): MatchEvent[] {
  const { ladder, matchId, by } = command
  if (command.contested) refuseUnlessContestWaits(state.contests, ladder, matchId)
  const match = recentMatch(state, ladder, matchId)
  // Checked first, because this refusal names the fixture that prevents the cancellation.
  if (match !== undefined) context.fixtures.refuseUndoing(match, null, state)
  if (match === undefined || !isLastWithin(state, match, context, context.rules.rollbackWindowHours))
    throw new Refusal('not-rollbackable')
  if (hasUndecidedContest(state.contests, match.sequence))
    refuseUnlessMayDecideContestedMatch(match, context.players, by)
  return [takenBack(match, by, 'cancelled')]
}

/** The recorder takes a match back soon after recording it (docs/specification.md#withdrawing-a-match). */
function withdraw(state: MatchesState, { ladder, matchId, by }: TakeBack, context: MatchContext): MatchEvent[] {
  const match = recentMatch(state, ladder, matchId)
  if (match !== undefined && match.recorder !== by) throw new Refusal('forbidden')
  if (match !== undefined) context.fixtures.refuseUndoing(match, null, state)
  // A correction is a decision of a referee or an admin, which the recorder cannot take back.
  if (
    match === undefined ||
    state.corrected.includes(match.sequence) ||
    !isLastWithin(state, match, context, context.rules.withdrawSeconds / 3600)
  )
    throw new Refusal('too-late-to-withdraw')
  return [takenBack(match, by, 'withdrawn')]
}

function takenBack(match: PlayedMatch, rolledBackBy: PlayerId, reason: 'cancelled' | 'withdrawn'): MatchEvent {
  const { winners, losers, winnerSets, loserSets } = match
  const result = { winners, losers, winnerSets, loserSets }
  return { type: 'MatchRolledBack', data: { ...fixedFieldsOf(match), ...result, rolledBackBy, reason } }
}

/** Decides about matches, their corrections and contests, and match entry (docs/specification.md#matches). */
export const matchDecider: Decider<MatchesState, MatchCommand, MatchEventType, MatchContext> = {
  stateVersion: 8,
  parts: createMatchParts(),
  initialState: () => ({
    open: true,
    lastId: { simple: 0, double: 0 },
    lastSequence: 0,
    standings: { simple: [], double: [] },
    recent: { simple: noMatches, double: noMatches },
    contests: [],
    corrected: [],
    takenBack: [],
    revision: 0,
  }),

  decide(state, command, context) {
    switch (command.type) {
      case 'RecordMatch':
        return record(state, command, context)
      case 'CancelMatch':
        return cancel(state, command, context)
      case 'WithdrawMatch':
        return withdraw(state, command, context)
      case 'CorrectMatch':
        refuseStalePreview(state, command)
        return decideCorrection(state, command, context)
      case 'ContestMatch':
        return decideContestMatch(state, command, context)
      case 'UpholdContest':
        return decideUpholdContest(state, command, context)
      case 'AttachMatch':
        return decideAttachment(state, command, context)
      case 'OpenEntry':
        return state.open ? [] : [{ type: 'EntryOpened', data: {} }]
      case 'CloseEntry':
        return state.open ? [{ type: 'EntryClosed', data: {} }] : []
    }
  },

  evolve: (state, event) => withChanges(state, changesBy(state, event)),
}

function changesBy(state: MatchesState, { type, data, metadata }: StampedEvent<MatchEventType>): StateChanges {
  const { at } = metadata
  switch (type) {
    case 'MatchPlayed':
      return changesByMatch(state, data)
    case 'MatchRolledBack': {
      const contests = decidedOf(state, data.sequence, { by: data.rolledBackBy, at })
      return { ...changesByRollback(state, data), contests, takenBack: withTakenBackMatch(state, data) }
    }
    case 'MatchCorrected': {
      const contests = decidedOf(state, data.sequence, { by: data.correctedBy, at })
      const takenBack = keepsSides(data) ? state.takenBack : withTakenBackMatch(state, data)
      const corrected = withCorrectedMatch(state, data.sequence)
      return { ...changesByCorrection(state, data), contests, corrected, takenBack }
    }
    case 'MatchRecalculated':
      return changesByCorrection(state, data)
    case 'MatchContested': {
      const match = findMatch(state.recent[data.ladder], data.matchId)
      return { contests: withContest(state.contests, data, match?.playedAt ?? at, at) }
    }
    case 'ContestUpheld': {
      const isMeant = ({ contestId }: Contest) => contestId === data.contestId
      return { contests: withDecision(state.contests, isMeant, { by: data.upheldBy, at }) }
    }
    case 'MatchAttached':
      return changesByAttachment(state, data)
    case 'EntryOpened':
      return { open: true }
    case 'EntryClosed':
      return { open: false }
  }
}

/** The contests after a decision that ends all contests of a match. */
const decidedOf = ({ contests }: MatchesState, sequence: number, decided: NonNullable<Contest['decided']>) =>
  withDecision(contests, (one) => one.sequence === sequence, decided)
