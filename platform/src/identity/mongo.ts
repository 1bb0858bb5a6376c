import {
  connectMongo,
  insertIfNew,
  type MongoConnection,
  translateEngineErrors,
  withTranslatedErrors,
} from '../mongo/connect.ts'
import { accountsIn, mongoAccounts } from './mongo-accounts.ts'
import {
  makeIdentityPartIndexes,
  mongoArchives,
  mongoCalendars,
  mongoChats,
  mongoCompanyLinks,
  mongoPairedScreens,
} from './mongo-parts.ts'
import type { ContestReason, IdentityStore, KeptAnswer, PushSubscription, Session } from './port.ts'

type SessionRecord = Omit<Session, 'tokenHash'> & { readonly _id: string }
type SubscriptionRecord = Omit<PushSubscription, 'endpoint'> & { readonly _id: string; readonly failingSince?: number }
type ReasonRecord = Omit<ContestReason, 'contestId'> & { readonly _id: string }
type AnswerRecord = KeptAnswer & { readonly _id: string; readonly keptAt: number }

/**
 * Opens the identity store in MongoDB.
 * @param onFailure called with errors that no call throws
 * @throws EngineRefused; EngineAway
 */
export async function openMongoIdentityStore(
  url: string,
  onFailure?: (failure: unknown) => void,
): Promise<IdentityStore> {
  const connection = await connectMongo(url, onFailure)
  try {
    await translateEngineErrors(() => makeIndexes(connection))
  } catch (error) {
    await connection.close()
    throw error
  }
  return withTranslatedErrors(mongoIdentity(connection))
}

const collectionsOf = (connection: MongoConnection) => ({
  sessions: () => connection.db.collection<SessionRecord>('identity.sessions'),
  subscriptions: () => connection.db.collection<SubscriptionRecord>('identity.push_subscriptions'),
  reasons: () => connection.db.collection<ReasonRecord>('identity.contest_reasons'),
  answers: () => connection.db.collection<AnswerRecord>('identity.answers'),
  secrets: () => connection.db.collection<{ readonly _id: string; readonly value: string }>('identity.secrets'),
})

async function makeIndexes(connection: MongoConnection): Promise<void> {
  const accounts = accountsIn(connection.db)
  const { sessions, subscriptions, reasons, answers } = collectionsOf(connection)
  // The unique indexes make one of two concurrent registrations with the same pseudo or e-mail address fail.
  await accounts.createIndex({ pseudoKey: 1 }, { unique: true })
  await accounts.createIndex({ emailKey: 1 }, { unique: true })
  await accounts.createIndex({ lookalikeKey: 1 }, { unique: true })
  await accounts.createIndex({ lowerLookalikeKey: 1 }, { unique: true })
  await accounts.createIndex({ 'passwordLink.tokenHash': 1 }, { sparse: true })
  await sessions().createIndex({ playerId: 1 })
  await sessions().createIndex({ company: 1 })
  await subscriptions().createIndex({ playerId: 1 })
  await reasons().createIndex({ playerId: 1 })
  await reasons().createIndex({ writtenAt: 1 })
  await answers().createIndex({ keptAt: 1 })
  await makeIdentityPartIndexes(connection.db)
}

function mongoIdentity(connection: MongoConnection): IdentityStore {
  const { sessions, subscriptions, reasons, answers, secrets } = collectionsOf(connection)
  const archives = mongoArchives(connection)
  const companyLinks = mongoCompanyLinks(connection)
  const calendars = mongoCalendars(connection)

  return {
    ...mongoAccounts(connection),
    screens: mongoPairedScreens(connection),
    archives,
    companyLinks,
    calendars,
    chats: mongoChats(connection),

    async erase(id) {
      // The account is deleted last, so that the erasure can be repeated after a crash in between.
      await sessions().deleteMany({ playerId: id })
      await subscriptions().deleteMany({ playerId: id })
      await reasons().deleteMany({ playerId: id })
      await archives.erase(id)
      await companyLinks.remove(id)
      await calendars.remove(id)
      // Any kept answer may name the player. A repeated command appends nothing, even when its kept answer is gone
      // (docs/specification.md#idempotency).
      await answers().deleteMany({})
      await accountsIn(connection.db).deleteOne({ _id: id })
    },
    addSession: async ({ tokenHash, ...session }) => void (await sessions().insertOne({ _id: tokenHash, ...session })),
    async session(tokenHash) {
      const record = await sessions().findOne({ _id: tokenHash })
      return record === null ? null : sessionOf(record)
    },
    sessionsOf: async (playerId) =>
      (await sessions().find({ playerId }).sort({ createdAt: 1, _id: 1 }).toArray()).map(sessionOf),
    touchSession: async (tokenHash, seenAt) =>
      void (await sessions().updateOne({ _id: tokenHash }, { $set: { seenAt } })),
    endSession: async (tokenHash) => void (await sessions().deleteOne({ _id: tokenHash })),
    async endSessions(playerId, kept) {
      const others = kept === null ? {} : { _id: { $ne: kept } }
      await sessions().deleteMany({ playerId, ...others })
    },
    endCompanySessions: async (playerId, sid) =>
      void (await sessions().deleteMany({ playerId, company: sid ?? { $type: 'string' } })),
    playerOfCompanySession: async (sid) => (await sessions().findOne({ company: sid }))?.playerId ?? null,
    async endOldSessions(playerId, most) {
      const newestFirst = sessions().find({ playerId }).sort({ createdAt: -1, _id: 1 })
      const old = await newestFirst.skip(most).project<{ _id: string }>({ _id: 1 }).toArray()
      if (old.length > 0) await sessions().deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })
    },
    async forgetSessions(seenBefore, createdBefore) {
      const old = [{ seenAt: { $lt: seenBefore } }, { createdAt: { $lt: createdBefore } }]
      await sessions().deleteMany({ $or: old })
    },
    async addPushSubscription({ endpoint, ...subscription }) {
      // When another player logs in on a device, the device belongs to that player from then on.
      await subscriptions().replaceOne({ _id: endpoint }, subscription, { upsert: true })
    },
    async pushFailed(endpoint, at) {
      const since = { $min: { failingSince: at } }
      const record = await subscriptions().findOneAndUpdate({ _id: endpoint }, since, { returnDocument: 'after' })
      return record?.failingSince ?? at
    },
    async failingPushes() {
      const records = await subscriptions()
        .find({ failingSince: { $exists: true } })
        .toArray()
      return new Map(
        records.flatMap(({ _id, failingSince }) => (failingSince === undefined ? [] : [[_id, failingSince]])),
      )
    },
    async pushSucceeded(endpoint) {
      const failing = { _id: endpoint, failingSince: { $exists: true } }
      await subscriptions().updateOne(failing, { $unset: { failingSince: true } })
    },
    removePushSubscription: async (endpoint) => void (await subscriptions().deleteOne({ _id: endpoint })),
    async pushSubscriptions(ids) {
      const filter = ids === undefined ? {} : { playerId: { $in: [...ids] } }
      const records = await subscriptions().find(filter).sort({ _id: 1 }).toArray()
      return records.map(({ _id, failingSince: _, ...subscription }) => ({ endpoint: _id, ...subscription }))
    },
    setContestReason: async ({ contestId, ...reason }) =>
      void (await reasons().replaceOne({ _id: contestId }, reason, { upsert: true })),
    async contestReasons(contestIds) {
      if (contestIds?.length === 0) return new Map<string, ContestReason>()
      const filter = contestIds === undefined ? {} : { _id: { $in: [...contestIds] } }
      const records = await reasons().find(filter).sort({ _id: 1 }).toArray()
      return new Map(records.map(({ _id, ...reason }) => [_id, { contestId: _id, ...reason }]))
    },
    removeContestReason: async (contestId) => void (await reasons().deleteOne({ _id: contestId })),
    forgetContestReasons: async (before) => void (await reasons().deleteMany({ writtenAt: { $lt: before } })),
    async answer(key) {
      const record = await answers().findOne({ _id: key })
      if (record === null) return null
      const { fingerprint, status, body, position } = record
      return { fingerprint, status, body, position }
    },
    async keepAnswer(key, answer, at) {
      // The first answer stays, so that every repeat gets the same one.
      await insertIfNew(() => answers().insertOne({ _id: key, ...answer, keptAt: at }))
    },
    forgetAnswers: async (before) => void (await answers().deleteMany({ keptAt: { $lt: before } })),
    async secret(name, offered) {
      if (await insertIfNew(() => secrets().insertOne({ _id: name, value: offered }))) return offered
      const stored = await secrets().findOne({ _id: name })
      if (stored === null) throw new Error(`the secret ${name} was removed while it was read`)
      return stored.value
    },
    demandWritable: async () => void (await secrets().findOne({ _id: '' })),
    close: () => connection.close(),
  }
}

const sessionOf = ({ _id, ...session }: SessionRecord): Session => ({ tokenHash: _id, ...session })
