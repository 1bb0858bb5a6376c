import {
  type EventData,
  jsonEvent,
  type AllStreamRecordedEvent as RecordedInAll,
  type RecordedEvent as RecordedInStream,
} from '@eventstore/db-client'
import { type NewEvent, type Position, position, type RecordedEvent, UnknownPosition } from './port.ts'

/** A place in EventStoreDB's log: byte offsets of 64 bits. */
export interface LogPosition {
  readonly commit: bigint
  readonly prepare: bigint
}

/** As many digits as the highest unsigned number of 64 bits has, so that positions sort as strings. */
const padded = (offset: bigint) => String(offset).padStart(20, '0')

export const toPosition = ({ commit, prepare }: LogPosition): Position =>
  position(`${padded(commit)}/${padded(prepare)}`)

/** @throws Error when the server is too old to give positions */
export function positionIn(stream: string, at: LogPosition | undefined): Position {
  if (!at) throw new Error(`the server gives no position with ${stream}: EventStoreDB 23.10 or later is needed`)
  return toPosition(at)
}

/** @throws UnknownPosition for a position of another engine: reading on from it would skip or repeat events without a word */
export function toLogPosition(at: Position): LogPosition {
  const [, commit, prepare] = /^(\d{20})\/(\d{20})$/.exec(at) ?? []
  if (!commit || !prepare) throw new UnknownPosition(at)
  return { commit: BigInt(commit), prepare: BigInt(prepare) }
}

/** The payloads must be what JSON can hold: the client would swallow its error and never answer. */
export function toEventData({ id, type, data, metadata }: NewEvent): EventData {
  // The client only ever turns data and metadata into JSON, whatever its typing asks for; null stands for nothing.
  return jsonEvent({ id, type, data: data ?? null, metadata: metadata ?? null } as Parameters<typeof jsonEvent>[0])
}

/** Turns 64-bit numbers into the port's own at the edge; a revision stays far below 2^53. */
export function toRecorded(event: RecordedInStream | RecordedInAll): RecordedEvent {
  // Since 23.10 the server gives positions with stream reads too; the typing is from before.
  const at = 'position' in event ? (event.position as LogPosition | undefined) : undefined
  return {
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: event.metadata ?? null,
    stream: event.streamId,
    revision: Number(event.revision),
    position: positionIn(event.streamId, at),
  }
}

/** The server's own events, which readers of the log never see. */
export const isSystemEvent = ({ type }: { readonly type: string }): boolean => type.startsWith('$')
