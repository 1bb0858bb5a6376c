import { comparePositions, type Position, type RecordedEvent } from '@topspin/platform/event-store/port'
import type { Document } from '@topspin/platform/read-store/port'
import type { DecodedEvent } from './decode.ts'
import type { KeptDocuments } from './kept-documents.ts'
import type { Projector } from './projector.ts'

/** An event that could not be read or folded. */
export interface Failure {
  readonly event: RecordedEvent
  readonly reason: string
}

/** An event to fold. */
interface Entry {
  readonly decoded: DecodedEvent
  /** Of its documents, or the reason why it cannot be folded; null when they follow from documents before it. */
  readonly keys: readonly string[] | string | null
}

const behind = 'behind a parked event of its stream'

/**
 * Folds a page of events in memory. Documents that are not in memory are read at once.
 * @param skipped position of the first event that failed, by stream. Later events of the stream fail too, which keeps
 * their order, while the other streams continue. Streams with an event that fails here are added.
 * @returns the events that failed, in the order of the log
 * @throws EngineAway when the read store does not answer
 */
export async function fold(
  projector: Projector,
  page: readonly DecodedEvent[],
  documents: KeptDocuments,
  skipped: Map<string, Position>,
): Promise<readonly Failure[]> {
  const entries: Entry[] = []
  const read: string[] = []
  for (const decoded of page) {
    if (!(projector.types as ReadonlySet<string>).has(decoded.recorded.type)) continue
    const looked = 'unreadable' in decoded ? [] : (projector.lookUp?.(decoded.event) ?? [])
    const keys = looked.length > 0 ? null : keysOf(projector, decoded, documents)
    entries.push({ decoded, keys })
    if (projector.fromEventOnly !== true && typeof keys !== 'string') read.push(...(keys ?? looked))
  }
  if (read.length > 0) await documents.load(read)
  const failures: Failure[] = []
  for (const { decoded, keys } of entries) {
    const { stream, position } = decoded.recorded
    const parked = skipped.get(stream)
    // It was parked before a crash, and its page was not committed.
    if (position === parked) continue
    const isBehind = parked !== undefined && comparePositions(position, parked) > 0
    const reason = isBehind
      ? behind
      : foldOne(projector, decoded, keys ?? (await loadedKeys(projector, decoded, documents)), documents)
    if (reason === null) continue
    if (parked === undefined) skipped.set(stream, position)
    failures.push({ event: decoded.recorded, reason })
  }
  return failures
}

/** The keys of an event's documents, or the reason why there are none. */
function keysOf(projector: Projector, decoded: DecodedEvent, documents: KeptDocuments): readonly string[] | string {
  if ('unreadable' in decoded) return decoded.unreadable
  try {
    return projector.keys(decoded.event, (key) => documents.get(key))
  } catch (error) {
    return String(error)
  }
}

/** The keys of an event that follow from other documents. Its own are read here, because the page was read before. */
async function loadedKeys(
  projector: Projector,
  decoded: DecodedEvent,
  documents: KeptDocuments,
): Promise<readonly string[] | string> {
  const keys = keysOf(projector, decoded, documents)
  if (typeof keys !== 'string') await documents.load(keys)
  return keys
}

/** Folds one event. @returns the reason of a failure, else null */
function foldOne(
  projector: Projector,
  decoded: DecodedEvent,
  keys: readonly string[] | string,
  documents: KeptDocuments,
): string | null {
  if ('unreadable' in decoded) return decoded.unreadable
  if (typeof keys === 'string') return keys
  const { event, recorded } = decoded
  try {
    // All documents of an event are changed, or none.
    const changed: Document[] = []
    for (const key of keys) changed.push(projector.evolve(documents.get(key), event, key))
    for (const [index, key] of keys.entries()) documents.set(key, changed[index] ?? null, recorded.position)
    return null
  } catch (error) {
    return String(error)
  }
}
