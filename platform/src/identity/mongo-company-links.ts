import type { PlayerId } from '@topspin/domain/ids'
import type { Collection, Db } from 'mongodb'
import { insertIfNew, orThrowEngineAway } from '../mongo/connect.ts'
import type { CompanyLink, CompanyLinks } from './company-links.ts'

/** `_id`: issuer and subject as a JSON array, so that a company account has one link. */
type LinkRecord = Pick<CompanyLink, 'playerId' | 'linkedAt'> & { readonly _id: string }

const collectionOf = (db: Db): Collection<LinkRecord> => db.collection<LinkRecord>('identity.company_links')
const idOf = (issuer: string, subject: string): string => JSON.stringify([issuer, subject])

function linkOf(record: LinkRecord | null): CompanyLink | null {
  if (record === null) return null
  const [issuer, subject] = JSON.parse(record._id) as [string, string] // `idOf` makes every id
  return { playerId: record.playerId, issuer, subject, linkedAt: record.linkedAt }
}

/** Makes the index that allows a player one link. */
export async function makeCompanyLinkIndexes(db: Db): Promise<void> {
  await collectionOf(db).createIndex({ playerId: 1 }, { unique: true })
}

/**
 * Links with company accounts in MongoDB.
 * @param connection of the identity store; its `db` may be replaced, so each call reads it
 */
export function mongoCompanyLinks(connection: { readonly db: Db }): CompanyLinks {
  const links = () => collectionOf(connection.db)
  const accounts = () => connection.db.collection<{ readonly _id: PlayerId }>('identity.accounts')
  const find = (issuer: string, subject: string) =>
    orThrowEngineAway(async () => linkOf(await links().findOne({ _id: idOf(issuer, subject) })))

  return {
    async add({ playerId, issuer, subject, linkedAt }) {
      await orThrowEngineAway(async () => {
        if ((await accounts().findOne({ _id: playerId }, { projection: { _id: 1 } })) === null) return
        await insertIfNew(() => links().insertOne({ _id: idOf(issuer, subject), playerId, linkedAt }))
      })
      return (await find(issuer, subject))?.playerId === playerId
    },
    of: (player) => orThrowEngineAway(async () => linkOf(await links().findOne({ playerId: player }))),
    find,
    async remove(player) {
      await orThrowEngineAway(() => links().deleteOne({ playerId: player }))
    },
  }
}
