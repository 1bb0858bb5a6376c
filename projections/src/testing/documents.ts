import type { DomainEvent, StampedEvent } from '@topspin/domain/events'
import { stamped } from '@topspin/domain/testing/builders'
import type { Projector } from '../projector.ts'

/** A read model in memory, folded event by event in the most naive way: what every cleverer fold must come to. */
export function documentsOf(
  projector: Projector,
  events: readonly (DomainEvent | StampedEvent)[],
): Map<string, unknown> {
  const documents = new Map<string, unknown>()
  for (const event of events) {
    if (!projector.types.has(event.type)) continue
    const whole = 'metadata' in event ? event : stamped(event)
    for (const key of projector.keys(whole)) {
      const after = projector.evolve(deepFreeze(documents.get(key) ?? null), whole, key)
      if (after === null) documents.delete(key)
      // As a store gives it back.
      else documents.set(key, JSON.parse(JSON.stringify(after)))
    }
  }
  return documents
}

/** A projector's specification: `given(rankings, …).document(key)`. */
export const given = (projector: Projector, ...events: readonly (DomainEvent | StampedEvent)[]) => ({
  document: (key: string): unknown => documentsOf(projector, events).get(key) ?? null,
  keys: () => [...documentsOf(projector, events).keys()].toSorted(),
})

// A projector that changes the document it is given breaks a replay: it must not be able to.
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
