import type { StampedEvent } from '@topspin/domain/events'
import { stamped } from '@topspin/platform/event-store/domain-events'
import type { Position, RecordedEvent } from '@topspin/platform/event-store/port'
import type { Document, Generation, Page, ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from './projector.ts'

/** An event that could not be read or folded. */
interface Failure {
  readonly event: RecordedEvent
  readonly reason: string
}

interface Folded {
  readonly writes: Page['writes']
  /** In the order of the log. */
  readonly failures: readonly Failure[]
}

type Writes = Map<string, { readonly document: Document | null; readonly position: Position }>

/** An event to fold with the keys of its documents, or the reason why it cannot be folded. */
type Entry = { readonly recorded: RecordedEvent } & (
  | { readonly event: StampedEvent; readonly keys: readonly string[] }
  | { readonly reason: string }
)

const behind = 'behind a parked event of its stream'

/**
 * Folds a page of events in memory. Each document is read once.
 * @param skipped streams with an event that failed before. Their later events fail too, which keeps the order within a
 * stream, while the other streams continue. Streams with an event that fails here are added.
 * @throws EngineAway when the read store does not answer
 */
export async function fold(
  projector: Projector,
  generation: Generation,
  page: readonly RecordedEvent[],
  store: ReadStore,
  skipped: Set<string>,
): Promise<Folded> {
  const entries = page.flatMap((recorded) => entryOf(projector, recorded))
  const keys = new Set(entries.flatMap((entry) => ('keys' in entry ? entry.keys : [])))
  const stored = keys.size === 0 ? new Map<string, Document>() : await store.getMany(generation, [...keys])
  const writes: Writes = new Map()
  const failures: Failure[] = []
  for (const entry of entries) {
    const { recorded } = entry
    const reason = skipped.has(recorded.stream) ? behind : foldOne(projector, entry, stored, writes)
    if (reason === null) continue
    skipped.add(recorded.stream)
    failures.push({ event: recorded, reason })
  }
  return { writes, failures }
}

/** Reads an event; an empty list for a type that the projector does not fold. */
function entryOf(projector: Projector, recorded: RecordedEvent): Entry[] {
  // The set holds known types only, so that types of a newer release are skipped.
  if (!(projector.types as ReadonlySet<string>).has(recorded.type)) return []
  try {
    const event = stamped(recorded)
    return event === null ? [] : [{ recorded, event, keys: projector.keys(event) }]
  } catch (error) {
    return [{ recorded, reason: String(error) }]
  }
}

/** Folds one event into `writes`. @returns the reason of a failure, else null */
function foldOne(
  projector: Projector,
  entry: Entry,
  stored: ReadonlyMap<string, Document>,
  writes: Writes,
): string | null {
  if ('reason' in entry) return entry.reason
  const { event, keys, recorded } = entry
  try {
    // All documents of an event are written, or none.
    const changed = keys.map((key) => {
      const written = writes.get(key)
      const before = written === undefined ? (stored.get(key) ?? null) : written.document
      return [key, { document: projector.evolve(before, event, key), position: recorded.position }] as const
    })
    for (const [key, write] of changed) writes.set(key, write)
    return null
  } catch (error) {
    return String(error)
  }
}
