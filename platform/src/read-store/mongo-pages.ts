import { randomUUID } from 'node:crypto'
import type { Collection } from 'mongodb'
import { insertIfNew, isDuplicateKeyError } from '../mongo/connect.ts'
import { generationToStored } from './generation.ts'
import {
  type DocumentRecord,
  type DocumentWrite,
  generationIdOf,
  type PendingChange,
  pagePartsOf,
  type ReadStoreCollections,
} from './mongo-records.ts'
import type { FoldedPage, Generation, ParkedEvent } from './port.ts'

type PendingPage = Extract<PendingChange, { kind: 'page' }>

/**
 * Implements `ReadStore.commit` without transactions. One compare-and-set stores the page as pending in its generation,
 * and thereby commits it. After a crash, the next worker that takes the lease or commits completes the pending page.
 * A compare-and-set for each document would not be enough. After a crash in the middle of a page, the next worker may
 * fold a longer page that begins with the same events. Documents that are already written would get these events twice.
 */
export async function commitPage(collections: ReadStoreCollections, page: FoldedPage): Promise<'committed' | 'stale'> {
  const { generations, pages } = collections
  const _id = generationIdOf(page.generation)
  const id = randomUUID()
  const [writes = [], ...rest] = pagePartsOf(page.writes, collections.longestPart)
  if (page.floor === null) await ensureGenerationRecord(collections, page.generation)
  if (rest.length > 0) {
    await pages.insertMany(rest.map((part, n) => ({ _id: `${id}/${n}`, generation: _id, writes: part })))
  }
  const { id: eventId, position: ceiling } = page.ceiling
  const { parked = [] } = page
  const pending: PendingChange = { kind: 'page', id, ceiling, eventId, writes, parts: rest.length, parked }
  const isEmpty = page.writes.size === 0 && parked.length === 0
  const { matchedCount } = await generations.updateOne(
    { _id, position: page.floor, epoch: page.epoch, pending: null },
    { $set: isEmpty ? { position: ceiling, eventId } : { pending } },
  )
  if (matchedCount === 0) {
    await removeParts(collections, id, rest.length)
    await completePendingChange(collections, page.generation)
    return 'stale'
  }
  if (!isEmpty) await finishPage(collections, page.generation, pending)
  return 'committed'
}

/** Completes the pending page, or the pending removal, that another worker has begun and may never complete. */
export async function completePendingChange(collections: ReadStoreCollections, generation: Generation): Promise<void> {
  const record = await collections.generations.findOne({ _id: generationIdOf(generation) })
  const pending = record?.pending ?? null
  if (pending === null) return
  switch (pending.kind) {
    case 'page':
      return finishPage(collections, generation, pending)
    case 'drop':
      return finishDrop(collections, generation, pending.id)
  }
}

async function finishPage(
  collections: ReadStoreCollections,
  generation: Generation,
  { id, ceiling, eventId, writes, parts, parked }: PendingPage,
): Promise<void> {
  await writeDocuments(collections, generation, writes)
  for (let n = 0; n < parts; n++) {
    const part = await collections.pages.findOne({ _id: `${id}/${n}` })
    // Another worker has completed the page meanwhile, and removed its parts.
    if (part === null) return
    await writeDocuments(collections, generation, part.writes)
  }
  for (const event of parked) await park(collections, generation, event)
  await collections.generations.updateOne(
    { _id: generationIdOf(generation), 'pending.id': id },
    { $set: { position: ceiling, eventId, pending: null } },
  )
  await removeParts(collections, id, parts)
}

async function park({ parked }: ReadStoreCollections, generation: Generation, event: ParkedEvent): Promise<void> {
  const of = generationIdOf(generation)
  const record = { generation: of, position: event.position, json: JSON.stringify(event) }
  await parked.replaceOne({ _id: `${of}/${event.position}` }, record, { upsert: true })
}

/** Writes the documents of a page. A stored document of the same or a later position stays as it is. */
async function writeDocuments(
  collections: ReadStoreCollections,
  generation: Generation,
  writes: readonly DocumentWrite[],
) {
  const documents = collections.documents(generation)
  if (writes.length === 0) return
  try {
    const there = await keysThere(documents, writes)
    // Most documents of a rebuild are new, and an insert is many times faster than an upsert.
    const added = writes.filter(({ key }) => !there.has(key))
    if (added.length > 0) {
      const records = added.map(({ key, position, json }) => ({ _id: key, _pos: position, json }))
      await documents.insertMany(records, { ordered: false })
    }
    const changed = writes.filter(({ key }) => there.has(key))
    if (changed.length > 0) {
      const operations = changed.map((write) => ({ replaceOne: { ...replacement(write), upsert: true } }))
      await documents.bulkWrite(operations, { ordered: false })
    }
  } catch (error) {
    // Some documents exist: the page is being completed after a crash. This is rare, so writing one by one is fast
    // enough. Not every server continues an unordered bulk write after an error.
    if (!isDuplicateKeyError(error)) throw error
    for (const write of writes) await writeDocument(documents, write)
  }
}

async function keysThere(documents: Collection<DocumentRecord>, writes: readonly DocumentWrite[]) {
  const keys = writes.map(({ key }) => key)
  const found = await documents.find({ _id: { $in: keys } }, { projection: { _id: 1 } }).toArray()
  return new Set(found.map(({ _id }) => _id))
}

const replacement = ({ key, position, json }: DocumentWrite) => ({
  filter: { _id: key, _pos: { $lt: position } },
  replacement: { _pos: position, json },
})

async function writeDocument(documents: Collection<DocumentRecord>, write: DocumentWrite): Promise<void> {
  const { filter, replacement: document } = replacement(write)
  try {
    await documents.replaceOne(filter, document, { upsert: true })
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error
    // The key exists, but the filter did not match. Either the stored document has the same or a later position and
    // stays, or another worker has just inserted an older one, which this call replaces.
    await documents.replaceOne(filter, document)
  }
}

async function removeParts({ pages }: ReadStoreCollections, id: string, parts: number): Promise<void> {
  if (parts === 0) return
  await pages.deleteMany({ _id: { $in: Array.from({ length: parts }, (_, n) => `${id}/${n}`) } })
}

/** Makes a generation's record when there is none. */
export async function ensureGenerationRecord(
  { generations }: ReadStoreCollections,
  generation: Generation,
): Promise<void> {
  const _id = generationIdOf(generation)
  if ((await generations.findOne({ _id }, { projection: { _id: 1 } })) !== null) return
  const empty = { _id, position: null, eventId: null, epoch: 0, holder: null, until: 0, pending: null }
  await insertIfNew(() => generations.insertOne(empty))
}

/**
 * Implements `ReadStore.drop`. The removal is stored as pending first: after a crash in the middle, no new checkpoint
 * may be stored while old documents remain.
 */
export async function dropGeneration(collections: ReadStoreCollections, generation: Generation): Promise<void> {
  await ensureGenerationRecord(collections, generation)
  const pending: PendingChange = { kind: 'drop', id: randomUUID() }
  await collections.generations.updateOne(
    { _id: generationIdOf(generation) },
    { $set: { position: null, eventId: null, holder: null, until: 0, pending }, $inc: { epoch: 1 } },
  )
  await finishDrop(collections, generation, pending.id)
}

async function finishDrop(collections: ReadStoreCollections, generation: Generation, id: string): Promise<void> {
  const { projection, version } = generationToStored(generation)
  const _id = generationIdOf(generation)
  await collections.documents(generation).drop()
  await collections.pages.deleteMany({ generation: _id })
  await collections.parked.deleteMany({ generation: _id })
  await collections.progress.deleteMany({ _id: projection, version })
  await collections.pointers.updateMany({ _id: projection, previous: version }, { $set: { previous: null } })
  await collections.generations.updateOne({ _id, 'pending.id': id }, { $set: { pending: null } })
}
