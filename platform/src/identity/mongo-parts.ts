import type { PlayerId } from '@topspin/domain/ids'
import { Binary, type Collection, type Db } from 'mongodb'
import { insertIfNew, translateEngineErrors } from '../mongo/connect.ts'
import type {
  Archive,
  Archives,
  CalendarFeed,
  CalendarFeeds,
  ChatSendingState,
  ChatSettings,
  Chats,
  CompanyLink,
  CompanyLinks,
  PairedScreen,
  PairedScreens,
  StoredChat,
} from './parts.ts'

// Parts of the identity store beside accounts and sessions. The `db` of a connection may be replaced, so each call
// reads it.

/**
 * Makes four unique indexes: televisions and calendars by the hash of their token, links with company accounts by
 * player, because a player has at most one, and chats by their place, so that there are not too many.
 */
export async function makeIdentityPartIndexes(db: Db): Promise<void> {
  await screensIn(db).createIndex({ tokenHash: 1 }, { unique: true })
  await linksIn(db).createIndex({ playerId: 1 }, { unique: true })
  await feedsIn(db).createIndex({ tokenHash: 1 }, { unique: true })
  await chatsIn(db).createIndex({ place: 1 }, { unique: true, sparse: true })
}

/** Runs a call and ignores its result. */
export async function runIgnoringResult(write: () => Promise<unknown>): Promise<void> {
  await translateEngineErrors(write)
}

const hasAccount = async (db: Db, player: PlayerId): Promise<boolean> =>
  (await db
    .collection<{ readonly _id: PlayerId }>('identity.accounts')
    .findOne({ _id: player }, { projection: { _id: 1 } })) !== null

type ArchiveRecord = Archive & { readonly _id: PlayerId; readonly content: Binary | null }

/** Archives in MongoDB, one document each, so at most 16 MB: ten times the archive of a player with 20,000 matches. */
export function mongoArchives(connection: { readonly db: Db }): Archives & { erase(player: PlayerId): Promise<void> } {
  const archives = () => connection.db.collection<ArchiveRecord>('identity.archives')

  return {
    add: (player, requestedAt) =>
      translateEngineErrors(async () => {
        if (!(await hasAccount(connection.db, player))) return false
        const archive = { _id: player, requestedAt, size: null, failed: false, content: null }
        return insertIfNew(() => archives().insertOne(archive))
      }),
    of: (player) =>
      translateEngineErrors(async () => {
        const found = await archives().findOne({ _id: player }, { projection: { content: 0 } })
        return found && { requestedAt: found.requestedAt, size: found.size, failed: found.failed }
      }),
    content: (player) =>
      translateEngineErrors(async () => (await archives().findOne({ _id: player }))?.content?.buffer ?? null),
    async finish(player, requestedAt, content) {
      const change = {
        content: content === null ? null : new Binary(content),
        size: content?.byteLength ?? null,
        failed: content === null,
      }
      await translateEngineErrors(() => archives().updateOne({ _id: player, requestedAt }, { $set: change }))
    },
    remove: (player, requestedAt) => runIgnoringResult(() => archives().deleteOne({ _id: player, requestedAt })),
    forget: (before) => runIgnoringResult(() => archives().deleteMany({ requestedAt: { $lt: before } })),
    async erase(player) {
      await archives().deleteOne({ _id: player })
    },
  }
}

type FeedRecord = Omit<CalendarFeed, 'playerId'> & { readonly _id: PlayerId }

const feedsIn = (db: Db): Collection<FeedRecord> => db.collection<FeedRecord>('identity.calendars')

const feedOf = (record: FeedRecord | null): CalendarFeed | null => {
  if (record === null) return null
  const { _id, ...feed } = record
  return { playerId: _id, ...feed }
}

/** Addresses of calendars in MongoDB. */
export function mongoCalendars(connection: { readonly db: Db }): CalendarFeeds {
  const feeds = () => feedsIn(connection.db)
  return {
    set: ({ playerId, ...feed }) =>
      translateEngineErrors(async () => {
        if (!(await hasAccount(connection.db, playerId))) return
        await feeds().replaceOne({ _id: playerId }, feed, { upsert: true })
      }),
    of: (player) => translateEngineErrors(async () => feedOf(await feeds().findOne({ _id: player }))),
    find: (tokenHash) => translateEngineErrors(async () => feedOf(await feeds().findOne({ tokenHash }))),
    wasRead: (tokenHash, readAt, reader) =>
      runIgnoringResult(() => feeds().updateOne({ tokenHash }, { $set: { readAt, reader } })),
    remove: (player) => runIgnoringResult(() => feeds().deleteOne({ _id: player })),
  }
}

/** `_id`: issuer and subject as a JSON array, so that a company account has one link. */
type LinkRecord = Pick<CompanyLink, 'playerId' | 'linkedAt'> & { readonly _id: string }

const linksIn = (db: Db): Collection<LinkRecord> => db.collection<LinkRecord>('identity.company_links')
const linkIdOf = (issuer: string, subject: string): string => JSON.stringify([issuer, subject])

function linkOf(record: LinkRecord | null): CompanyLink | null {
  if (record === null) return null
  const [issuer, subject] = JSON.parse(record._id) as [string, string] // `linkIdOf` makes every id
  return { playerId: record.playerId, issuer, subject, linkedAt: record.linkedAt }
}

/** Links with company accounts in MongoDB. */
export function mongoCompanyLinks(connection: { readonly db: Db }): CompanyLinks {
  const links = () => linksIn(connection.db)
  const find = (issuer: string, subject: string) =>
    translateEngineErrors(async () => linkOf(await links().findOne({ _id: linkIdOf(issuer, subject) })))

  return {
    async add({ playerId, issuer, subject, linkedAt }) {
      await translateEngineErrors(async () => {
        if (!(await hasAccount(connection.db, playerId))) return
        await insertIfNew(() => links().insertOne({ _id: linkIdOf(issuer, subject), playerId, linkedAt }))
      })
      return (await find(issuer, subject))?.playerId === playerId
    },
    of: (player) => translateEngineErrors(async () => linkOf(await links().findOne({ playerId: player }))),
    find,
    remove: (player) => runIgnoringResult(() => links().deleteOne({ playerId: player })),
  }
}

type ScreenRecord = Omit<PairedScreen, 'id'> & { readonly _id: string }

const screensIn = (db: Db): Collection<ScreenRecord> => db.collection<ScreenRecord>('identity.screens')

const screenOf = ({ _id, ...screen }: ScreenRecord): PairedScreen => ({ id: _id, ...screen })
const screenOrNull = (record: ScreenRecord | null): PairedScreen | null => (record === null ? null : screenOf(record))

/** Televisions in MongoDB. */
export function mongoPairedScreens(connection: { readonly db: Db }): PairedScreens {
  const screens = () => screensIn(connection.db)
  const waiting = (id: string) => ({ _id: id, name: null })

  return {
    add: ({ id, ...screen }) => runIgnoringResult(() => screens().insertOne({ _id: id, ...screen })),
    all: () =>
      translateEngineErrors(async () =>
        (await screens().find().sort({ requestedAt: 1, _id: 1 }).toArray()).map(screenOf),
      ),
    byToken: (tokenHash) => translateEngineErrors(async () => screenOrNull(await screens().findOne({ tokenHash }))),
    attempt: (id) =>
      translateEngineErrors(async () =>
        screenOrNull(
          await screens().findOneAndUpdate(waiting(id), { $inc: { attempts: 1 } }, { returnDocument: 'after' }),
        ),
      ),
    approve: (id, name) =>
      translateEngineErrors(
        async () => (await screens().updateOne(waiting(id), { $set: { name, address: null } })).matchedCount === 1,
      ),
    touch: (id, seenAt) => runIgnoringResult(() => screens().updateOne({ _id: id }, { $set: { seenAt } })),
    remove: (id) => translateEngineErrors(async () => (await screens().deleteOne({ _id: id })).deletedCount === 1),
    removeWaiting: (id) => runIgnoringResult(() => screens().deleteOne(waiting(id))),
    forgetWaiting: (before) =>
      runIgnoringResult(() => screens().deleteMany({ name: null, requestedAt: { $lt: before } })),
  }
}

interface ChatRecord {
  readonly _id: string
  /** Unique, from 0 up. Missing in a chat that an older release added. */
  readonly place?: number
  readonly settings: ChatSettings
  /** Missing before the first attempt. */
  readonly delivery?: ChatSendingState
}

const chatsIn = (db: Db): Collection<ChatRecord> => db.collection<ChatRecord>('identity.chats')

const storedChatOf = ({ settings, delivery }: ChatRecord): StoredChat => ({ settings, delivery: delivery ?? null })

/** Chats in MongoDB. */
export function mongoChats(connection: { readonly db: Db }): Chats {
  const chats = () => chatsIn(connection.db)
  return {
    all: () => translateEngineErrors(async () => (await chats().find().toArray()).map(storedChatOf)),
    of: (id) =>
      translateEngineErrors(async () => {
        const record = await chats().findOne({ _id: id })
        return record === null ? null : storedChatOf(record)
      }),
    add: (settings, most) =>
      translateEngineErrors(async () => {
        for (;;) {
          if ((await chats().updateOne({ _id: settings.id }, { $set: { settings } })).matchedCount > 0) return true
          const places = (await chats().find().toArray()).map(({ place }) => place)
          if (places.length >= most) return false
          // Of two chats that are added at once, only one gets the first free place; the other one is tried again.
          let place = 0
          while (places.includes(place)) place += 1
          if (await insertIfNew(() => chats().insertOne({ _id: settings.id, place, settings }))) return true
        }
      }),
    change: (id, changes) =>
      translateEngineErrors(async () => {
        const fields = Object.entries(changes).map(([field, value]) => [`settings.${field}`, value])
        const { matchedCount } = await chats().updateOne({ _id: id }, { $set: Object.fromEntries(fields) })
        return matchedCount > 0
      }),
    setDelivery: (id, delivery) => runIgnoringResult(() => chats().updateOne({ _id: id }, { $set: { delivery } })),
    remove: (id) => translateEngineErrors(async () => (await chats().deleteOne({ _id: id })).deletedCount > 0),
  }
}
