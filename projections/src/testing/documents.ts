import type { DomainEvent, StampedEvent } from '@topspin/domain/events'
import { stampedEvent } from '@topspin/domain/testing/builders'
import { deepFreeze } from '@topspin/domain/testing/deep-freeze'
import type { Projector } from '../projectors/projector.ts'

/** The documents that a projector makes, folded one event at a time. Tests compare the runner's documents with them. */
export function foldedDocuments(
  projector: Projector,
  events: readonly (DomainEvent | StampedEvent)[],
): Map<string, unknown> {
  const documents = new Map<string, unknown>()
  for (const event of events) {
    if (!projector.types.has(event.type)) continue
    const whole = 'metadata' in event ? event : stampedEvent(event)
    const lookedUp = projector.lookUp?.(whole) ?? []
    const find = (key: string) => (lookedUp.includes(key) ? (documents.get(key) ?? null) : null)
    // As in the runner, no document changes before all calls of `evolve`, and a projector must not change a document.
    const changed = projector
      .keys(whole, find)
      .map((key) => [key, projector.evolve(deepFreeze(documents.get(key) ?? null), whole, key, find)] as const)
    for (const [key, after] of changed) {
      if (after === null) documents.delete(key)
      // A store returns documents parsed from JSON.
      else documents.set(key, JSON.parse(JSON.stringify(after)))
    }
  }
  return documents
}

/** The documents of a projector after some events: `foldEvents(rankings, …).document(key)`. */
export const foldEvents = (projector: Projector, ...events: readonly (DomainEvent | StampedEvent)[]) => ({
  document: (key: string): unknown => foldedDocuments(projector, events).get(key) ?? null,
  keys: () => [...foldedDocuments(projector, events).keys()].toSorted(),
})
