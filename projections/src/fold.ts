import type { StampedEvent } from '@topspin/domain/events'
import { stamped } from '@topspin/platform/event-store/domain-events'
import type { Position, RecordedEvent } from '@topspin/platform/event-store/port'
import type { Document, Generation, Page, ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from './projector.ts'

/** An event that could not be read or folded. */
export interface Failure {
  readonly event: RecordedEvent
  readonly reason: string
}

export interface Folded {
  readonly writes: Page['writes']
  readonly failures: readonly Failure[]
}

type Writes = Map<string, { readonly document: Document | null; readonly position: Position }>

/**
 * Folds a page of events in memory, reading each document it touches once.
 * @param skipped streams of which an event failed before: their later events wait with it, so that order inside a
 * stream survives while the others go on
 * @throws EngineAway when the read store does not answer
 */
export async function fold(
  projector: Projector,
  generation: Generation,
  page: readonly RecordedEvent[],
  store: ReadStore,
  skipped: Set<string>,
): Promise<Folded> {
  const failures: Failure[] = []
  const relevant: { recorded: RecordedEvent; event: StampedEvent; keys: readonly string[] }[] = []
  for (const recorded of page) {
    if (!isFor(projector, recorded.type)) continue
    if (skipped.has(recorded.stream)) {
      failures.push({ event: recorded, reason: 'behind a parked event of its stream' })
      continue
    }
    try {
      const event = stamped(recorded)
      if (event !== null) relevant.push({ recorded, event, keys: projector.keys(event) })
    } catch (error) {
      skipped.add(recorded.stream)
      failures.push({ event: recorded, reason: String(error) })
    }
  }

  const keys = new Set(relevant.flatMap((one) => one.keys))
  const stored = keys.size === 0 ? new Map<string, Document>() : await store.getMany(generation, [...keys])
  const writes: Writes = new Map()
  for (const { recorded, event, keys: touched } of relevant) {
    if (skipped.has(recorded.stream)) {
      failures.push({ event: recorded, reason: 'behind a parked event of its stream' })
      continue
    }
    try {
      // All documents of an event or none: an event that fails in the middle leaves no half of itself.
      const changed = touched.map((key) => {
        const written = writes.get(key)
        const before = written === undefined ? (stored.get(key) ?? null) : written.document
        return [key, { document: projector.evolve(before, event, key), position: recorded.position }] as const
      })
      for (const [key, write] of changed) writes.set(key, write)
    } catch (error) {
      skipped.add(recorded.stream)
      failures.push({ event: recorded, reason: String(error) })
    }
  }
  return { writes, failures }
}

// The set holds known types only; a type of a newer release is simply not among them.
const isFor = (projector: Projector, type: string): boolean => (projector.types as ReadonlySet<string>).has(type)
