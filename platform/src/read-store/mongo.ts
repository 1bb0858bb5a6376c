import type { Filter } from 'mongodb'
import { connectMongo, insertIfNew, type MongoConnection, withTranslatedErrors } from '../mongo/connect.ts'
import { generationToStored, pointerFromStored, progressFromJson, progressToJson } from './generation.ts'
import { storeUnservedPage } from './mongo-load.ts'
import { commitPage, completePendingChange, dropGeneration } from './mongo-pages.ts'
import {
  collectionsOf,
  type DocumentRecord,
  generationIdOf,
  type ParkedRecord,
  type ReadStoreCollections,
} from './mongo-records.ts'
import {
  type Checkpoint,
  type Generation,
  keyRange,
  leaseEnd,
  type ParkedEvent,
  type ReadStore,
  type ServedGeneration,
} from './port.ts'

/**
 * Opens a read store in MongoDB. It uses no transactions, change streams or renames, because some servers with
 * MongoDB's protocol lack them.
 * @param onFailure called with an Error each time a client that hangs is replaced
 */
export async function openMongoReadStore(url: string, onFailure?: (failure: unknown) => void): Promise<ReadStore> {
  return mongoReadStore(await connectMongo(url, onFailure))
}

/** Characters of a page that fit into one record: a record may have 16 MB, and a character up to 4 bytes. */
const fittingPart = 2_000_000

/** The read models in an open database. `longestPart` is the maximum number of characters of a page in one record. */
export function mongoReadStore(connection: MongoConnection, longestPart = fittingPart): ReadStore {
  const collections = collectionsOf(connection, longestPart)
  const find = (generation: Generation, filter: Filter<DocumentRecord>) =>
    collections.documents(generation).find({ $and: [filter, { json: { $ne: null } }] })

  return withTranslatedErrors<ReadStore>({
    close: () => connection.close(),
    async get(generation, key) {
      const record = await collections.documents(generation).findOne({ _id: key })
      return parse(record?.json ?? null)
    },
    async getMany(generation, keys) {
      if (keys.length === 0) return new Map<string, unknown>()
      const records = await find(generation, { _id: { $in: [...keys] } }).toArray()
      return new Map(records.map(({ _id, json }) => [_id, parse(json)]))
    },
    async range(generation, prefix, options) {
      const { from, to } = keyRange(prefix)
      // MongoDB compares strings by bytes unless there is a collation, and UTF-8 bytes sort in code point order.
      const records = await find(generation, {
        $and: [{ _id: { $gte: from } }, { _id: { $lt: to } }, { _id: { $lt: options.before ?? to } }],
      })
        .sort({ _id: options.newestFirst === true ? -1 : 1 })
        .limit(options.limit)
        .toArray()
      return records.map(({ _id, json }) => ({ key: _id, document: parse(json) }))
    },
    async checkpoint(generation) {
      const _id = generationIdOf(generation)
      return checkpointFrom(await collections.generations.findOne({ _id }, checkpointFields))
    },
    commit: (page) => commitPage(collections, page),
    load: (page, isStored) => storeUnservedPage(collections, page, isStored),
    async lease(generation, holder, now, ttlMilliseconds) {
      const until = leaseEnd(now, ttlMilliseconds)
      const epoch = await takeLease(collections, generationIdOf(generation), holder, now, until)
      // The epoch is taken first: from then on, no other worker can store a pending page.
      if (epoch !== null) await completePendingChange(collections, generation)
      return epoch
    },
    async parked(generation) {
      const parked = collections.parked.find({ generation: generationIdOf(generation) })
      return (await parked.sort({ position: 1 }).toArray()).map(parkedFrom)
    },
    async served(projections) {
      const { pointers, generations, parked } = collections
      const pointed = await pointers.find({ _id: { $in: [...projections] } }).toArray()
      const served = pointed.map((record) => ({ name: record._id, ...pointerFromStored(record._id, record) }))
      const ids = served.map(({ active }) => generationIdOf(active))
      const [checkpoints, events] = await Promise.all([
        generations.find({ _id: { $in: ids } }, checkpointFields).toArray(),
        parked
          .find({ generation: { $in: ids } })
          .sort({ position: 1 })
          .toArray(),
      ])
      const checkpointOf = new Map(checkpoints.map((record) => [record._id, record]))
      return new Map(
        served.map(({ name, ...pointer }): [string, ServedGeneration] => {
          const id = generationIdOf(pointer.active)
          const own = events.filter(({ generation }) => generation === id)
          return [name, { ...pointer, ...checkpointFrom(checkpointOf.get(id)), parked: own.map(parkedFrom) }]
        }),
      )
    },
    async pointer(projection) {
      const record = await collections.pointers.findOne({ _id: projection })
      return record && pointerFromStored(projection, record)
    },
    async activate(generation) {
      const { projection, version } = generationToStored(generation)
      while (!(await point(collections, projection, version))) {
        // Another process moved the pointer in between: try again.
      }
    },
    drop: (generation) => dropGeneration(collections, generation),
    async saveProgress(progress) {
      const { projection, version } = generationToStored(progress.generation)
      const record = { version, json: progressToJson(progress) }
      await collections.progress.replaceOne({ _id: projection }, record, { upsert: true })
    },
    async progress(projection) {
      const record = await collections.progress.findOne({ _id: projection })
      return record && progressFromJson(record.json)
    },
    async clearProgress(projection) {
      await collections.progress.deleteOne({ _id: projection })
    },
  })
}

async function takeLease(
  { generations }: ReadStoreCollections,
  _id: string,
  holder: string,
  now: number,
  until: number,
): Promise<number | null> {
  const options = { returnDocument: 'after' } as const
  // The holder keeps its epoch, even when its lease has ended: no other worker wrote in between.
  const kept = await generations.findOneAndUpdate({ _id, holder }, { $set: { until } }, options)
  if (kept !== null) return kept.epoch
  const taken = await generations.findOneAndUpdate(
    { _id, holder: { $ne: holder }, until: { $lte: now } },
    { $set: { holder, until }, $inc: { epoch: 1 } },
    options,
  )
  if (taken !== null) return taken.epoch
  const first = { _id, position: null, eventId: null, epoch: 1, holder, until, pending: null }
  return (await insertIfNew(() => generations.insertOne(first))) ? 1 : null
}

/** Makes a version active. @returns whether this succeeded; false when another process moved the pointer meanwhile */
async function point({ pointers }: ReadStoreCollections, projection: string, version: number): Promise<boolean> {
  const present = await pointers.findOne({ _id: projection })
  if (present?.active === version) return true
  if (present === null)
    return insertIfNew(() => pointers.insertOne({ _id: projection, active: version, previous: null }))
  const { matchedCount } = await pointers.updateOne(
    { _id: projection, active: present.active },
    { $set: { active: version, previous: present.active } },
  )
  return matchedCount === 1
}

const checkpointFields = { projection: { position: 1, eventId: 1, epoch: 1 } }

/** The checkpoint in a generation's record, as a plain object; without a record, that of an empty generation. */
const checkpointFrom = (record?: Checkpoint | null): Checkpoint => ({
  position: record?.position ?? null,
  eventId: record?.eventId ?? null,
  epoch: record?.epoch ?? 0,
})

// The cast is right because `commitPage` wrote the JSON.
const parkedFrom = ({ json }: ParkedRecord) => parse(json) as ParkedEvent

const parse = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
