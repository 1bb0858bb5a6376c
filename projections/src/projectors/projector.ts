import type { DocumentOf, ProjectionName } from '@topspin/domain/documents/names'
import type { EventType, StampedEvent } from '@topspin/domain/events'
import type { Document } from '@topspin/platform/read-store/port'

/** The pure functions of a projector. */
interface Fold<Event, Folded> {
  /** Keys of the documents that `keys` and `evolve` get with `find`. */
  lookUp?(event: Event): readonly string[]
  /**
   * Keys of the documents that an event changes.
   * @param find returns the document under a key that `lookUp` has named, as it was before the event
   */
  keys(event: Event, find: (key: string) => Folded | null): readonly string[]
  /** The document after an event, null to delete it. Must not change the given document. */
  evolve(document: Folded | null, event: Event, key: string, find: (key: string) => Folded | null): Folded | null
}

/** A pure fold of events into documents. The runner reads and writes the documents. */
export interface Projector<Name extends string = string> extends Fold<StampedEvent, Document> {
  readonly name: Name
  /** Must be raised when the result of the fold changes, to rebuild the read model (docs/architecture.md#replay). */
  readonly version: number
  readonly types: ReadonlySet<EventType>
  /** True if documents follow from the event alone. `evolve` may then get null although a document is stored. */
  readonly fromEventOnly?: boolean
}

interface Definition<Name extends ProjectionName, Type extends EventType>
  extends Omit<Projector<Name>, 'types' | keyof Fold<never, never>>,
    Fold<StampedEvent<Type>, DocumentOf<Name>> {
  readonly types: readonly Type[]
}

/** Makes a projector. `name` determines the type of its documents, `types` the type of its events. */
export function defineProjector<const Name extends ProjectionName, const Type extends EventType>(
  definition: Definition<Name, Type>,
): Projector<Name> {
  // The cast is safe: events are only of `types`, and documents are made by `evolve` of this projector.
  return { ...definition, types: new Set(definition.types) } as unknown as Projector<Name>
}
