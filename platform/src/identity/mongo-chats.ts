import type { Collection, Db } from 'mongodb'
import { orThrowEngineAway } from '../mongo/connect.ts'
import type { ChatDelivery, ChatSettings, Chats, StoredChat } from './chats.ts'

interface ChatRecord {
  readonly _id: string
  readonly settings: ChatSettings
  /** Missing before the first attempt. */
  readonly delivery?: ChatDelivery
}

const storedChatOf = ({ settings, delivery }: ChatRecord): StoredChat => ({ settings, delivery: delivery ?? null })

/**
 * Chats in MongoDB.
 * @param connection of the identity store; its `db` may be replaced, so each call reads it
 */
export function mongoChats(connection: { readonly db: Db }): Chats {
  const chats = (): Collection<ChatRecord> => connection.db.collection<ChatRecord>('identity.chats')
  return {
    all: () => orThrowEngineAway(async () => (await chats().find().toArray()).map(storedChatOf)),
    of: (id) =>
      orThrowEngineAway(async () => {
        const record = await chats().findOne({ _id: id })
        return record === null ? null : storedChatOf(record)
      }),
    add: (settings, most) =>
      orThrowEngineAway(async () => {
        await chats().updateOne({ _id: settings.id }, { $set: { settings } }, { upsert: true })
        // Counted after the insert: when two chats are added at once, at least one of the two counts includes both.
        if ((await chats().countDocuments()) <= most) return true
        await chats().deleteOne({ _id: settings.id })
        return false
      }),
    change: (id, changes) =>
      orThrowEngineAway(async () => {
        const fields = Object.entries(changes).map(([field, value]) => [`settings.${field}`, value])
        const { matchedCount } = await chats().updateOne({ _id: id }, { $set: Object.fromEntries(fields) })
        return matchedCount > 0
      }),
    setDelivery: (id, delivery) =>
      orThrowEngineAway(async () => void (await chats().updateOne({ _id: id }, { $set: { delivery } }))),
    remove: (id) => orThrowEngineAway(async () => (await chats().deleteOne({ _id: id })).deletedCount > 0),
  }
}
