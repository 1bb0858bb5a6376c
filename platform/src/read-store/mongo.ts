import type { Filter } from 'mongodb'
import { connectMongo, insertIfNew, type MongoConnection, orThrowEngineAway } from '../mongo/connect.ts'
import { keyRange } from './key-range.ts'
import { loadPage } from './mongo-load.ts'
import { commitPage, completePending, dropGeneration } from './mongo-pages.ts'
import {
  collectionsOf,
  type DocumentRecord,
  generationIdOf,
  type ParkedRecord,
  type ReadStoreCollections,
} from './mongo-records.ts'
import {
  type Checkpoint,
  type FoldedPage,
  type Generation,
  leaseEnd,
  type ParkedEvent,
  type ReadStore,
  type ReplayProgress,
  type ServedGeneration,
} from './port.ts'
import { generationToStored, pointerFromStored, progressFromJson, progressToJson } from './stored-generation.ts'

/**
 * Opens the read models in MongoDB or a server with its protocol. Uses no transactions, change streams or renames.
 * @param onFailure called with errors that no call throws
 * @throws EngineRefused; EngineAway when no server answers
 */
export async function openMongoReadStore(url: string, onFailure?: (failure: unknown) => void): Promise<ReadStore> {
  return mongoReadStore(await connectMongo(url, onFailure))
}

/** Characters of a page that fit into one record: a record may have 16 MB, and a character up to 4 bytes. */
const fittingPart = 2_000_000

/** The read models in an open database. `longestPart` is the maximum of characters of a page in one record. */
export const mongoReadStore = (connection: MongoConnection, longestPart = fittingPart): ReadStore =>
  new MongoReadStore(collectionsOf(connection, longestPart), () => connection.close())

class MongoReadStore implements ReadStore {
  readonly #collections: ReadStoreCollections
  readonly close: () => Promise<void>

  constructor(collections: ReadStoreCollections, close: () => Promise<void>) {
    this.#collections = collections
    this.close = close
  }

  get(generation: Generation, key: string) {
    return orThrowEngineAway(async () => {
      const record = await this.#collections.documents(generation).findOne({ _id: key })
      return parse(record?.json ?? null)
    })
  }

  getMany(generation: Generation, keys: readonly string[]) {
    return orThrowEngineAway(async () => {
      if (keys.length === 0) return new Map<string, unknown>()
      const records = await this.#find(generation, { _id: { $in: [...keys] } }).toArray()
      return new Map(records.map(({ _id, json }) => [_id, parse(json)]))
    })
  }

  range(
    generation: Generation,
    prefix: string,
    options: { readonly limit: number; readonly newestFirst?: boolean; readonly before?: string },
  ) {
    return orThrowEngineAway(async () => {
      const { from, to } = keyRange(prefix)
      // MongoDB compares strings by bytes unless there is a collation, and UTF-8 bytes sort in code point order.
      const records = await this.#find(generation, {
        $and: [{ _id: { $gte: from } }, { _id: { $lt: to } }, { _id: { $lt: options.before ?? to } }],
      })
        .sort({ _id: options.newestFirst === true ? -1 : 1 })
        .limit(options.limit)
        .toArray()
      return records.map(({ _id, json }) => ({ key: _id, document: parse(json) }))
    })
  }

  checkpoint(generation: Generation) {
    return orThrowEngineAway(async () => {
      const _id = generationIdOf(generation)
      return checkpointFrom(await this.#collections.generations.findOne({ _id }, checkpointFields))
    })
  }

  commit(page: FoldedPage) {
    return orThrowEngineAway(() => commitPage(this.#collections, page))
  }

  load(page: FoldedPage, isStored: (key: string) => boolean) {
    return orThrowEngineAway(() => loadPage(this.#collections, page, isStored))
  }

  lease(generation: Generation, holder: string, now: number, ttlMilliseconds: number) {
    return orThrowEngineAway(async () => {
      const until = leaseEnd(now, ttlMilliseconds)
      const epoch = await this.#takeLease(generationIdOf(generation), holder, now, until)
      // The epoch is taken first: from then on, no other worker can store a pending page.
      if (epoch !== null) await completePending(this.#collections, generation)
      return epoch
    })
  }

  parked(generation: Generation) {
    return orThrowEngineAway(async () => {
      const parked = this.#collections.parked.find({ generation: generationIdOf(generation) })
      return (await parked.sort({ position: 1 }).toArray()).map(parkedFrom)
    })
  }

  served(projections: readonly string[]) {
    return orThrowEngineAway(async () => {
      const { pointers, generations, parked } = this.#collections
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
    })
  }

  pointer(projection: string) {
    return orThrowEngineAway(async () => {
      const record = await this.#collections.pointers.findOne({ _id: projection })
      return record && pointerFromStored(projection, record)
    })
  }

  activate(generation: Generation) {
    const { projection, version } = generationToStored(generation)
    return orThrowEngineAway(async () => {
      while (!(await this.#point(projection, version))) {
        // Another process moved the pointer in between: try again.
      }
    })
  }

  drop(generation: Generation) {
    return orThrowEngineAway(() => dropGeneration(this.#collections, generation))
  }

  saveProgress(progress: ReplayProgress) {
    return orThrowEngineAway(async () => {
      const { projection, version } = generationToStored(progress.generation)
      const record = { version, json: progressToJson(progress) }
      await this.#collections.progress.replaceOne({ _id: projection }, record, { upsert: true })
    })
  }

  progress(projection: string) {
    return orThrowEngineAway(async () => {
      const record = await this.#collections.progress.findOne({ _id: projection })
      return record && progressFromJson(record.json)
    })
  }

  clearProgress(projection: string) {
    return orThrowEngineAway(async () => {
      await this.#collections.progress.deleteOne({ _id: projection })
    })
  }

  #find(generation: Generation, filter: Filter<DocumentRecord>) {
    return this.#collections.documents(generation).find({ $and: [filter, { json: { $ne: null } }] })
  }

  async #takeLease(_id: string, holder: string, now: number, until: number): Promise<number | null> {
    const { generations } = this.#collections
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

  /** @returns false when the pointer moved between the read and the write */
  async #point(projection: string, version: number): Promise<boolean> {
    const { pointers } = this.#collections
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
}

const checkpointFields = { projection: { position: 1, eventId: 1, epoch: 1 } }

/** The checkpoint in a generation's record, as a plain object. */
const checkpointFrom = (record?: Checkpoint | null): Checkpoint => ({
  position: record?.position ?? null,
  eventId: record?.eventId ?? null,
  epoch: record?.epoch ?? 0,
})

// The cast is right because `commitPage` wrote the JSON.
const parkedFrom = ({ json }: ParkedRecord) => parse(json) as ParkedEvent

const parse = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
