import type { LiveMatch, LiveUpdate } from './contract/live.ts'
import type { Decider } from './decider.ts'
import { type EntryRules, gateRefusal } from './entry-rules.ts'
import { Refusal } from './errors/catalogue.ts'
import type { EventTypeOf } from './events.ts'
import type { Instant, PlayerId } from './ids.ts'
import type { RecordMatch } from './match.ts'
import { isActive, type PlayersState } from './player.ts'
import { currentSet, type Sheet, type Side, sheetOf } from './table-tennis.ts'

/** State of a live match (docs/specification.md#live-match). Score, server and winner are derived from it (`sheetOf`). */
export interface LiveMatchState {
  readonly liveId: string
  readonly playerOne: PlayerId
  readonly playerTwo: PlayerId
  readonly recorder: PlayerId
  firstServer: Side | null
  readonly points: Side[]
  /** Number of events of this match: 1 after the start. */
  version: number
  lastNews: Instant
}

/** The current live match; null when there is none. */
export type LiveState = LiveMatchState | null

type By<T extends string, More = object> = { readonly type: T; readonly by: PlayerId } & More
/** The version the sender has seen. The calls also send the match's id, because another match may have the same version. */
type SeenVersion = { readonly version: number; readonly liveId?: string }

export type LiveCommand =
  | By<'StartLive', { readonly liveId: string; readonly playerOne: PlayerId; readonly playerTwo: PlayerId }>
  | By<'ChooseFirstServer', { readonly server: Side }>
  | By<'ScorePoint', SeenVersion & { readonly scorer: Side }>
  | By<'UndoPoint', SeenVersion>
  | By<'SaveLive'>
  /** Any referee or admin may stop a match; the route checks that permission. */
  | By<'StopLive'>

/** Only `StartLive` uses it; the other commands need the state alone. */
export interface LiveContext {
  readonly now: Instant
  readonly rules: EntryRules
  readonly entryOpen: boolean
  readonly players: PlayersState
}

export type LiveEventType = EventTypeOf<'live'>

type Start = Extract<LiveCommand, { type: 'StartLive' }>

function refuseStart(state: LiveState, { playerOne, playerTwo }: Start, context: LiveContext): void {
  if (state !== null) throw new Refusal('live-exists')
  const closed = gateRefusal(context.entryOpen, context.rules, context.now)
  if (closed !== null) throw new Refusal(closed.reason, closed.retryAt === null ? {} : { retryAt: closed.retryAt })
  if (playerOne === playerTwo) throw new Refusal('same-player-twice')
  if (![playerOne, playerTwo].every((id) => isActive(context.players, id))) throw new Refusal('player-not-active')
}

function requireMatch(state: LiveState): LiveMatchState {
  if (state === null) throw new Refusal('live-none')
  return state
}

/** Only the recorder may score and save the match (docs/specification.md#roles). */
function recordedBy(state: LiveState, by: PlayerId): LiveMatchState {
  const match = requireMatch(state)
  if (match.recorder !== by) throw new Refusal('forbidden')
  return match
}

function refuseStale(match: LiveMatchState, { version, liveId = match.liveId }: SeenVersion): void {
  if (match.version !== version || match.liveId !== liveId) throw new Refusal('live-stale')
}

/** The score sheet of a live match. */
const sheetOfLive = (match: LiveMatchState): Sheet => sheetOf(match.firstServer, match.points)

/**
 * The command that records a finished live match in the simple ladder.
 * @throws Refusal `live-none`, `forbidden` (not the recorder) or `live-without-winner`
 */
export function matchToRecord(state: LiveState, by: PlayerId): RecordMatch {
  const match = recordedBy(state, by)
  const { winner, setsWon } = sheetOfLive(match)
  if (winner === null) throw new Refusal('live-without-winner')
  return {
    type: 'RecordMatch',
    ladder: 'simple',
    sideOne: [match.playerOne],
    sideTwo: [match.playerTwo],
    setsOne: setsWon.one,
    setsTwo: setsWon.two,
    recorder: by,
    origin: 'live',
  }
}

/** One live match at a time; the referee who started it scores it point by point (docs/specification.md#live-match). */
export const liveDecider: Decider<LiveState, LiveCommand, LiveEventType, LiveContext> = {
  stateVersion: 1,
  initialState: () => null,

  decide(state, command, context) {
    switch (command.type) {
      case 'StartLive': {
        refuseStart(state, command, context)
        const { liveId, playerOne, playerTwo, by } = command
        return [{ type: 'LiveMatchStarted', data: { liveId, playerOne, playerTwo, recorder: by } }]
      }
      case 'ChooseFirstServer': {
        const { liveId, points, firstServer } = recordedBy(state, command.by)
        if (points.length > 0) throw new Refusal('live-service-late')
        if (firstServer === command.server) return []
        return [{ type: 'FirstServerChosen', data: { liveId, server: command.server } }]
      }
      case 'ScorePoint': {
        const match = recordedBy(state, command.by)
        refuseStale(match, command)
        if (match.firstServer === null) throw new Refusal('live-service-missing')
        if (sheetOfLive(match).winner !== null) throw new Refusal('live-over')
        return [{ type: 'PointScored', data: { liveId: match.liveId, scorer: command.scorer } }]
      }
      case 'UndoPoint': {
        const match = recordedBy(state, command.by)
        refuseStale(match, command)
        if (match.points.length === 0) throw new Refusal('live-nothing-to-undo')
        return [{ type: 'PointUndone', data: { liveId: match.liveId } }]
      }
      case 'SaveLive':
        matchToRecord(state, command.by)
        return [{ type: 'LiveMatchSaved', data: { liveId: requireMatch(state).liveId } }]
      case 'StopLive':
        return [{ type: 'LiveMatchStopped', data: { liveId: requireMatch(state).liveId, stoppedBy: command.by } }]
    }
  },

  evolve(state, event) {
    if (event.type === 'LiveMatchStarted')
      return { ...event.data, firstServer: null, points: [], version: 1, lastNews: event.metadata.at }
    if (state === null || event.type === 'LiveMatchSaved' || event.type === 'LiveMatchStopped') return null
    state.version += 1
    state.lastNews = event.metadata.at
    switch (event.type) {
      case 'FirstServerChosen':
        state.firstServer = event.data.server
        return state
      case 'PointScored':
        state.points.push(event.data.scorer)
        return state
      case 'PointUndone':
        state.points.pop()
        return state
    }
  },
}

/**
 * The match in the shape of the calls (docs/specification.md#live-match).
 *
 * A set is not null as soon as its first point can be played, so `…CurrentSet` is always that of the last set not null.
 * @param pseudoOf must return a name for deleted players too
 */
export function liveMatchView(match: LiveMatchState, pseudoOf: (id: PlayerId) => string): LiveMatch {
  const sheet = sheetOfLive(match)
  const [first, second, third] = sheet.sets
  const current = currentSet(sheet)
  const playerOne = pseudoOf(match.playerOne)
  const playerTwo = pseudoOf(match.playerTwo)
  return {
    id: match.liveId,
    version: match.version,
    playerOne,
    playerTwo,
    recorder: pseudoOf(match.recorder),
    playerOneService: sheet.server === 'one',
    playerTwoService: sheet.server === 'two',
    playerOneCurrentSet: current.one,
    playerTwoCurrentSet: current.two,
    playerOneSetOne: first?.one ?? null,
    playerTwoSetOne: first?.two ?? null,
    playerOneSetTwo: second?.one ?? null,
    playerTwoSetTwo: second?.two ?? null,
    playerOneSetThree: third?.one ?? null,
    playerTwoSetThree: third?.two ?? null,
    winner: sheet.winner === null ? null : { one: playerOne, two: playerTwo }[sheet.winner],
    lastNews: match.lastNews,
  }
}

/**
 * The side to which an update gives one more point.
 * @param current the match now
 * @throws Refusal `live-stale` (with the current match) when the update is for another match or version, else
 * `live-one-point` when it is not exactly one point more
 */
export function scorerOf(update: LiveUpdate, current: LiveMatch): Side {
  if (update.id !== current.id || update.version !== current.version) throw new Refusal('live-stale', { current })
  const one = update.playerOneCurrentSet - current.playerOneCurrentSet
  const two = update.playerTwoCurrentSet - current.playerTwoCurrentSet
  if (one === 1 && two === 0) return 'one'
  if (one === 0 && two === 1) return 'two'
  throw new Refusal('live-one-point')
}
