import {
  type EventData,
  jsonEvent,
  type Position as LogPosition,
  type AllStreamRecordedEvent as RecordedInAll,
  type RecordedEvent as RecordedInStream,
} from '@eventstore/db-client'
import { type NewEvent, type Position, positionFromEngine, type RecordedEvent, UnknownPosition } from './port.ts'

/** Pads a byte offset to the 20 digits of the largest unsigned 64-bit number, so that positions sort as strings. */
const padded = (offset: bigint) => String(offset).padStart(20, '0')

export const toPosition = ({ commit, prepare }: LogPosition): Position =>
  positionFromEngine(`${padded(commit)}/${padded(prepare)}`)

/** The position of an event of `stream`. @throws Error when the server is too old to give positions */
export function requirePosition(stream: string, at: LogPosition | undefined): Position {
  if (!at) throw new Error(`the server gives no position with ${stream}: EventStoreDB 23.10 or later is needed`)
  return toPosition(at)
}

/** Parses a position. @throws UnknownPosition for a position of another engine */
export function toLogPosition(at: Position): LogPosition {
  const [, commit, prepare] = /^(\d{20})\/(\d{20})$/.exec(at) ?? []
  if (!commit || !prepare) throw new UnknownPosition(at)
  return { commit: BigInt(commit), prepare: BigInt(prepare) }
}

/**
 * Converts an event to the client's type. The payloads must be JSON values: with any other value the append never
 * completes, and the client reports no error.
 */
export function toEventData({ id, type, data, metadata }: NewEvent): EventData {
  // The client serialises any data to JSON, although its types are narrower. JSON has no undefined.
  return jsonEvent({ id, type, data: data ?? null, metadata: metadata ?? null } as Parameters<typeof jsonEvent>[0])
}

/** Converts an event that the client has read. The revision, a bigint, becomes a number: it stays far below 2^53. */
export function toRecordedEvent(event: RecordedInStream | RecordedInAll): RecordedEvent {
  // Since EventStoreDB 23.10 stream reads return positions too. The client's types do not have them.
  const at = 'position' in event ? (event.position as LogPosition | undefined) : undefined
  return {
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: event.metadata ?? null,
    stream: event.streamId,
    revision: Number(event.revision),
    position: requirePosition(event.streamId, at),
  }
}

/** Whether the event is one of the server's own. */
export const isSystemEvent = ({ type }: { readonly type: string }): boolean => type.startsWith('$')
