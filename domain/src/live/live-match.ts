import type { Decider } from '../decider.ts'
import type { DomainEvent, EventData, EventTypeOf, StampedEvent } from '../events.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { FixtureRules } from '../match/counting.ts'
import { type EntryRules, entryHoursRefusal, throwEntryRefusal } from '../match/entry-rules.ts'
import type { MatchesState } from '../match/matches-state.ts'
import { isActive, type PlayersState } from '../player/player.ts'
import type { ReactionSign } from '../reaction-signs.ts'
import { Refusal } from '../refusals.ts'
import { type ScoreSheet, type Side, scoreSheetOf, sheetAfterPointsInSet } from './table-tennis.ts'
import { takeOversOf } from './take-overs.ts'

/** A take-over of a live match (docs/specification.md#taking-over). */
export interface TakeOver {
  /** The recorder before the take-over. */
  readonly former: PlayerId
  readonly at: Instant
  /** The version of the match after the take-over. */
  readonly version: number
  /** The number of the set during which the match was taken over, from 1. */
  readonly set: number
  /** The number of points that the former recorder has sent since, and the version of the match after these points. */
  readonly sent?: { readonly count: number; readonly version: number }
}

/** What a save of a live match fixes: the result to record, its players and recorder (docs/specification.md#saving). */
export type LiveSave = EventData<'LiveSaveStarted'>

/** The state of a live match (docs/specification.md#live-match). `scoreSheetOf` derives its score and winner. */
export interface LiveMatchState extends Readonly<EventData<'LiveMatchStarted'>> {
  readonly firstServer: Side | null
  /** When the first server was chosen, which begins the match. */
  readonly firstServeAt: Instant | null
  readonly points: readonly Side[]
  /** When each point was scored. */
  readonly pointTimes: readonly Instant[]
  /** Number of events of this match, not counting reactions; 1 after the start. */
  readonly version: number
  /** When the score or the first server last changed; before any change, when the live match started. */
  readonly lastNews: Instant
  /** The last take-over; absent until there is one. */
  readonly takeOver?: TakeOver
  /** Earlier take-overs, oldest first. A take-over is removed when its former recorder becomes the recorder again. */
  readonly earlierTakeOvers?: readonly TakeOver[]
  /** Present while the match is being saved. */
  readonly saving?: LiveSave
}

/** The current live match; null when there is none. */
export type LiveState = LiveMatchState | null

type By<T extends string, More = object> = { readonly type: T; readonly by: PlayerId } & More
/** The match that the sender has seen. Absent when the call does not name it. */
type SeenMatch = { readonly liveId?: string | undefined }
/** The version that the sender has seen. `liveId` tells the match from another match with the same version. */
type SeenVersion = SeenMatch & { readonly version: number }

export type LiveCommand =
  | By<'StartLive', Pick<LiveMatchState, 'liveId' | 'playerOne' | 'playerTwo' | 'fixture'>>
  | By<'ChooseFirstServer', SeenMatch & { readonly server: Side }>
  | By<'ScorePoint', SeenVersion & { readonly scorer: Side }>
  | By<'UndoPoint', SeenVersion>
  | By<'SaveLive', SeenMatch>
  /** Ends the live match after its result was recorded. */
  | { readonly type: 'FinishLiveSave'; readonly liveId: string }
  // Any referee or admin may take over or stop a match; the route checks that permission.
  | By<'TakeOverLive', { readonly liveId: string }>
  /** Adds the points that a former recorder had not sent before the take-over. */
  | By<'SendPoints', SeenVersion & { readonly scorers: readonly Side[] }>
  | By<'StopLive', SeenMatch>
  /** A `sign` of null removes the player's reaction. */
  | By<'ReactToLive', { readonly liveId: string; readonly sign: ReactionSign | null }>

/** What `StartLive` needs besides the state; the other commands do not use it. */
export interface LiveContext {
  readonly now: Instant
  readonly rules: EntryRules
  readonly matches: MatchesState
  readonly players: PlayersState
  readonly fixtures: FixtureRules
}

export type LiveEventType = EventTypeOf<'live'>

type Start = Extract<LiveCommand, { type: 'StartLive' }>

function refuseStart(state: LiveState, { playerOne, playerTwo, fixture }: Start, context: LiveContext): void {
  if (state !== null) throw new Refusal('live-exists')
  throwEntryRefusal(entryHoursRefusal(context.matches.open, context.rules, context.now))
  if (playerOne === playerTwo) throw new Refusal('same-player-twice')
  if (![playerOne, playerTwo].every((id) => isActive(context.players, id))) throw new Refusal('player-not-active')
  // The rule checks only who plays, so it does not matter which side is passed as the winner.
  const match = { ladder: 'simple', winners: [playerOne], losers: [playerTwo], loserSets: 0 } as const
  if (fixture !== undefined) context.fixtures.refuseUnlessMayCount(fixture, match, context.matches, context.now)
}

/** The live match. @throws Refusal `live-none`; `live-stale` when the sender has seen another match */
function requireMatch(state: LiveState, { liveId }: SeenMatch = {}): LiveMatchState {
  if (state === null) throw new Refusal('live-none')
  if (liveId !== undefined && liveId !== state.liveId) throw new Refusal('live-stale')
  return state
}

/**
 * The live match. Only its recorder may score and save it (docs/specification.md#roles).
 * @throws Refusal forbidden when `by` is not the recorder
 */
function recordedBy(state: LiveState, by: PlayerId): LiveMatchState {
  const match = requireMatch(state)
  if (match.recorder !== by) throw new Refusal('forbidden')
  return match
}

function refuseStale(match: LiveMatchState, { version, liveId = match.liveId }: SeenVersion): void {
  if (match.version !== version || match.liveId !== liveId) throw new Refusal('live-stale')
}

/**
 * The live match, if `by` may score it. A former recorder whose page is stale gets `live-stale` and not `forbidden`:
 * with `live-stale`, the server sends the current match.
 */
function scoredBy(state: LiveState, { by, ...seen }: SeenVersion & { readonly by: PlayerId }): LiveMatchState {
  const current = requireMatch(state)
  if (takeOversOf(current).some(({ former }) => former === by)) refuseStale(current, seen)
  const match = recordedBy(state, by)
  refuseStale(match, seen)
  return match
}

const sheetOfLive = (match: LiveMatchState): ScoreSheet => scoreSheetOf(match.firstServer, match.points)

/** The sheet of a match to which points can be added. @throws Refusal when they cannot */
function sheetToScore(match: LiveMatchState): ScoreSheet {
  if (match.firstServer === null) throw new Refusal('live-service-missing')
  const sheet = sheetOfLive(match)
  if (sheet.winner !== null) throw new Refusal('live-over')
  return sheet
}

/**
 * Checks that a former recorder may send these points: once, and only points of the set during which the match was
 * taken over (docs/specification.md#taking-over). @throws Refusal
 */
function refuseSending(match: LiveMatchState, { by, scorers, ...seen }: Extract<LiveCommand, { type: 'SendPoints' }>) {
  const takeOver = takeOversOf(match).find(({ former }) => former === by)
  if (takeOver === undefined || takeOver.sent !== undefined) throw new Refusal('forbidden')
  refuseStale(match, seen)
  const sheet = sheetToScore(match)
  if (sheet.sets.length !== takeOver.set || sheetAfterPointsInSet(sheet, scorers) === null)
    throw new Refusal('live-set-over')
}

function saveOf(match: LiveMatchState): LiveSave {
  const { winner, setsWon } = sheetOfLive(match)
  if (winner === null) throw new Refusal('live-without-winner')
  const { liveId, version, playerOne, playerTwo, recorder, fixture } = match
  const result = { setsOne: setsWon.one, setsTwo: setsWon.two }
  return { liveId, version, playerOne, playerTwo, recorder, ...result, ...(fixture && { fixture }) }
}

/** While a match is being saved, only `FinishLiveSave` changes it. The recorder may repeat `SaveLive`. */
function decideWhileSaving({ liveId, recorder }: LiveMatchState, command: LiveCommand): DomainEvent<LiveEventType>[] {
  if (command.type === 'FinishLiveSave')
    return command.liveId === liveId ? [{ type: 'LiveMatchSaved', data: { liveId } }] : []
  if (command.type === 'SaveLive' && command.by === recorder && (command.liveId ?? liveId) === liveId) return []
  throw new Refusal('live-saving')
}

/** One live match at a time; its recorder scores it point by point (docs/specification.md#live-match). */
export const liveDecider: Decider<LiveState, LiveCommand, LiveEventType, LiveContext> = {
  stateVersion: 3,
  initialState: () => null,

  decide(state, command, context) {
    if (state?.saving !== undefined) return decideWhileSaving(state, command)
    switch (command.type) {
      case 'StartLive': {
        refuseStart(state, command, context)
        const { liveId, playerOne, playerTwo, by, fixture } = command
        const data = { liveId, playerOne, playerTwo, recorder: by, ...(fixture && { fixture }) }
        return [{ type: 'LiveMatchStarted', data }]
      }
      case 'ChooseFirstServer': {
        const { liveId, points, firstServer } = recordedBy(requireMatch(state, command), command.by)
        if (points.length > 0) throw new Refusal('live-service-late')
        if (firstServer === command.server) return []
        return [{ type: 'FirstServerChosen', data: { liveId, server: command.server } }]
      }
      case 'ScorePoint': {
        const match = scoredBy(state, command)
        sheetToScore(match)
        return [{ type: 'PointScored', data: { liveId: match.liveId, scorer: command.scorer } }]
      }
      case 'UndoPoint': {
        const match = scoredBy(state, command)
        if (match.points.length === 0) throw new Refusal('live-nothing-to-undo')
        return [{ type: 'PointUndone', data: { liveId: match.liveId } }]
      }
      case 'SaveLive':
        return [{ type: 'LiveSaveStarted', data: saveOf(recordedBy(requireMatch(state, command), command.by)) }]
      case 'FinishLiveSave':
        return []
      case 'TakeOverLive': {
        const { liveId, recorder } = requireMatch(state, command)
        if (recorder === command.by) return []
        return [{ type: 'LiveTakenOver', data: { liveId, recorder: command.by } }]
      }
      case 'SendPoints': {
        const match = requireMatch(state)
        refuseSending(match, command)
        const { liveId } = match
        return [{ type: 'PointsSent', data: { liveId, sentBy: command.by, scorers: [...command.scorers] } }]
      }
      case 'StopLive': {
        const { liveId } = requireMatch(state, command)
        return [{ type: 'LiveMatchStopped', data: { liveId, stoppedBy: command.by } }]
      }
      case 'ReactToLive': {
        const { liveId } = requireMatch(state, command)
        const { by: playerId, sign } = command
        return sign === null
          ? [{ type: 'LiveReactionRemoved', data: { liveId, playerId } }]
          : [{ type: 'LiveMatchReacted', data: { liveId, playerId, sign } }]
      }
    }
  },

  evolve(state, event) {
    if (event.type === 'LiveMatchStarted')
      return {
        ...event.data,
        firstServer: null,
        firstServeAt: null,
        points: [],
        pointTimes: [],
        version: 1,
        lastNews: event.metadata.at,
      }
    if (state === null || event.type === 'LiveMatchSaved' || event.type === 'LiveMatchStopped') return null
    if (event.type === 'LiveMatchReacted' || event.type === 'LiveReactionRemoved') return state
    const next = { ...state, version: state.version + 1 }
    return { ...next, ...changes(next, event) }
  },
}

/** What an event changes in a live match. `state.version` is already the version after the event. */
function changes(
  state: LiveMatchState,
  event: StampedEvent<
    Exclude<
      LiveEventType,
      'LiveMatchStarted' | 'LiveMatchSaved' | 'LiveMatchStopped' | 'LiveMatchReacted' | 'LiveReactionRemoved'
    >
  >,
): Partial<LiveMatchState> {
  const { at } = event.metadata
  const { points, pointTimes, takeOver, earlierTakeOvers, version } = state
  switch (event.type) {
    case 'LiveSaveStarted':
      return { saving: event.data }
    case 'LiveTakenOver': {
      const { recorder } = event.data
      return {
        earlierTakeOvers: takeOversOf(state).filter(({ former }) => former !== recorder),
        takeOver: { former: state.recorder, at, version, set: sheetOfLive(state).sets.length },
        recorder,
      }
    }
    case 'FirstServerChosen':
      return { lastNews: at, firstServer: event.data.server, firstServeAt: at }
    case 'PointScored':
      return { lastNews: at, points: [...points, event.data.scorer], pointTimes: [...pointTimes, at] }
    case 'PointUndone':
      return { lastNews: at, points: points.slice(0, -1), pointTimes: pointTimes.slice(0, -1) }
    case 'PointsSent': {
      const { scorers, sentBy } = event.data
      const sent = { count: scorers.length, version }
      const marked = (one: TakeOver) => (one.former === sentBy ? { ...one, sent } : one)
      return {
        lastNews: at,
        points: [...points, ...scorers],
        pointTimes: [...pointTimes, ...scorers.map(() => at)],
        ...(takeOver && { takeOver: marked(takeOver) }),
        ...(earlierTakeOvers && { earlierTakeOvers: earlierTakeOvers.map(marked) }),
      }
    }
  }
}
