import type { EventType, StampedEvent } from '@topspin/domain/events'
import { toStampedEvent } from '@topspin/platform/event-store/domain-events'
import type { RecordedEvent } from '@topspin/platform/event-store/port'
import type { Document, ParkedEvent } from '@topspin/platform/read-store/port'
import type { Projector } from '../projectors/projector.ts'
import type { DocumentCache } from './document-cache.ts'

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

interface KeyedEvent {
  readonly decoded: DecodedEvent
  /**
   * The keys of the event's documents, or the reason why the event cannot be folded. Null if the documents that
   * `Projector.lookUp` names must be read first.
   */
  readonly keys: readonly string[] | string | null
}

/**
 * Folds a page of events in memory. One call of the store reads the missing documents of the page. If
 * `Projector.lookUp` names documents for an event, this call reads them, and a later call those that the event changes.
 * @param skipped streams with a failed event: no later event of such a stream is folded. The function adds the streams
 * of new failures
 * @returns the events that failed, at most one for each stream, in the order of the log
 * @throws EngineAway
 */
export async function foldPage(
  projector: Projector,
  page: readonly DecodedEvent[],
  documents: DocumentCache,
  skipped: Set<string>,
): Promise<readonly ParkedEvent[]> {
  const entries: KeyedEvent[] = []
  const read: string[] = []
  for (const decoded of page) {
    if (!(projector.types as ReadonlySet<string>).has(decoded.recorded.type)) continue
    const looked = 'unreadable' in decoded ? [] : (projector.lookUp?.(decoded.event) ?? [])
    const keys = looked.length > 0 ? null : keysOf(projector, decoded, documents)
    entries.push({ decoded, keys })
    if (projector.fromEventOnly !== true && typeof keys !== 'string') read.push(...(keys ?? looked))
  }
  if (read.length > 0) await documents.load(read)
  const parked: ParkedEvent[] = []
  for (const { decoded, keys } of entries) {
    const { stream, position, type } = decoded.recorded
    if (skipped.has(stream)) continue
    const failure = foldOne(projector, decoded, keys ?? (await loadedKeys(projector, decoded, documents)), documents)
    if (failure === null) continue
    skipped.add(stream)
    parked.push({ position, stream, type, failure })
  }
  return parked
}

function keysOf(projector: Projector, decoded: DecodedEvent, documents: DocumentCache): readonly string[] | string {
  if ('unreadable' in decoded) return decoded.unreadable
  try {
    return projector.keys(decoded.event, (key) => documents.get(key))
  } catch (error) {
    return String(error)
  }
}

/** Loads the documents of an event. @returns their keys, or the reason why the event cannot be folded */
async function loadedKeys(projector: Projector, decoded: DecodedEvent, documents: DocumentCache) {
  const keys = keysOf(projector, decoded, documents)
  if (typeof keys !== 'string') await documents.load(keys)
  return keys
}

/** Folds one event. @returns the reason of a failure, else null */
function foldOne(
  projector: Projector,
  decoded: DecodedEvent,
  keys: readonly string[] | string,
  documents: DocumentCache,
): string | null {
  if ('unreadable' in decoded) return decoded.unreadable
  if (typeof keys === 'string') return keys
  const { event, recorded } = decoded
  try {
    // `set` is called after all calls of `evolve`, so that an event that fails changes no document.
    const changed: Document[] = []
    for (const key of keys)
      changed.push(projector.evolve(documents.get(key), event, key, (found) => documents.get(found)))
    for (const [index, key] of keys.entries()) documents.set(key, changed[index] ?? null, recorded.position)
    return null
  } catch (error) {
    return String(error)
  }
}
