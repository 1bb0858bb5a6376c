import type { EventType, StampedEvent } from '@topspin/domain/events'
import { toStampedEvent } from '@topspin/platform/event-store/domain-events'
import type { RecordedEvent } from '@topspin/platform/event-store/port'
import type { Projector } from '../projectors/projector.ts'

/** An event of the log as every projection folds it, or the reason why this release cannot read it. */
export type DecodedEvent = { readonly recorded: RecordedEvent } & (
  | { readonly event: StampedEvent }
  | { readonly unreadable: string }
)

/** Decodes a page of the log once for all projections, without the events that no projector folds. */
export function decodePage(page: readonly RecordedEvent[], projectors: readonly Projector[]): DecodedEvent[] {
  const types: ReadonlySet<string> = new Set<EventType>(projectors.flatMap((projector) => [...projector.types]))
  return page.flatMap((recorded) => (types.has(recorded.type) ? decodeOne(recorded) : []))
}

function decodeOne(recorded: RecordedEvent): DecodedEvent[] {
  try {
    const event = toStampedEvent(recorded)
    return event === null ? [] : [{ recorded, event }]
  } catch (error) {
    return [{ recorded, unreadable: String(error) }]
  }
}
