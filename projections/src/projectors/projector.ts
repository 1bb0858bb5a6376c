import type { DocumentOf, ProjectionName } from '@topspin/domain/documents/names'
import type { EventType, StampedEvent } from '@topspin/domain/events'
import type { Document } from '@topspin/platform/read-store/port'

/** A pure fold of events into documents. The runner reads, writes, keeps checkpoints and parks events. */
export interface Projector<Name extends string = string> {
  readonly name: Name
  /** Must be raised when the result of the fold changes, to rebuild the read model (docs/architecture.md#replay). */
  readonly version: number
  readonly types: ReadonlySet<EventType>
  /** True if documents follow from the event alone. The runner then reads none and passes null to `evolve`. */
  readonly fromEventOnly?: boolean
  /** Keys of the documents that `keys` and `evolve` get with `find`. */
  lookUp?(event: StampedEvent): readonly string[]
  /**
   * Keys of the documents that an event changes.
   * @param find returns the document under a key that `lookUp` has named, as it was before the event
   */
  keys(event: StampedEvent, find: (key: string) => Document | null): readonly string[]
  /** The document after an event, null to delete it. Must not change the given document. */
  evolve(
    document: Document | null,
    event: StampedEvent,
    key: string,
    find: (key: string) => Document | null,
  ): Document | null
}

interface Definition<Name extends ProjectionName, Type extends EventType> {
  readonly name: Name
  readonly version: number
  readonly types: readonly Type[]
  readonly fromEventOnly?: boolean
  lookUp?(event: StampedEvent<Type>): readonly string[]
  keys(event: StampedEvent<Type>, find: (key: string) => DocumentOf<Name> | null): readonly string[]
  evolve(
    document: DocumentOf<Name> | null,
    event: StampedEvent<Type>,
    key: string,
    find: (key: string) => DocumentOf<Name> | null,
  ): DocumentOf<Name> | null
}

/** Makes a projector. `name` determines the type of its documents, `types` that of its events. */
export function defineProjector<const Name extends ProjectionName, const Type extends EventType>(
  definition: Definition<Name, Type>,
): Projector<Name> {
  const { name, version, fromEventOnly = false, lookUp } = definition
  return {
    name,
    version,
    fromEventOnly,
    types: new Set<EventType>(definition.types),
    // The casts are safe: events are only of `types`, and documents are made by `evolve` of this projector.
    ...(lookUp && { lookUp: (event) => lookUp(event as StampedEvent<Type>) }),
    keys: (event, find) => definition.keys(event as StampedEvent<Type>, (key) => find(key) as DocumentOf<Name> | null),
    evolve: (document, event, key, find) =>
      definition.evolve(
        document as DocumentOf<Name> | null,
        event as StampedEvent<Type>,
        key,
        find as (key: string) => DocumentOf<Name> | null,
      ),
  }
}
