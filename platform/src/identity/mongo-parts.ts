import type { PlayerId } from '@topspin/domain/ids'
import { Binary, type Collection, type Db } from 'mongodb'
import { insertIfNew } from '../mongo/connect.ts'
import { accountsIn } from './mongo-accounts.ts'
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

// The `db` of a connection may be replaced, so each call reads it.

/** Makes the unique indexes. As `place` is unique, chats that are added at once cannot exceed their maximum number. */
export async function makeIdentityPartIndexes(db: Db): Promise<void> {
  await screensIn(db).createIndex({ tokenHash: 1 }, { unique: true })
  await linksIn(db).createIndex({ playerId: 1 }, { unique: true })
  await feedsIn(db).createIndex({ tokenHash: 1 }, { unique: true })
  await chatsIn(db).createIndex({ place: 1 }, { unique: true })
}

const hasAccount = async (db: Db, player: PlayerId): Promise<boolean> =>
  (await accountsIn(db).findOne({ _id: player }, { projection: { _id: 1 } })) !== null

type ArchiveRecord = Archive & { readonly _id: PlayerId; readonly content: Binary | null }

/** The archives in MongoDB. A document holds 16 MB: ten times the archive of a player with 20,000 matches. */
export function mongoArchives(connection: { readonly db: Db }): Archives & { erase(player: PlayerId): Promise<void> } {
  const archives = () => connection.db.collection<ArchiveRecord>('identity.archives')

  return {
    async add(player, requestedAt) {
      if (!(await hasAccount(connection.db, player))) return false
      const archive = { _id: player, requestedAt, size: null, failed: false, content: null }
      return insertIfNew(() => archives().insertOne(archive))
    },
    async of(player) {
      const found = await archives().findOne({ _id: player }, { projection: { content: 0 } })
      return found && { requestedAt: found.requestedAt, size: found.size, failed: found.failed }
    },
    content: async (player) => (await archives().findOne({ _id: player }))?.content?.buffer ?? null,
    async finish(player, requestedAt, content) {
      const change = {
        content: content === null ? null : new Binary(content),
        size: content?.byteLength ?? null,
        failed: content === null,
      }
      await archives().updateOne({ _id: player, requestedAt }, { $set: change })
    },
    remove: async (player, requestedAt) => void (await archives().deleteOne({ _id: player, requestedAt })),
    forget: async (before) => void (await archives().deleteMany({ requestedAt: { $lt: before } })),
    erase: async (player) => void (await archives().deleteOne({ _id: player })),
  }
}

type FeedRecord = Omit<CalendarFeed, 'playerId'> & { readonly _id: PlayerId }

const feedsIn = (db: Db): Collection<FeedRecord> => db.collection<FeedRecord>('identity.calendars')

const feedOf = (record: FeedRecord | null): CalendarFeed | null => {
  if (record === null) return null
  const { _id, ...feed } = record
  return { playerId: _id, ...feed }
}

export function mongoCalendars(connection: { readonly db: Db }): CalendarFeeds {
  const feeds = () => feedsIn(connection.db)
  return {
    async set({ playerId, ...feed }) {
      if (!(await hasAccount(connection.db, playerId))) return
      await feeds().replaceOne({ _id: playerId }, feed, { upsert: true })
    },
    of: async (player) => feedOf(await feeds().findOne({ _id: player })),
    find: async (tokenHash) => feedOf(await feeds().findOne({ tokenHash })),
    wasRead: async (tokenHash, readAt, reader) =>
      void (await feeds().updateOne({ tokenHash }, { $set: { readAt, reader } })),
    remove: async (player) => void (await feeds().deleteOne({ _id: player })),
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

export function mongoCompanyLinks(connection: { readonly db: Db }): CompanyLinks {
  const links = () => linksIn(connection.db)
  const find = async (issuer: string, subject: string) =>
    linkOf(await links().findOne({ _id: linkIdOf(issuer, subject) }))

  return {
    async add({ playerId, issuer, subject, linkedAt }) {
      if (await hasAccount(connection.db, playerId))
        await insertIfNew(() => links().insertOne({ _id: linkIdOf(issuer, subject), playerId, linkedAt }))
      return (await find(issuer, subject))?.playerId === playerId
    },
    of: async (player) => linkOf(await links().findOne({ playerId: player })),
    find,
    remove: async (player) => void (await links().deleteOne({ playerId: player })),
  }
}

type ScreenRecord = Omit<PairedScreen, 'id'> & { readonly _id: string }

const screensIn = (db: Db): Collection<ScreenRecord> => db.collection<ScreenRecord>('identity.screens')

const screenOf = ({ _id, ...screen }: ScreenRecord): PairedScreen => ({ id: _id, ...screen })
const screenOrNull = (record: ScreenRecord | null): PairedScreen | null => (record === null ? null : screenOf(record))

export function mongoPairedScreens(connection: { readonly db: Db }): PairedScreens {
  const screens = () => screensIn(connection.db)
  const waiting = (id: string) => ({ _id: id, name: null })

  return {
    add: async ({ id, ...screen }) => void (await screens().insertOne({ _id: id, ...screen })),
    all: async () => (await screens().find().sort({ requestedAt: 1, _id: 1 }).toArray()).map(screenOf),
    byToken: async (tokenHash) => screenOrNull(await screens().findOne({ tokenHash })),
    async attempt(id) {
      const counted = { $inc: { attempts: 1 } }
      return screenOrNull(await screens().findOneAndUpdate(waiting(id), counted, { returnDocument: 'after' }))
    },
    approve: async (id, name) =>
      (await screens().updateOne(waiting(id), { $set: { name, address: null } })).matchedCount === 1,
    touch: async (id, seenAt) => void (await screens().updateOne({ _id: id }, { $set: { seenAt } })),
    remove: async (id) => (await screens().deleteOne({ _id: id })).deletedCount === 1,
    removeWaiting: async (id) => void (await screens().deleteOne(waiting(id))),
    forgetWaiting: async (before) => void (await screens().deleteMany({ name: null, requestedAt: { $lt: before } })),
  }
}

interface ChatRecord {
  readonly _id: string
  /** Unique, from 0 up. */
  readonly place: number
  readonly settings: ChatSettings
  /** Missing before the first attempt. */
  readonly delivery?: ChatSendingState
}

const chatsIn = (db: Db): Collection<ChatRecord> => db.collection<ChatRecord>('identity.chats')

const storedChatOf = ({ settings, delivery }: ChatRecord): StoredChat => ({ settings, delivery: delivery ?? null })

export function mongoChats(connection: { readonly db: Db }): Chats {
  const chats = () => chatsIn(connection.db)
  return {
    all: async () => (await chats().find().toArray()).map(storedChatOf),
    async of(id) {
      const record = await chats().findOne({ _id: id })
      return record === null ? null : storedChatOf(record)
    },
    async add(settings, most) {
      for (;;) {
        if ((await chats().updateOne({ _id: settings.id }, { $set: { settings } })).matchedCount > 0) return true
        const places = (await chats().find().toArray()).map(({ place }) => place)
        if (places.length >= most) return false
        // Of two chats that are added at once, only one gets the first free place. The other one tries again.
        let place = 0
        while (places.includes(place)) place += 1
        if (await insertIfNew(() => chats().insertOne({ _id: settings.id, place, settings }))) return true
      }
    },
    async change(id, changes) {
      const fields = Object.entries(changes).map(([field, value]) => [`settings.${field}`, value])
      const { matchedCount } = await chats().updateOne({ _id: id }, { $set: Object.fromEntries(fields) })
      return matchedCount > 0
    },
    setDelivery: async (id, delivery) => void (await chats().updateOne({ _id: id }, { $set: { delivery } })),
    remove: async (id) => (await chats().deleteOne({ _id: id })).deletedCount > 0,
  }
}
