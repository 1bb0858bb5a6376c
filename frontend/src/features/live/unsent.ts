import type { LiveMatch } from '@topspin/domain/contract/live'
import { takeOversOf } from '@topspin/domain/take-overs'
import { netOf, type Outbox, type PointMove } from './outbox.ts'

/** The points that the server had not counted when another referee took the match over (docs/specification.md#taking-over). */
export interface Unsent {
  readonly liveId: string
  /** The version of the match after the take-over. */
  readonly version: number
  readonly points: readonly PointMove[]
}

type TakenOver = LiveMatch & { readonly takeOver: NonNullable<LiveMatch['takeOver']> }

/** Whether another referee has taken over the match of the queue since its first move. */
export const isTakenOver = ({ basis: { match } }: Outbox, now: LiveMatch | null): now is TakenOver =>
  now?.id === match.id && now.takeOver !== undefined && now.takeOver.version > match.version

/**
 * The points of a queue after the take-over that followed it. Before it only the recorder changed the match, so a version in between
 * is the first move, whose answer was lost. A queue on a score that has changed otherwise is discarded, and so is one that
 * undoes points of the server.
 */
export function leftOver({ basis: { match }, moves, attempt }: Outbox, now: TakenOver) {
  const { former, version } = takeOversOf(now).find((one) => one.version > match.version) ?? now.takeOver
  const counted = version - match.version - 1
  const rest = moves.slice(counted)
  const { points, back } = netOf(rest)
  if (former !== match.recorder || counted > (attempt === null ? 0 : 1)) return { unsent: null, lost: moves.length }
  if (back > 0) return { unsent: null, lost: rest.length }
  return { unsent: points.length === 0 ? null : { liveId: now.id, version, points }, lost: 0 }
}

/** The take-over that left these points; undefined when their player has recorded the match again. */
export const takeOverOf = ({ version }: Unsent, match: LiveMatch) =>
  takeOversOf(match).find((takeOver) => takeOver.version === version)

/** The points, until the match contains them. */
export function remaining(unsent: Unsent | null, match: LiveMatch | undefined): Unsent | null {
  if (unsent === null || match?.id !== unsent.liveId) return unsent
  return takeOverOf(unsent, match)?.sent === undefined ? unsent : null
}
