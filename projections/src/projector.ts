import type { EventType, StampedEvent } from '@topspin/domain/events'
import type { Document } from '@topspin/platform/read-store/port'

/** A pure fold of events into documents. The runner does the rest: reading, writing, checkpoints, parking. */
export interface Projector {
  readonly name: string
  /** Raise it with every change of what the fold makes: the read model is then rebuilt beside the old one. */
  readonly version: number
  readonly types: ReadonlySet<EventType>
  /** Keys of the documents an event changes. */
  keys(event: StampedEvent): readonly string[]
  /** The document after an event, null to delete it. Never changes the one given. */
  evolve(document: Document | null, event: StampedEvent, key: string): Document | null
}

interface Definition<Shape, Type extends EventType> {
  readonly name: string
  readonly version: number
  readonly types: readonly Type[]
  keys(event: StampedEvent<Type>): readonly string[]
  evolve(document: Shape | null, event: StampedEvent<Type>, key: string): Shape | null
}

/** Makes a projector of one document shape and some event types. */
export function projector<Shape, Type extends EventType>(definition: Definition<Shape, Type>): Projector {
  const { name, version } = definition
  return {
    name,
    version,
    types: new Set<EventType>(definition.types),
    // The runner hands over events of `types` only, and documents that `evolve` of this projector has made.
    keys: (event) => definition.keys(event as StampedEvent<Type>),
    evolve: (document, event, key) => definition.evolve(document as Shape | null, event as StampedEvent<Type>, key),
  }
}
