import type { LiveMatch, LivePointInput } from '@topspin/domain/contract/live'
import {
  type CountPerSide,
  currentSetOf,
  type ScoreSheet,
  sheetAfterPoint,
  sheetAfterPointsInSet,
} from '@topspin/domain/live/table-tennis'
import { takeOversOf } from '@topspin/domain/live/take-overs'
import * as z from 'zod/mini'
import {
  advanceFollowed,
  countPoints,
  countPointsOfMatch,
  FollowedMatch,
  haveSameScore,
  scorePerSetOf,
  sheetOfFollowed,
  sheetOfLiveMatch,
  stepBackInTrail,
} from './wire-sheet.ts'

/** A tap for a point. `time` is the instant of the tap, in ISO 8601. */
const PointMove = z.object({ kind: z.literal('point'), side: z.enum(['one', 'two']), time: z.optional(z.string()) })
export type PointMove = z.infer<typeof PointMove>

const OutboxMove = z.union([PointMove, z.object({ kind: z.literal('undo') })])
export type OutboxMove = z.infer<typeof OutboxMove>

/**
 * The taps that the server has not confirmed, in order. A tap is sent only after the answer to the previous one, with
 * the version in that answer, so that no tap counts twice or overtakes another.
 */
export const Outbox = z.object({
  /** The confirmed match that the first move applies to. */
  basis: FollowedMatch,
  /** Never empty: an empty queue is `null`. */
  moves: z.readonly(z.array(OutboxMove).check(z.minLength(1))),
  /** The first move keeps its idempotency key when it is sent again; null before it is sent. */
  attempt: z.nullable(z.object({ key: z.string() })),
})
export type Outbox = z.infer<typeof Outbox>

/** The wish of the recorder to save a won match once all points are confirmed. */
export const SaveWish = z.object({
  liveId: z.string(),
  /** The last request. It keeps its idempotency key when it is sent again; null before the first one. */
  attempt: z.nullable(
    z.object({
      key: z.string(),
      /** Whether the scoreboard was shown when the request was sent. If so, the result replaces the scoreboard. */
      isOnScoreboard: z.boolean(),
    }),
  ),
})
export type SaveWish = z.infer<typeof SaveWish>

/** The score that the recorder sees: the confirmed score and all taps since. */
export interface ScoreboardState {
  readonly sheet: ScoreSheet
  /** Whether undos remove points that this page does not know. The score is then unknown until the server answers. */
  readonly uncertain: boolean
  readonly canUndo: boolean
}

export type MoveRequest =
  | { readonly kind: 'point'; readonly body: LivePointInput }
  | { readonly kind: 'undo'; readonly body: { readonly id: string; readonly version: number } }

/** The score of the confirmed match `basis` after `moves`. */
export function scoreboardOf(basis: FollowedMatch, moves: readonly OutboxMove[]): ScoreboardState {
  const { points, back } = netOf(moves)
  const known = Math.min(back, basis.trail.length)
  const sheet = points.reduce(
    (before, { side }) => sheetAfterPoint(before, side),
    sheetOfFollowed(stepBackInTrail(basis, known)),
  )
  const beyond = back - known
  return { sheet, uncertain: beyond > 0, canUndo: countPoints(sheet.sets) > beyond }
}

/** The net effect of moves: `back` confirmed points are undone, then `points` are scored. */
function netOf(moves: readonly OutboxMove[]) {
  const points: PointMove[] = []
  let back = 0
  for (const move of moves) {
    if (move.kind === 'point') points.push(move)
    else if (points.pop() === undefined) back += 1
  }
  return { points, back }
}

/** Appends a move. @param basis the confirmed match, for a new queue */
export const outboxWithMove = (outbox: Outbox | null, basis: FollowedMatch, move: OutboxMove): Outbox =>
  outbox === null ? { basis, moves: [move], attempt: null } : { ...outbox, moves: [...outbox.moves, move] }

/**
 * The queue after an undo. If the last move is a point that was not sent yet, that point is removed. Otherwise an undo
 * is appended. Null when no move is left.
 */
export function outboxAfterUndo(outbox: Outbox | null, basis: FollowedMatch): Outbox | null {
  const sent = outbox?.attempt ? 1 : 0
  if (outbox === null || outbox.moves.length === sent || outbox.moves.at(-1)?.kind === 'undo')
    return outboxWithMove(outbox, basis, { kind: 'undo' })
  return withMoves(outbox, outbox.moves.slice(0, -1))
}

const withMoves = (outbox: Outbox, moves: readonly OutboxMove[]): Outbox | null =>
  moves.length === 0 ? null : { ...outbox, moves }

/** The request that sends the first move. */
export function requestOfFirstMove({ basis, moves }: Outbox): MoveRequest {
  const { id, version } = basis.match
  const [head] = moves
  if (head === undefined || head.kind === 'undo') return { kind: 'undo', body: { id, version } }
  const { one, two } = currentSetOf(sheetOfLiveMatch(basis.match))
  const mine = head.side === 'one' ? 1 : 0
  return { kind: 'point', body: { id, version, playerOneCurrentSet: one + mine, playerTwoCurrentSet: two + 1 - mine } }
}

/** The queue without its first move, which the server has confirmed; null when no move is left. */
export const outboxAfterReply = ({ basis, moves }: Outbox, reply: LiveMatch): Outbox | null =>
  withMoves({ basis: advanceFollowed(basis, reply), moves, attempt: null }, moves.slice(1))

/** Whether the match `now` is the result of the first move. */
function holdsFirst({ basis: { match }, moves }: Outbox, now: LiveMatch): boolean {
  const [head] = moves
  if (head === undefined || now.id !== match.id || now.version !== match.version + 1) return false
  if (head.kind === 'undo') return countPointsOfMatch(now) === countPointsOfMatch(match) - 1
  const expected = sheetAfterPoint(sheetOfLiveMatch(match), head.side).sets
  return JSON.stringify(scorePerSetOf(now)) === JSON.stringify(expected)
}

/** A queue that was adjusted to the current match (null when no move is left), and the number of discarded taps. */
export interface ReconciledOutbox {
  readonly outbox: Outbox | null
  readonly lost: number
}

/**
 * Adjusts the queue to the current match. The socket may send the result of the first move before the answer arrives.
 * Any other change of the score comes from another device of the same recorder. Then taps on the old score are
 * discarded, because they could count a rally twice.
 */
export function reconcileOutbox(outbox: Outbox, now: LiveMatch | null): ReconciledOutbox {
  const { basis, moves, attempt } = outbox
  if (now === null || now.id !== basis.match.id) return { outbox: null, lost: moves.length }
  if (now.version <= basis.match.version) return { outbox, lost: 0 }
  if (attempt === null) return rebased(outbox, now)
  if (holdsFirst(outbox, now)) return { outbox, lost: 0 }
  // The first move stays until its answer: it may have been counted. All other moves are discarded.
  return { outbox: { ...outbox, moves: moves.slice(0, 1) }, lost: moves.length - 1 }
}

/** Adjusts the queue after the refusal of a stale first move. If `now` contains the move, only its answer was lost. */
export const reconcileAfterRefusal = (outbox: Outbox, now: LiveMatch): ReconciledOutbox =>
  holdsFirst(outbox, now) ? { outbox: outboxAfterReply(outbox, now), lost: 0 } : rebased(outbox, now)

/** Bases the queue on a newer version with the same score. With another score, discards the queue. */
function rebased({ basis, moves }: Outbox, now: LiveMatch): ReconciledOutbox {
  if (now.id !== basis.match.id || !haveSameScore(basis.match, now)) return { outbox: null, lost: moves.length }
  return { outbox: { basis: { match: now, trail: basis.trail }, moves, attempt: null }, lost: 0 }
}

/** Points of a former recorder that the server had not counted at a take-over (docs/specification.md#taking-over). */
export const UnsentPoints = z.object({
  liveId: z.string(),
  /** The version of the match after the take-over. */
  version: z.int(),
  points: z.readonly(z.array(PointMove).check(z.minLength(1))),
})
export type UnsentPoints = z.infer<typeof UnsentPoints>

type TakenOver = LiveMatch & { readonly takeOver: NonNullable<LiveMatch['takeOver']> }

/** Whether the match was taken over after the version that the queue is based on. */
export const isTakenOver = ({ basis: { match } }: Outbox, now: LiveMatch | null): now is TakenOver =>
  now?.id === match.id && now.takeOver !== undefined && now.takeOver.version > match.version

/**
 * The points of the queue that the server had not counted at the take-over. The server may have counted the first move,
 * if its answer was lost. The queue is discarded after any other change of the match, and when its moves undo counted
 * points.
 * @returns the unsent points, null for none, and the number of discarded taps
 */
export function unsentPointsAtTakeOver({ basis: { match }, moves, attempt }: Outbox, now: TakenOver) {
  const { former, version } = takeOversOf(now).find((one) => one.version > match.version) ?? now.takeOver
  const counted = version - match.version - 1
  const rest = moves.slice(counted)
  const { points, back } = netOf(rest)
  if (former !== match.recorder || counted > (attempt === null ? 0 : 1)) return { unsent: null, lost: moves.length }
  if (back > 0) return { unsent: null, lost: rest.length }
  return { unsent: points.length === 0 ? null : { liveId: now.id, version, points }, lost: 0 }
}

/** The take-over that left these points unsent; undefined once the former recorder has taken over again. */
const takeOverOf = ({ version }: UnsentPoints, match: LiveMatch) =>
  takeOversOf(match).find((takeOver) => takeOver.version === version)

/** The unsent points; null once the match contains them. */
export function keepIfStillUnsent(unsent: UnsentPoints | null, match: LiveMatch | undefined): UnsentPoints | null {
  if (unsent === null || match?.id !== unsent.liveId) return unsent
  return takeOverOf(unsent, match)?.sent === undefined ? unsent : null
}

/**
 * What sending the unsent points would do (docs/specification.md#taking-over): the score of the set now and after each
 * point, or why it is too late.
 * @param match null when the match is over
 */
export function previewUnsentPoints(
  unsent: UnsentPoints,
  match: LiveMatch | null,
):
  | { now: CountPerSide; after: readonly CountPerSide[] }
  | { late: 'live.late.matchOver' | 'live.late.setOver' | 'live.late.takenAgain' } {
  if (match === null || match.winner !== null) return { late: 'live.late.matchOver' }
  const takeOver = takeOverOf(unsent, match)
  if (takeOver === undefined) return { late: 'live.late.takenAgain' }
  const sheet = sheetOfLiveMatch(match)
  const set = sheet.sets.length
  const scorers = unsent.points.map(({ side }) => side)
  const after = scorers.flatMap(
    (_, index) => sheetAfterPointsInSet(sheet, scorers.slice(0, index + 1))?.sets[set - 1] ?? [],
  )
  if (set !== takeOver.set || after.length < scorers.length) return { late: 'live.late.setOver' }
  return { now: currentSetOf(sheet), after }
}
