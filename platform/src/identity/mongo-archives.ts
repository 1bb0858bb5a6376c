import type { PlayerId } from '@topspin/domain/ids'
import { Binary, type Db } from 'mongodb'
import { insertIfNew, orThrowEngineAway } from '../mongo/connect.ts'
import type { Archive, Archives } from './archives.ts'

type ArchiveRecord = Archive & { readonly _id: PlayerId; readonly content: Binary | null }

/**
 * Archives in MongoDB, one document each, so at most 16 MB: ten times the archive of a player with 20,000 matches.
 * @param connection of the identity store; its `db` may be replaced, so each call reads it
 */
export function mongoArchives(connection: { readonly db: Db }): Archives & { erase(player: PlayerId): Promise<void> } {
  const archives = () => connection.db.collection<ArchiveRecord>('identity.archives')
  const accounts = () => connection.db.collection<{ readonly _id: PlayerId }>('identity.accounts')

  return {
    add: (player, requestedAt) =>
      orThrowEngineAway(async () => {
        if ((await accounts().findOne({ _id: player }, { projection: { _id: 1 } })) === null) return false
        const archive = { _id: player, requestedAt, size: null, failed: false, content: null }
        return insertIfNew(() => archives().insertOne(archive))
      }),
    of: (player) =>
      orThrowEngineAway(async () => {
        const found = await archives().findOne({ _id: player }, { projection: { content: 0 } })
        return found && { requestedAt: found.requestedAt, size: found.size, failed: found.failed }
      }),
    content: (player) =>
      orThrowEngineAway(async () => (await archives().findOne({ _id: player }))?.content?.buffer ?? null),
    async finish(player, requestedAt, content) {
      const change = {
        content: content === null ? null : new Binary(content),
        size: content?.byteLength ?? null,
        failed: content === null,
      }
      await orThrowEngineAway(() => archives().updateOne({ _id: player, requestedAt }, { $set: change }))
    },
    async remove(player, requestedAt) {
      await orThrowEngineAway(() => archives().deleteOne({ _id: player, requestedAt }))
    },
    async forget(before) {
      await orThrowEngineAway(() => archives().deleteMany({ requestedAt: { $lt: before } }))
    },
    async erase(player) {
      await archives().deleteOne({ _id: player })
    },
  }
}
