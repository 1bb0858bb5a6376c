import type { Collection, Db } from 'mongodb'
import { orThrowEngineAway } from '../mongo/connect.ts'
import type { PairedScreen, PairedScreens } from './paired-screens.ts'

type ScreenRecord = Omit<PairedScreen, 'id'> & { readonly _id: string }

const collectionOf = (db: Db): Collection<ScreenRecord> => db.collection<ScreenRecord>('identity.screens')

const screenOf = ({ _id, ...screen }: ScreenRecord): PairedScreen => ({ id: _id, ...screen })
const orNull = (record: ScreenRecord | null): PairedScreen | null => (record === null ? null : screenOf(record))

/** Makes the index by which the television that makes a request is found. */
export async function makeScreenIndexes(db: Db): Promise<void> {
  await collectionOf(db).createIndex({ tokenHash: 1 }, { unique: true })
}

/** Televisions in MongoDB. @param connection of the identity store; its `db` may be replaced, so each call reads it */
export function mongoPairedScreens(connection: { readonly db: Db }): PairedScreens {
  const screens = () => collectionOf(connection.db)
  const waiting = (id: string) => ({ _id: id, name: null })

  return {
    async add({ id, ...screen }) {
      await orThrowEngineAway(() => screens().insertOne({ _id: id, ...screen }))
    },
    all: () =>
      orThrowEngineAway(async () => (await screens().find().sort({ requestedAt: 1, _id: 1 }).toArray()).map(screenOf)),
    byToken: (tokenHash) => orThrowEngineAway(async () => orNull(await screens().findOne({ tokenHash }))),
    attempt: (id) =>
      orThrowEngineAway(async () =>
        orNull(await screens().findOneAndUpdate(waiting(id), { $inc: { attempts: 1 } }, { returnDocument: 'after' })),
      ),
    approve: (id, name) =>
      orThrowEngineAway(
        async () => (await screens().updateOne(waiting(id), { $set: { name, address: null } })).matchedCount === 1,
      ),
    async touch(id, seenAt) {
      await orThrowEngineAway(() => screens().updateOne({ _id: id }, { $set: { seenAt } }))
    },
    remove: (id) => orThrowEngineAway(async () => (await screens().deleteOne({ _id: id })).deletedCount === 1),
    async removeWaiting(id) {
      await orThrowEngineAway(() => screens().deleteOne(waiting(id)))
    },
    async forgetWaiting(before) {
      await orThrowEngineAway(() => screens().deleteMany({ name: null, requestedAt: { $lt: before } }))
    },
  }
}
