import type { Decider } from '../decider.ts'
import { Refusal } from '../errors/catalogue.ts'
import type { DomainEvent, EventData, EventTypeOf } from '../events.ts'
import type { HalfPoints, Instant, PlayerId } from '../ids.ts'
import type { Ladder } from '../ladder.ts'
import { isActive, type PlayersState } from '../player/player.ts'
import {
  type ContestMatch,
  contestMatch,
  isContested,
  refuseOwnMatch,
  type UpholdContest,
  upholdContest,
  withContest,
  withDecision,
} from './contests.ts'
import { type CorrectMatch, correct, refuseStale } from './correction.ts'
import { applyCorrection, undoCorrection, withCorrected } from './correction-fold.ts'
import { entryRefusal } from './entry-rules.ts'
import { findLastMatches, lastMatches, undoPlayer } from './last-matches.ts'
import { matchParts } from './match-parts.ts'
import { playersOf } from './match-players.ts'
import { horizonOf, withoutOld } from './match-retention.ts'
import { type MatchContext, type MatchesState, type Played, scoreOf } from './matches-state.ts'
import { add, rate } from './rating.ts'
import { isRollbackable } from './rollback.ts'

/** Sides in the order they were entered. A player who is not a referee must be the first of side one. */
export interface RecordMatch {
  readonly type: 'RecordMatch'
  readonly ladder: Ladder
  readonly sideOne: readonly PlayerId[]
  readonly sideTwo: readonly PlayerId[]
  readonly setsOne: number
  readonly setsTwo: number
  readonly recorder: PlayerId
  /** `live`: entry, hours and players were checked when the live match started, and the cooldown does not apply. */
  readonly origin: 'entry' | 'live'
}

interface TakeBack {
  readonly ladder: Ladder
  readonly matchId: number
  readonly by: PlayerId
}

export type MatchCommand =
  | RecordMatch
  | ({ readonly type: 'CancelMatch' | 'WithdrawMatch' } & TakeBack)
  | ContestMatch
  | UpholdContest
  | CorrectMatch
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
  // A live match was checked at its start. A player disabled or deleted since then has still played it.
  if (origin === 'entry' && !all.every((id) => isActive(players, id))) throw new Refusal('player-not-active')
}

function record(state: MatchesState, command: RecordMatch, context: MatchContext): MatchEvent[] {
  const { now, rules, players, ends } = context
  refuseUnlessValid(command, players)
  const { ladder, sideOne, sideTwo, setsOne, setsTwo, recorder, origin } = command
  if (origin === 'entry') {
    const last = lastMatches(state, [...sideOne, ...sideTwo])
    const lastEnded = last.map((match) => (match === null ? null : ends.of(match, now)))
    const refusal = entryRefusal(state.open, lastEnded, rules, now)
    if (refusal !== null)
      throw new Refusal(refusal.reason, refusal.retryAt === null ? {} : { retryAt: refusal.retryAt })
  }
  const [won, lost] = setsOne > setsTwo ? [sideOne, sideTwo] : [sideTwo, sideOne]
  const before = (side: readonly PlayerId[]) => side.map((id) => scoreOf(state, players, ladder, id))
  const rating = rate(before(won), before(lost))
  const sides = (side: readonly PlayerId[], impact: HalfPoints) =>
    side.map((playerId) => ({ playerId, before: scoreOf(state, players, ladder, playerId), impact }))
  const data: Played = {
    matchId: state.lastId[ladder] + 1,
    ladder,
    sequence: state.lastSequence + 1,
    playedAt: now,
    winners: sides(won, rating.winner),
    losers: sides(lost, rating.loser),
    winnerSets: 2,
    loserSets: Math.min(setsOne, setsTwo) === 0 ? 0 : 1,
    recorder,
    rule: rating.rule,
    gap: rating.gap,
    upset: rating.upset,
    origin,
  }
  return [{ type: 'MatchPlayed', data }]
}

/** A match that is neither cancelled nor too old. @throws Refusal unknown-match when the id was never given */
function recentMatch(state: MatchesState, ladder: Ladder, matchId: number): Played | undefined {
  if (matchId > state.lastId[ladder]) throw new Refusal('unknown-match')
  return state.recent[ladder].findLast((played) => played.matchId === matchId)
}

/** Whether the match is younger than some hours, and no later match was rated with its scores. */
const isLastWithin = (state: MatchesState, match: Played, { ends, now }: MatchContext, hours: number): boolean =>
  isRollbackable(
    { sequence: match.sequence, endedAt: ends.of(match, now) },
    playersOf(match).map((id) => state.last[match.ladder][id]?.sequence ?? null),
    now,
    hours,
  )

function cancel(state: MatchesState, { ladder, matchId, by }: TakeBack, context: MatchContext): MatchEvent[] {
  const match = recentMatch(state, ladder, matchId)
  if (match === undefined || !isLastWithin(state, match, context, context.rules.rollbackWindowHours))
    throw new Refusal('not-rollbackable')
  if (isContested(state.contests, match.sequence)) refuseOwnMatch(match, context.players, by)
  return [takenBack(match, by, 'cancelled')]
}

/** The recorder takes a match back soon after recording it (docs/specification.md#withdrawing-a-match). */
function withdraw(state: MatchesState, { ladder, matchId, by }: TakeBack, context: MatchContext): MatchEvent[] {
  const match = recentMatch(state, ladder, matchId)
  if (match !== undefined && match.recorder !== by) throw new Refusal('forbidden')
  // A correction is a decision of a referee or an admin, which the recorder cannot take back.
  if (
    match === undefined ||
    state.corrected.includes(match.sequence) ||
    !isLastWithin(state, match, context, context.rules.withdrawSeconds / 3600)
  )
    throw new Refusal('too-late-to-withdraw')
  return [takenBack(match, by, 'withdrawn')]
}

function contest(state: MatchesState, command: ContestMatch, { ends, now, rules }: MatchContext): MatchEvent[] {
  const match = recentMatch(state, command.ladder, command.matchId) ?? null
  const endedAt = match === null ? null : ends.of(match, now)
  return contestMatch(state.contests, command, match, endedAt, now, rules.rollbackWindowHours)
}

function uphold(state: MatchesState, command: UpholdContest, { players, now }: MatchContext): MatchEvent[] {
  const contest = state.contests.find(({ contestId }) => contestId === command.contestId)
  const match = contest === undefined ? null : (recentMatch(state, contest.ladder, contest.matchId) ?? null)
  return upholdContest(contest, command, match, players, now)
}

function takenBack(match: Played, by: PlayerId, reason: EventData<'MatchRolledBack'>['reason']): MatchEvent {
  const data: EventData<'MatchRolledBack'> = {
    matchId: match.matchId,
    ladder: match.ladder,
    sequence: match.sequence,
    playedAt: match.playedAt,
    winners: match.winners,
    losers: match.losers,
    winnerSets: match.winnerSets,
    loserSets: match.loserSets,
    recorder: match.recorder,
    rolledBackBy: by,
    reason,
  }
  return { type: 'MatchRolledBack', data }
}

/** Records, cancels, withdraws, corrects and contests matches, decides contests, opens and closes entry (docs/specification.md#matches). */
export const matchDecider: Decider<MatchesState, MatchCommand, MatchEventType, MatchContext> = {
  stateVersion: 5,
  parts: matchParts(),
  initialState: () => ({
    open: true,
    lastId: { simple: 0, double: 0 },
    lastSequence: 0,
    scores: { simple: {}, double: {} },
    recent: { simple: [], double: [] },
    last: { simple: {}, double: {} },
    contests: [],
    corrected: [],
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
        refuseStale(state, command)
        return correct(state, command, context)
      case 'ContestMatch':
        return contest(state, command, context)
      case 'UpholdContest':
        return uphold(state, command, context)
      case 'OpenEntry':
        return state.open ? [] : [{ type: 'EntryOpened', data: {} }]
      case 'CloseEntry':
        return state.open ? [{ type: 'EntryClosed', data: {} }] : []
    }
  },

  evolve(state, event) {
    state.revision += 1
    switch (event.type) {
      case 'MatchPlayed':
        played(state, event.data)
        return state
      case 'MatchRolledBack':
        rolledBack(state, event.data, event.metadata.at)
        return state
      case 'MatchCorrected': {
        const { sequence, correctedBy } = event.data
        const decided = { by: correctedBy, at: event.metadata.at }
        state.contests = withDecision(state.contests, (one) => one.sequence === sequence, decided)
        state.corrected = withCorrected(state, sequence)
        applyCorrection(state, event.data)
        return state
      }
      case 'MatchRecalculated':
        applyCorrection(state, event.data)
        return state
      case 'MatchContested': {
        const match = state.recent[event.data.ladder].findLast(({ matchId }) => matchId === event.data.matchId)
        const { at } = event.metadata
        state.contests = withContest(state.contests, event.data, match?.playedAt ?? at, at)
        return state
      }
      case 'ContestUpheld': {
        const { contestId, upheldBy } = event.data
        const decided = { by: upheldBy, at: event.metadata.at }
        state.contests = withDecision(state.contests, (one) => one.contestId === contestId, decided)
        return state
      }
      case 'EntryOpened':
        state.open = true
        return state
      case 'EntryClosed':
        state.open = false
        return state
    }
  },

  undo(state, event) {
    const { revision } = state
    const restore = undoChange(state, event)
    return () => {
      state.revision = revision
      restore()
    }
  },
}

function played(state: MatchesState, match: Played): void {
  const { ladder, matchId, sequence, playedAt } = match
  state.lastId[ladder] = matchId
  state.lastSequence = sequence
  const dated = { sequence, playedAt }
  for (const { playerId, before, impact } of [...match.winners, ...match.losers]) {
    state.scores[ladder][playerId] = add(before, impact)
    state.last[ladder][playerId] = dated
  }
  state.recent[ladder] = withoutOld(state.recent[ladder], horizonOf(playedAt))
  state.recent[ladder].push(match)
}

function rolledBack(state: MatchesState, match: EventData<'MatchRolledBack'>, at: Instant): void {
  const { ladder, sequence, rolledBackBy } = match
  state.contests = withDecision(state.contests, (one) => one.sequence === sequence, { by: rolledBackBy, at })
  for (const { playerId, before } of [...match.winners, ...match.losers]) {
    // It was the player's last match in this ladder, so the score before it is exactly the score without it.
    state.scores[ladder][playerId] = before
  }
  // Searched from the end, because only recent matches can be cancelled.
  const index = state.recent[ladder].findLastIndex((one) => one.sequence === sequence)
  if (index >= 0) state.recent[ladder].splice(index, 1)
  findLastMatches(state, ladder, playersOf(match))
}

function undoChange(state: MatchesState, event: MatchEvent): () => void {
  switch (event.type) {
    case 'MatchPlayed':
    case 'MatchRolledBack':
      return undoMatch(state, event)
    case 'MatchCorrected':
    case 'MatchRecalculated': {
      const [contests, correction] = [undoContests(state), undoCorrection(state, event.data)]
      return () => {
        contests()
        correction()
      }
    }
    case 'MatchContested':
    case 'ContestUpheld':
      return undoContests(state)
    case 'EntryOpened':
    case 'EntryClosed': {
      const { open } = state
      return () => {
        state.open = open
      }
    }
  }
}

function undoMatch(
  state: MatchesState,
  { type, data }: Extract<MatchEvent, { type: 'MatchPlayed' | 'MatchRolledBack' }>,
): () => void {
  const { ladder, sequence } = data
  const { lastSequence } = state
  const lastId = state.lastId[ladder]
  const isRemoved = type === 'MatchRolledBack'
  const restores = [undoContests(state), undoRecent(state, ladder, sequence, isRemoved)]
  for (const id of playersOf(data)) restores.push(undoPlayer(state, ladder, id))
  return () => {
    state.lastSequence = lastSequence
    state.lastId[ladder] = lastId
    for (const restore of restores) restore()
  }
}

/** The list of contests is replaced, never changed. */
function undoContests(state: MatchesState): () => void {
  const { contests } = state
  return () => {
    state.contests = contests
  }
}

/** Restores the kept matches, from which this one is about to be removed, or to which it is about to be added. */
function undoRecent({ recent }: MatchesState, ladder: Ladder, sequence: number, isRemoved: boolean): () => void {
  const matches = recent[ladder]
  const { length } = matches
  const index = isRemoved ? matches.findLastIndex((one) => one.sequence === sequence) : -1
  const removed = matches[index]
  return () => {
    recent[ladder] = matches
    if (removed === undefined) matches.length = length
    else matches.splice(index, 0, removed)
  }
}
