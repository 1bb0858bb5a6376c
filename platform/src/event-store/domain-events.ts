import { brandedSchema } from '@topspin/domain/branded-schema'
import {
  type DomainEvent,
  type EventMetadata,
  type EventType,
  eventTypes,
  isEventType,
  type StampedEvent,
} from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { streamPrefix } from '@topspin/domain/streams'
import { checkEvent, readEvent } from '@topspin/domain/upcasters'
import { v5 as uuidV5 } from 'uuid'
import * as z from 'zod'
import { OperatorError } from '../operator-error.ts'
import { DamagedPayload, type EventStore, type NewEvent, type RecordedEvent } from './port.ts'

/** UUID namespace of event ids. It must never change, because the ids derive from it. */
const eventNamespace = '6f0c1a0e-1c55-4d3c-9d5b-0f4f2b1c7a11'

const Metadata = z.object({
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  actor: z.nullable(brandedSchema<PlayerId>(z.string())), // `toNewEvents` wrote it from a `PlayerId`
  at: brandedSchema<Instant>(z.iso.datetime()),
  traceparent: z.optional(z.string()),
  schema: z.int(),
})

/** This release cannot read an event. */
export class UnreadableEvent extends OperatorError {
  override readonly name = 'UnreadableEvent'

  /** @param why what is wrong with the event, and what the operator can do */
  constructor({ type, metadata, stream, revision, position }: RecordedEvent, why: string, cause?: unknown) {
    const version = versionIn(metadata) ?? 'unknown'
    const place = `event ${revision} of ${stream} (position ${position}, type ${type}, version ${version})`
    super(`${place} cannot be read by this release: ${why}`, { cause })
  }
}

const Versioned = z.object({ schema: z.int() })
const versionIn = (metadata: unknown): number | undefined => Versioned.safeParse(metadata).data?.schema
const fromNewerRelease = 'a newer release wrote it; run that one'

/** The error for an event whose type this release does not know. */
export const unknownTypeError = (recorded: RecordedEvent): UnreadableEvent =>
  new UnreadableEvent(recorded, fromNewerRelease)

/** Checks that the log has JSON as data and metadata of an event. @throws UnreadableEvent for a `DamagedPayload` */
export function requireJson(recorded: RecordedEvent): void {
  const { data, metadata } = recorded
  const damaged = data instanceof DamagedPayload ? data : metadata
  if (!(damaged instanceof DamagedPayload)) return
  const name = damaged === data ? 'data' : 'metadata'
  throw new UnreadableEvent(recorded, `in ${damaged.file} its ${name} is no JSON; restore the log from a backup`)
}

/** The error for an event whose predecessor in its stream is missing from the log. */
export const missingEventError = (recorded: RecordedEvent, file: string): UnreadableEvent =>
  new UnreadableEvent(recorded, `${file} lacks the event before it; restore the log from a backup`)

/**
 * Turns decided events into events for the log. An event's id derives from the command's id and the event's index, so
 * repeating the append has no effect.
 * @throws ZodError when a decider made a malformed event
 */
export function toNewEvents(
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
 * Reads an event of the log, lifted to the current version of its schema.
 * @returns null for a type that this release does not know: a newer release may write it during a rolling update
 * @throws UnreadableEvent when an event of a known type does not match its schema, or is no JSON
 */
export function toStampedEvent(recorded: RecordedEvent): StampedEvent | null {
  if (!isEventType(recorded.type)) return null
  requireJson(recorded)
  try {
    const metadata = Metadata.parse(recorded.metadata)
    const { type, data } = readEvent(recorded.type, metadata.schema, recorded.data)
    // The fields are listed, because a spread is far slower in V8. The cast is right: `readEvent` returns the
    // `data` of its `type`.
    return { type, data, metadata } as StampedEvent
  } catch (error) {
    const isNewer = isNewerThan(recorded.type, recorded.metadata)
    throw new UnreadableEvent(recorded, isNewer ? fromNewerRelease : damageOf(error), error)
  }
}

const isNewerThan = (type: EventType, metadata: unknown): boolean =>
  (versionIn(metadata) ?? 0) > eventTypes[type].version

/** Whether an event of the application has a type, or a version of its type, that this release does not know. */
export const isOfNewerRelease = ({ stream, type, metadata }: RecordedEvent): boolean =>
  stream.startsWith(`${streamPrefix}/`) && (!isEventType(type) || isNewerThan(type, metadata))

/** When the newest event was decided; null for an empty log or unreadable metadata. */
export async function newestDecisionTime(events: Pick<EventStore, 'head' | 'at'>): Promise<Instant | null> {
  const head = await events.head()
  const newest = head === null ? null : await events.at(head)
  return Metadata.safeParse(newest?.metadata).data?.at ?? null
}

function damageOf(error: unknown): string {
  const [issue] = error instanceof z.ZodError ? error.issues : []
  const what = issue === undefined ? String(error) : `${issue.path.join('.')}: ${issue.message}`
  return `its data does not fit (${what}); restore the log from a backup, or run the release that wrote it`
}

const TraceMetadata = Metadata.pick({ at: true, correlationId: true, traceparent: true })

/**
 * Reads when an event was decided (epoch ms), its correlation id, and the span that caused it (`traceparent`, undefined
 * without tracing). Null when the metadata have another format.
 */
export function eventTraceOf({ metadata }: Pick<RecordedEvent, 'metadata'>) {
  const parsed = TraceMetadata.safeParse(metadata)
  if (!parsed.success) return null
  const { at, correlationId, traceparent } = parsed.data
  return { at: Date.parse(at), correlationId, traceparent }
}
