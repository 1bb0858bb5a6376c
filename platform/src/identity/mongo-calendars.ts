import type { PlayerId } from '@topspin/domain/ids'
import type { Collection, Db } from 'mongodb'
import { orThrowEngineAway } from '../mongo/connect.ts'
import type { CalendarFeed, CalendarFeeds } from './calendars.ts'

type FeedRecord = Omit<CalendarFeed, 'playerId'> & { readonly _id: PlayerId }

const collectionOf = (db: Db): Collection<FeedRecord> => db.collection<FeedRecord>('identity.calendars')

const feedOf = (record: FeedRecord | null): CalendarFeed | null => {
  if (record === null) return null
  const { _id, ...feed } = record
  return { playerId: _id, ...feed }
}

/** Makes the index by which a calendar is found. */
export async function makeCalendarIndexes(db: Db): Promise<void> {
  await collectionOf(db).createIndex({ tokenHash: 1 }, { unique: true })
}

/**
 * Addresses of calendars in MongoDB.
 * @param connection of the identity store; its `db` may be replaced, so each call reads it
 */
export function mongoCalendars(connection: { readonly db: Db }): CalendarFeeds {
  const feeds = () => collectionOf(connection.db)
  const accounts = () => connection.db.collection<{ readonly _id: PlayerId }>('identity.accounts')
  return {
    set: ({ playerId, ...feed }) =>
      orThrowEngineAway(async () => {
        if ((await accounts().findOne({ _id: playerId }, { projection: { _id: 1 } })) === null) return
        await feeds().replaceOne({ _id: playerId }, feed, { upsert: true })
      }),
    of: (player) => orThrowEngineAway(async () => feedOf(await feeds().findOne({ _id: player }))),
    find: (tokenHash) => orThrowEngineAway(async () => feedOf(await feeds().findOne({ tokenHash }))),
    wasRead: (tokenHash, readAt, reader) =>
      orThrowEngineAway(async () => void (await feeds().updateOne({ tokenHash }, { $set: { readAt, reader } }))),
    remove: (player) => orThrowEngineAway(async () => void (await feeds().deleteOne({ _id: player }))),
  }
}
