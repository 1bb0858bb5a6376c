import type { Collection } from 'mongodb'
import { isDuplicateKeyError } from '../mongo/connect.ts'
import { ensureGenerationRecord } from './mongo-pages.ts'
import {
  type DocumentRecord,
  type DocumentWrite,
  generationIdOf,
  pagePartsOf,
  type ReadStoreCollections,
} from './mongo-records.ts'
import type { FoldedPage } from './port.ts'

/**
 * Implements `ReadStore.load`: writes the documents of a page, then the checkpoint by compare-and-set. Unlike
 * `commitPage` it stores no pending page. After a crash in between, the documents reflect later events than the
 * checkpoint, so the generation cannot be used any more.
 */
export async function storeUnservedPage(
  collections: ReadStoreCollections,
  page: FoldedPage,
  isStored: (key: string) => boolean,
): Promise<'committed' | 'stale'> {
  const { generations } = collections
  if (page.floor === null) await ensureGenerationRecord(collections, page.generation)
  const filter = { _id: generationIdOf(page.generation), position: page.floor, epoch: page.epoch, pending: null }
  if ((await generations.findOne(filter, { projection: { _id: 1 } })) === null) return 'stale'
  const documents = collections.documents(page.generation)
  for (const part of pagePartsOf(page.writes, collections.longestPart)) {
    await change(
      documents,
      part.filter(({ key, json }) => json === null || isStored(key)),
    )
    await add(
      documents,
      part.filter(({ key, json }) => json !== null && !isStored(key)),
    )
  }
  const { id: eventId, position } = page.ceiling
  const { matchedCount } = await generations.updateOne(filter, { $set: { position, eventId } })
  return matchedCount === 0 ? 'stale' : 'committed'
}

async function add(documents: Collection<DocumentRecord>, writes: readonly DocumentWrite[]): Promise<void> {
  if (writes.length === 0) return
  try {
    const records = writes.map(({ key, position, json }) => ({ _id: key, _pos: position, json }))
    await documents.insertMany(records, { ordered: false })
  } catch (error) {
    // Some documents exist although `isStored` is false for them. Not every server continues an unordered bulk write
    // after an error, so all of `writes` is written again.
    if (!isDuplicateKeyError(error)) throw error
    await change(documents, writes)
  }
}

async function change(documents: Collection<DocumentRecord>, writes: readonly DocumentWrite[]): Promise<void> {
  if (writes.length === 0) return
  const operations = writes.map(({ key, position, json }) =>
    json === null
      ? { deleteOne: { filter: { _id: key } } }
      : { replaceOne: { filter: { _id: key }, replacement: { _pos: position, json }, upsert: true } },
  )
  await documents.bulkWrite(operations, { ordered: false })
}
