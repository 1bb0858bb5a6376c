import { pseudoKey } from '@topspin/domain/contract/account'
import type { PlayerId } from '@topspin/domain/ids'
import type { NotificationChoices } from '@topspin/domain/player/notifications'
import type { Collection, Db } from 'mongodb'
import { insertIfNew, isDuplicateKeyError } from '../mongo/connect.ts'
import { accountEmailKey, emailKey, lookalikeKey, lowerLookalikeKey } from './keys.ts'
import type { Account, Accounts, ActivationDevice, Disabling, LastDigest, PasswordOrSignInLink } from './port.ts'

type AccountRecord = Omit<Account, 'id'> & {
  readonly _id: PlayerId
  readonly pseudoKey: string
  readonly lookalikeKey: string
  readonly lowerLookalikeKey: string
  readonly emailKey: string
  readonly disabling?: Disabling
  readonly notifications?: NotificationChoices
  readonly lastDigest?: LastDigest
  /** Present for a player who may not be named outside Topspin. */
  readonly unquoted?: true
  readonly activationDevice?: ActivationDevice
  readonly passwordLink?: Omit<PasswordOrSignInLink, 'playerId'>
}

export const accountsIn = (db: Db): Collection<AccountRecord> => db.collection<AccountRecord>('identity.accounts')

/** The accounts in MongoDB. @param connection each call reads `db` again, because `db` may be replaced */
export function mongoAccounts(connection: { readonly db: Db }): Accounts {
  const accounts = () => accountsIn(connection.db)

  /**
   * Gives an account a new pseudo or e-mail address, with its keys. Returns 'taken' when another account has one of the
   * keys, 'unknown' when no account matches `account`.
   */
  async function renameUnlessTaken(
    account: { readonly _id: PlayerId; readonly email?: '' },
    name: Partial<AccountRecord>,
    keys: Partial<AccountRecord>,
  ) {
    const others = { _id: { $ne: account._id }, $or: Object.entries(keys).map(([field, key]) => ({ [field]: key })) }
    if ((await accounts().findOne(others)) !== null) return 'taken'
    try {
      const { matchedCount } = await accounts().updateOne(account, { $set: { ...name, ...keys } })
      return matchedCount === 1 ? 'renamed' : 'unknown'
    } catch (error) {
      // Another account took the pseudo or the address after `findOne`.
      if (isDuplicateKeyError(error)) return 'taken'
      throw error
    }
  }

  return {
    async addAccount({ id, ...account }) {
      const keys = { ...pseudoKeys(account.pseudo), emailKey: accountEmailKey({ id, ...account }) }
      // Adds nothing when the pseudo, a look-alike, the e-mail address or the id (registered twice) is taken.
      const added = await insertIfNew(() => accounts().insertOne({ _id: id, ...account, ...keys }))
      return added ? 'added' : 'taken'
    },
    account: async (id) => accountOf(await accounts().findOne({ _id: id })),
    accountByPseudo: async (pseudo) => accountOf(await accounts().findOne({ pseudoKey: pseudoKey(pseudo) })),
    accountByEmail: async (email) => accountOf(await accounts().findOne({ emailKey: emailKey(email) })),
    async accounts(ids) {
      const filter = ids === undefined ? {} : { _id: { $in: [...ids] } }
      const records = await accounts().find(filter).sort({ createdAt: 1, _id: 1 }).toArray()
      return records.flatMap((record) => accountOf(record) ?? [])
    },
    async pseudos(ids) {
      if (ids.length === 0) return new Map<PlayerId, string>()
      const records = await accounts()
        .find({ _id: { $in: [...ids] } })
        .toArray()
      return new Map(records.map(({ _id, pseudo }) => [_id, pseudo]))
    },
    async idsOf(pseudos) {
      const found = new Map<string, PlayerId>()
      if (pseudos.length === 0) return found
      const keys = pseudos.map(pseudoKey)
      const records = await accounts()
        .find({ pseudoKey: { $in: keys } })
        .toArray()
      const ids = new Map(records.map((record) => [record.pseudoKey, record._id]))
      for (const pseudo of pseudos) {
        const id = ids.get(pseudoKey(pseudo))
        if (id !== undefined) found.set(pseudo, id)
      }
      return found
    },
    async isPseudoTaken(pseudo) {
      const keys = Object.entries(pseudoKeys(pseudo)).map(([key, value]) => ({ [key]: value }))
      return (await accounts().countDocuments({ $or: keys }, { limit: 1 })) > 0
    },
    rename: (id, pseudo) => renameUnlessTaken({ _id: id }, { pseudo }, pseudoKeys(pseudo)),
    setBio: async (id, bio) => void (await accounts().updateOne({ _id: id }, { $set: { bio } })),
    async verifyEmail(id) {
      const hasEmail = { _id: id, email: { $ne: '' } }
      await accounts().updateOne(hasEmail, { $set: { isEmailVerified: true } })
    },
    async releaseEmail(id, email) {
      const unverified = { _id: id, emailKey: emailKey(email), isEmailVerified: false }
      const change = { $set: { email: '', emailKey: id }, $unset: { passwordLink: true } } as const
      const { modifiedCount } = await accounts().updateOne(unverified, change)
      return modifiedCount === 1
    },
    async setEmail(id, email) {
      const keys = { emailKey: emailKey(email) }
      return (await renameUnlessTaken({ _id: id, email: '' }, { email }, keys)) === 'renamed'
    },
    async setDisabling(id, disabling) {
      const change = disabling === null ? { $unset: { disabling: true } as const } : { $set: { disabling } }
      await accounts().updateOne({ _id: id }, change)
    },
    disabling: async (id) => (await accounts().findOne({ _id: id }))?.disabling ?? null,
    async setPassword(id, passwordHash, temporaryUntil, expected) {
      const current = expected === undefined ? { _id: id } : { _id: id, passwordHash: expected }
      const change = { passwordHash, temporaryUntil, temporaryUsed: false }
      const update = { $set: change, $unset: { passwordLink: true } } as const
      return (await accounts().updateOne(current, update)).matchedCount === 1
    },
    setPasswordLink: async ({ playerId, ...passwordLink }) =>
      void (await accounts().updateOne({ _id: playerId }, { $set: { passwordLink } })),
    async passwordLink(tokenHash) {
      const record = await accounts().findOne({ 'passwordLink.tokenHash': tokenHash })
      return record?.passwordLink === undefined ? null : { playerId: record._id, ...record.passwordLink }
    },
    async usePasswordLink(tokenHash) {
      const link = { 'passwordLink.tokenHash': tokenHash }
      return (await accounts().updateOne(link, { $unset: { passwordLink: true } })).modifiedCount === 1
    },
    async forgetPasswordLinks(before) {
      const old = { 'passwordLink.madeAt': { $lt: before } }
      await accounts().updateMany(old, { $unset: { passwordLink: true } })
    },
    async useTemporaryPassword(id) {
      const unused = { _id: id, temporaryUntil: { $ne: null }, temporaryUsed: false }
      const { matchedCount } = await accounts().updateOne(unused, { $set: { temporaryUsed: true } })
      return matchedCount === 1
    },
    setNotificationChoice: async (id, kind, wanted) =>
      void (await accounts().updateOne({ _id: id }, { $set: { [`notifications.${kind}`]: wanted } })),
    async notificationChoices(ids) {
      const records = await accounts()
        .find({ _id: { $in: [...ids] }, notifications: { $exists: true } })
        .toArray()
      return new Map(records.map(({ _id, notifications = {} }) => [_id, notifications]))
    },
    lastDigest: async (id) => (await accounts().findOne({ _id: id }))?.lastDigest ?? null,
    setLastDigest: async (id, lastDigest) => void (await accounts().updateOne({ _id: id }, { $set: { lastDigest } })),
    async setQuoted(id, quoted) {
      const change = quoted ? { $unset: { unquoted: true } as const } : { $set: { unquoted: true } as const }
      await accounts().updateOne({ _id: id }, change)
    },
    async unquoted() {
      const found = accounts().find({ unquoted: true }, { projection: { _id: 1 } })
      return (await found.toArray()).map(({ _id }) => _id)
    },
    async setActivationDevice(id, device) {
      const change =
        device === null ? { $unset: { activationDevice: true } as const } : { $set: { activationDevice: device } }
      await accounts().updateOne({ _id: id }, change)
    },
    async activationDevices() {
      const waiting = await accounts()
        .find({ activationDevice: { $exists: true } })
        .sort({ _id: 1 })
        .toArray()
      return waiting.flatMap(({ _id, activationDevice }) =>
        activationDevice === undefined ? [] : [{ ...activationDevice, playerId: _id }],
      )
    },
    async takeActivationDevice(id) {
      const waiting = { _id: id, activationDevice: { $exists: true } }
      // `findOneAndUpdate` returns the account as it was before the change.
      const record = await accounts().findOneAndUpdate(waiting, { $unset: { activationDevice: true } })
      return record?.activationDevice === undefined ? null : { ...record.activationDevice, playerId: id }
    },
  }
}

const pseudoKeys = (pseudo: string) => ({
  pseudoKey: pseudoKey(pseudo),
  lookalikeKey: lookalikeKey(pseudo),
  lowerLookalikeKey: lowerLookalikeKey(pseudo),
})

function accountOf(record: AccountRecord | null): Account | null {
  if (record === null) return null
  const {
    _id: id,
    pseudo,
    email,
    isEmailVerified,
    bio,
    passwordHash,
    temporaryUntil,
    temporaryUsed,
    createdAt,
  } = record
  return { id, pseudo, email, isEmailVerified, bio, passwordHash, temporaryUntil, temporaryUsed, createdAt }
}
