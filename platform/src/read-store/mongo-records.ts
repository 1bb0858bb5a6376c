import type { Position } from '../event-store/port.ts'
import type { MongoConnection } from '../mongo/connect.ts'
import { generationToStored, type StoredPointer } from './generation.ts'
import type { FoldedPage, Generation, ParkedEvent } from './port.ts'

/**
 * A document of a read model. `json` is text, because BSON would not give back every JSON value unchanged. Null marks a
 * deleted document: the write that deleted it may be repeated, and an older write must not restore it.
 */
export interface DocumentRecord {
  readonly _id: string
  /** Position of the last event that changed the document. `commitPage` replaces a document only by a later one. */
  readonly _pos: string
  readonly json: string | null
}

/** The write of one document of a `FoldedPage`. */
export interface DocumentWrite {
  readonly key: string
  readonly position: string
  readonly json: string | null
}

/** The commit of a page, or the removal of the generation, that has begun. It is completed before any other change. */
export type PendingChange =
  | {
      readonly kind: 'page'
      readonly id: string
      readonly ceiling: Position
      /** Id of the event at `ceiling`. */
      readonly eventId: string
      readonly writes: readonly DocumentWrite[]
      /** Number of further parts of the page in `pages`. */
      readonly parts: number
      /** The events to park with the page, at most one for each stream. */
      readonly parked: readonly ParkedEvent[]
    }
  | { readonly kind: 'drop'; readonly id: string }

/** State of a generation: its checkpoint, its lease, and its pending change. */
interface GenerationRecord {
  readonly _id: string
  readonly position: Position | null
  /** Id of the event at `position`. */
  readonly eventId: string | null
  readonly epoch: number
  readonly holder: string | null
  readonly until: number
  readonly pending: PendingChange | null
}

/** A part of a page that is too long for its generation's record. */
interface PagePart {
  readonly _id: string
  readonly generation: string
  readonly writes: readonly DocumentWrite[]
}

/** A parked event of a generation; `json` is the `ParkedEvent`. */
export interface ParkedRecord {
  readonly _id: string
  readonly generation: string
  readonly position: string
  readonly json: string
}

interface PointerRecord extends StoredPointer {
  readonly _id: string
}

interface ProgressRecord {
  readonly _id: string
  readonly version: number
  readonly json: string
}

export type ReadStoreCollections = ReturnType<typeof collectionsOf>

/**
 * The collections of the read store. Each generation has a collection for its documents, so that one command removes
 * all of them. Each use of a collection reads `db` again, because the connection may have replaced its client.
 * @param longestPart maximum characters of a page in one record
 */
export const collectionsOf = (connection: Pick<MongoConnection, 'db'>, longestPart: number) => ({
  get generations() {
    return connection.db.collection<GenerationRecord>('read.generations')
  },
  get pages() {
    return connection.db.collection<PagePart>('read.pages')
  },
  get parked() {
    return connection.db.collection<ParkedRecord>('read.parked')
  },
  get pointers() {
    return connection.db.collection<PointerRecord>('read.pointers')
  },
  get progress() {
    return connection.db.collection<ProgressRecord>('read.progress')
  },
  documents: (generation: Generation) =>
    connection.db.collection<DocumentRecord>(`read.documents.${generationIdOf(generation)}`),
  longestPart,
})

export function generationIdOf(generation: Generation): string {
  const { projection, version } = generationToStored(generation)
  return `${projection}@${version}`
}

/** The writes of a page in parts of about `longestPart` characters. A longer document is a part of its own. */
export function pagePartsOf(writes: FoldedPage['writes'], longestPart: number): DocumentWrite[][] {
  const parts: DocumentWrite[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const [key, { document, position }] of writes) {
    const json = document === null ? null : JSON.stringify(document)
    length += key.length + (json?.length ?? 0)
    if (length > longestPart) {
      parts.push([])
      length = key.length + (json?.length ?? 0)
    }
    parts.at(-1)?.push({ key, position, json })
  }
  return parts
}
