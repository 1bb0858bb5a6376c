import { isDeepStrictEqual } from 'node:util'
import { type ProjectionName, projectionNames } from '@topspin/domain/documents/names'
import { toStampedEvent } from '@topspin/platform/event-store/domain-events'
import { comparePositions, type EventStore, type Position } from '@topspin/platform/event-store/port'
import { emptyGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { Club, expectedDocuments } from './club.ts'
import { logPages } from './log.ts'

const pageSize = 1_000

/** The result of the comparison of a read model with a fold of the log. */
interface Compared {
  readonly name: ProjectionName
  /** How many documents the read model must have. */
  readonly documents: number
  /** Number of wrong, missing and unexpected documents. */
  readonly wrong: number
  /** The first difference in words; null when there is none. */
  readonly first: string | null
}

/** Folds a log into a `Club`. @param upTo position of the last event to fold: null folds no event, undefined all */
export async function foldedClub(log: EventStore, upTo?: Position | null): Promise<Club> {
  const club = new Club()
  for await (const page of logPages(log)) {
    for (const recorded of page) {
      if (upTo !== undefined && comparePositions(recorded.position, upTo) > 0) return club
      const event = toStampedEvent(recorded)
      if (event !== null) club.take(event)
    }
  }
  return club
}

const servedGeneration = async (store: ReadStore, name: ProjectionName): Promise<Generation> =>
  (await store.pointer(name))?.active ?? emptyGeneration(name)

/** Compares a served read model with a fold of the log, document by document. */
export async function compareReadModel(store: ReadStore, name: ProjectionName, club: Club): Promise<Compared> {
  const generation = await servedGeneration(store, name)
  let documents = 0
  let found = 0
  let wrong = 0
  let first: string | null = null
  for (const page of paged<readonly [string, unknown]>(expectedDocuments[name](club))) {
    const stored = await store.getMany(
      generation,
      page.map(([key]) => key),
    )
    documents += page.length
    found += stored.size
    for (const [key, expected] of page) {
      const document = stored.get(key)
      if (isDeepStrictEqual(document, expected)) continue
      wrong += 1
      first ??= `${key} is ${JSON.stringify(document)}, not ${JSON.stringify(expected)}`
    }
  }
  const unexpected = (await count(store, generation)) - found
  first ??= unexpected > 0 ? `${unexpected} documents should not be there` : null
  return { name, documents, wrong: wrong + unexpected, first }
}

function* paged<Item>(items: Iterable<Item>): Generator<Item[], void> {
  let page: Item[] = []
  for (const item of items) {
    page.push(item)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function count(store: ReadStore, generation: Generation): Promise<number> {
  const options = { limit: pageSize, newestFirst: true }
  let counted = 0
  let page = await store.range(generation, '', options)
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    counted += page.length
    page = await store.range(generation, '', { ...options, before: last.key })
  }
  return counted
}

/**
 * Compares every served read model with a fold of the log up to its checkpoint.
 * @returns a line for each read model that differs
 */
export async function auditReadModels(store: ReadStore, log: EventStore): Promise<string[]> {
  const clubs = new Map<Position | null, Club>()
  const wrong: string[] = []
  for (const name of projectionNames) {
    const { position } = await store.checkpoint(await servedGeneration(store, name))
    const club = clubs.get(position) ?? (await foldedClub(log, position))
    clubs.set(position, club)
    const compared = await compareReadModel(store, name, club)
    if (compared.wrong > 0) wrong.push(`${name}: ${compared.wrong} wrong documents; ${compared.first}`)
  }
  return wrong
}

/** Whether every served read model has reached the end of this log. */
export async function isCaughtUp(store: ReadStore, log: EventStore): Promise<boolean> {
  const head = await log.head()
  const last = head === null ? null : await log.at(head)
  for (const name of projectionNames) {
    const { position, eventId } = await store.checkpoint(await servedGeneration(store, name))
    if (position !== head || eventId !== (last?.id ?? null)) return false
  }
  return true
}
