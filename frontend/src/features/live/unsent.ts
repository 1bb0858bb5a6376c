import type { LiveMatch } from '@topspin/domain/contract/live'
import { afterPointsInSet, type Count, currentSet } from '@topspin/domain/live/table-tennis'
import { takeOversOf } from '@topspin/domain/live/take-overs'
import { netOf, type Outbox, type PointMove } from './outbox.ts'
import { sheetOfWire } from './wire-sheet.ts'

/** The points that the server had not counted when another referee took over (docs/specification.md#taking-over). */
export interface Unsent {
  readonly liveId: string
  /** The version of the match after the take-over. */
  readonly version: number
  readonly points: readonly PointMove[]
}

type TakenOver = LiveMatch & { readonly takeOver: NonNullable<LiveMatch['takeOver']> }

/** Whether another referee has taken over the match since the version that the queue is based on. */
export const isTakenOver = ({ basis: { match } }: Outbox, now: LiveMatch | null): now is TakenOver =>
  now?.id === match.id && now.takeOver !== undefined && now.takeOver.version > match.version

/**
 * The points of a queue that the server had not counted at the take-over. Until then only the recorder changed the
 * match: one version between the queue's basis and the take-over is the first move, whose answer was lost. The queue is
 * discarded when the match changed in any other way, or when the queue undoes points that the server has counted.
 */
export function unsentAtTakeOver({ basis: { match }, moves, attempt }: Outbox, now: TakenOver) {
  const { former, version } = takeOversOf(now).find((one) => one.version > match.version) ?? now.takeOver
  const counted = version - match.version - 1
  const rest = moves.slice(counted)
  const { points, back } = netOf(rest)
  if (former !== match.recorder || counted > (attempt === null ? 0 : 1)) return { unsent: null, lost: moves.length }
  if (back > 0) return { unsent: null, lost: rest.length }
  return { unsent: points.length === 0 ? null : { liveId: now.id, version, points }, lost: 0 }
}

/** The take-over that left these points; undefined when their former recorder has recorded the match again since. */
export const takeOverOf = ({ version }: Unsent, match: LiveMatch) =>
  takeOversOf(match).find((takeOver) => takeOver.version === version)

/** Returns the unsent points, or null once the match contains them. */
export function stillUnsent(unsent: Unsent | null, match: LiveMatch | undefined): Unsent | null {
  if (unsent === null || match?.id !== unsent.liveId) return unsent
  return takeOverOf(unsent, match)?.sent === undefined ? unsent : null
}

/**
 * What sending the unsent points would do (docs/specification.md#taking-over): the points of the set now and after each
 * unsent point, or why the unsent points cannot be added any more.
 * @param match the live match; null when the match is over
 */
export function prospectOf(
  unsent: Unsent,
  match: LiveMatch | null,
):
  | { now: Count; after: readonly Count[] }
  | { late: 'live.late.matchOver' | 'live.late.setOver' | 'live.late.takenAgain' } {
  if (match === null || match.winner !== null) return { late: 'live.late.matchOver' }
  const takeOver = takeOverOf(unsent, match)
  if (takeOver === undefined) return { late: 'live.late.takenAgain' }
  const sheet = sheetOfWire(match)
  const set = sheet.sets.length
  const scorers = unsent.points.map(({ side }) => side)
  const after = scorers.flatMap((_, index) => afterPointsInSet(sheet, scorers.slice(0, index + 1))?.sets[set - 1] ?? [])
  if (set !== takeOver.set || after.length < scorers.length) return { late: 'live.late.setOver' }
  return { now: currentSet(sheet), after }
}
