import type { LiveMatch, LiveUpdate } from '@topspin/domain/contract/live'
import { afterPoint, currentSet, type Sheet, type Side } from '@topspin/domain/table-tennis'
import { advance, type Followed, sheetOfFollowed, stepsBack } from './followed.ts'
import { pointsPlayed, sameScore, setsOf, sheetOfWire } from './wire-sheet.ts'

/** What a tap of the recorder asks for. */
export type Move = { readonly kind: 'point'; readonly side: Side } | { readonly kind: 'undo' }

/**
 * Taps that the server has not confirmed, in order. Only the first is ever on its way; each is sent at the version
 * its forerunner led to, so that none can be counted twice or overtake another.
 */
export interface Outbox {
  /** The match the first move applies to, as the server confirmed it. */
  readonly basis: Followed
  /** Never empty: a queue without moves is no queue. */
  readonly moves: readonly Move[]
  /** The first move has been sent under this key. When the answer is lost it goes out again, word for word. */
  readonly attempt: { readonly key: string; readonly underWay: boolean } | null
}

/** What the recorder sees: the confirmed match and every tap since. */
export interface Board {
  readonly sheet: Sheet
  /** An undo leads back beyond what this page has seen: only the server knows the score now. */
  readonly uncertain: boolean
  /** There is a point to take back. */
  readonly canUndo: boolean
}

/** How a request of the queue reads. */
export type Request =
  | { readonly kind: 'point'; readonly body: LiveUpdate }
  | { readonly kind: 'undo'; readonly body: { readonly version: number } }

/** The board after some moves; taps show at once and are taken back when the server refuses. */
export function boardOf(basis: Followed, moves: readonly Move[]): Board {
  const { points, back } = moves.reduce(played, { points: [], back: 0 })
  const known = Math.min(back, basis.trail.length)
  const sheet = points.reduce(afterPoint, sheetOfFollowed(stepsBack(basis, known)))
  const beyond = back - known
  const total = sheet.sets.reduce((sum, { one, two }) => sum + one + two, 0)
  return { sheet, uncertain: beyond > 0, canUndo: total > beyond }
}

/** What moves come to: points after stepping back over confirmed ones. */
interface Net {
  readonly points: readonly Side[]
  readonly back: number
}

function played({ points, back }: Net, move: Move): Net {
  if (move.kind === 'point') return { points: [...points, move.side], back }
  return points.length > 0 ? { points: points.slice(0, -1), back } : { points, back: back + 1 }
}

/** One more tap at the end of the queue. */
export function queued(outbox: Outbox | null, confirmed: Followed, move: Move): Outbox {
  if (outbox === null) return { basis: confirmed, moves: [move], attempt: null }
  return { ...outbox, moves: [...outbox.moves, move] }
}

/** An undo: it takes back the last tap while that is still here, else it queues up. Null when nothing is left to send. */
export function undone(outbox: Outbox | null, confirmed: Followed): Outbox | null {
  const last = outbox?.moves.at(-1)
  if (outbox === null || last === undefined || last.kind === 'undo') return queued(outbox, confirmed, { kind: 'undo' })
  const sent = outbox.attempt !== null && outbox.moves.length === 1
  if (sent) return queued(outbox, confirmed, { kind: 'undo' })
  return withoutMoves(outbox, outbox.moves.slice(0, -1))
}

const withoutMoves = (outbox: Outbox, moves: readonly Move[]): Outbox | null =>
  moves.length === 0 ? null : { ...outbox, moves }

/** The request of the first move. */
export function requestOf({ basis, moves }: Outbox): Request {
  const { id, version } = basis.match
  const [head] = moves
  if (head === undefined || head.kind === 'undo') return { kind: 'undo', body: { version } }
  const { one, two } = currentSet(sheetOfWire(basis.match))
  const mine = head.side === 'one'
  return {
    kind: 'point',
    body: { id, version, playerOneCurrentSet: one + (mine ? 1 : 0), playerTwoCurrentSet: two + (mine ? 0 : 1) },
  }
}

/** The first move is in: the rest applies to what the server answered. */
export function confirmed(outbox: Outbox, reply: LiveMatch): Outbox | null {
  const rest = withoutMoves(outbox, outbox.moves.slice(1))
  return rest === null ? null : { ...rest, basis: advance(outbox.basis, reply), attempt: null }
}

/** Whether a match is what the first move leads to, so that it has been counted. */
function holdsFirst({ basis: { match }, moves }: Outbox, now: LiveMatch): boolean {
  const [head] = moves
  if (head === undefined || now.id !== match.id || now.version !== match.version + 1) return false
  if (head.kind === 'undo') return pointsPlayed(now) === pointsPlayed(match) - 1
  const expected = afterPoint(sheetOfWire(match), head.side).sets
  return JSON.stringify(setsOf(now)) === JSON.stringify(expected)
}

/** A queue after the match has changed, and how many taps it had to let go. */
export interface Settled {
  readonly outbox: Outbox | null
  readonly lost: number
}

/**
 * The server's match has moved, and not by an answer to us. Our own point may have come back by the socket before its
 * answer; any other change of the score came from another device of the same referee. What was tapped on a score
 * that has since become another one is let go: counting it might count a rally twice.
 */
export function settled(outbox: Outbox, now: LiveMatch | null): Settled {
  const { basis, moves, attempt } = outbox
  if (now === null || now.id !== basis.match.id) return { outbox: null, lost: moves.length }
  if (now.version <= basis.match.version) return { outbox, lost: 0 }
  if (attempt === null) return rebased(outbox, now)
  if (holdsFirst(outbox, now)) return { outbox, lost: 0 }
  // What was sent awaits its own answer: only that tells whether it was counted.
  return { outbox: { ...outbox, moves: moves.slice(0, 1) }, lost: moves.length - 1 }
}

/** The server refused the first move as stale. Our own forerunner whose answer was lost counts; it is not sent again. */
export function staled(outbox: Outbox, now: LiveMatch): Settled {
  if (holdsFirst(outbox, now)) return { outbox: confirmed(outbox, now), lost: 0 }
  return rebased(outbox, now)
}

/** The same score under another version changes nothing for what was tapped on it. */
function rebased({ basis, moves }: Outbox, now: LiveMatch): Settled {
  if (now.id !== basis.match.id || !sameScore(basis.match, now)) return { outbox: null, lost: moves.length }
  return { outbox: { basis: { match: now, trail: basis.trail }, moves, attempt: null }, lost: 0 }
}
