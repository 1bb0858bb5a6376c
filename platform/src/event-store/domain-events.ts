import { type DomainEvent, type EventMetadata, isEventType, type StampedEvent } from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { checkEvent, readEvent } from '@topspin/domain/upcasters'
import { v5 as uuidV5 } from 'uuid'
import * as z from 'zod'
import type { NewEvent, RecordedEvent } from './port.ts'

/** Namespace of our event ids: any fixed uuid will do, it only must never change. */
const eventNamespace = '6f0c1a0e-1c55-4d3c-9d5b-0f4f2b1c7a11'

const Metadata = z.object({
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  actor: z.nullable(z.string().transform((id) => id as PlayerId)), // the log holds what `newEvents` wrote: a player's id
  at: z.iso.datetime().transform((at) => at as Instant), // checked to be an instant just before
  schema: z.int(),
})

/** An event whose type or data this release cannot read. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/**
 * Readies decided events for the log. Their ids derive from the command's id and their index, so appending the same
 * command again is harmless.
 * @throws ZodError when a decider made a malformed event
 */
export function newEvents(
  decided: readonly DomainEvent[],
  metadata: Omit<EventMetadata, 'schema'>,
  versionOf: (type: DomainEvent['type']) => number,
): NewEvent[] {
  return decided.map((event, index) => {
    checkEvent(event)
    return {
      id: uuidV5(`${metadata.commandId}/${index}`, eventNamespace),
      type: event.type,
      data: event.data,
      metadata: { ...metadata, schema: versionOf(event.type) },
    }
  })
}

/**
 * Reads an event of the log at its current version.
 * @returns null for a type this release does not know: a newer neighbour wrote it
 * @throws UnreadableEvent when a known type does not fit its schema
 */
export function stamped(recorded: RecordedEvent): StampedEvent | null {
  if (!isEventType(recorded.type)) return null
  try {
    const metadata = Metadata.parse(recorded.metadata)
    return { ...readEvent(recorded.type, metadata.schema, recorded.data), metadata }
  } catch (error) {
    const place = `${recorded.stream}@${recorded.revision} (${recorded.type})`
    throw new UnreadableEvent(`${place} cannot be read: ${String(error)}`, { cause: error })
  }
}
