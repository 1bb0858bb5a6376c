import { pseudoKey } from '@topspin/domain/contract/account'
import type { PlayerId } from '@topspin/domain/ids'
import type { NotificationChoices, NotificationKind } from '@topspin/domain/player/notifications'
import {
  connectMongo,
  insertIfNew,
  isDuplicateKeyError,
  type MongoConnection,
  orThrowEngineAway,
} from '../mongo/connect.ts'
import type { CalendarFeeds } from './calendars.ts'
import type { Chats } from './chats.ts'
import type { CompanyLinks } from './company-links.ts'
import { emailKey, emailKeyOf } from './keys.ts'
import { lookalikeKey, lowerLookalikeKey } from './lookalike-key.ts'
import { mongoArchives } from './mongo-archives.ts'
import { makeCalendarIndexes, mongoCalendars } from './mongo-calendars.ts'
import { mongoChats } from './mongo-chats.ts'
import { makeCompanyLinkIndexes, mongoCompanyLinks } from './mongo-company-links.ts'
import { makeScreenIndexes, mongoPairedScreens } from './mongo-paired-screens.ts'
import type { PairedScreens } from './paired-screens.ts'
import type {
  Account,
  ActivationDevice,
  ContestReason,
  Disabling,
  IdentityStore,
  KeptAnswer,
  LastDigest,
  PasswordLink,
  PushSubscription,
  Session,
} from './port.ts'

type AccountRecord = Omit<Account, 'id' | 'isEmailVerified'> & {
  readonly _id: PlayerId
  readonly isEmailVerified?: boolean
  readonly pseudoKey: string
  readonly lookalikeKey: string
  readonly lowerLookalikeKey: string
  readonly emailKey: string
  readonly disabling?: Disabling
  readonly notifications?: NotificationChoices
  readonly lastDigest?: string
  /** `LastDigest.refusals`, missing for none. */
  readonly digestRefusals?: number
  /** Present for a player who may not be named outside Topspin. */
  readonly unquoted?: true
  readonly activationDevice?: ActivationDevice
  readonly passwordLink?: Omit<PasswordLink, 'playerId'>
}
type SessionRecord = Omit<Session, 'tokenHash'> & { readonly _id: string }
type SubscriptionRecord = Omit<PushSubscription, 'endpoint'> & { readonly _id: string; readonly failingSince?: number }
type ReasonRecord = Omit<ContestReason, 'contestId'> & { readonly _id: string }
type AnswerRecord = KeptAnswer & { readonly _id: string; readonly keptAt: number }

/**
 * Opens the identity store in a MongoDB and makes its indexes.
 * @param onFailure called with errors that no call throws
 * @throws EngineRefused; EngineAway when no server answers
 */
export async function openMongoIdentityStore(
  url: string,
  onFailure?: (failure: unknown) => void,
): Promise<IdentityStore> {
  const connection = await connectMongo(url, onFailure)
  const identity = new MongoIdentity(connection)
  try {
    await orThrowEngineAway(() => identity.makeIndexes())
  } catch (error) {
    await connection.close()
    throw error
  }
  return identity
}

class MongoIdentity implements IdentityStore {
  readonly screens: PairedScreens
  readonly archives: ReturnType<typeof mongoArchives>
  readonly companyLinks: CompanyLinks
  readonly calendars: CalendarFeeds
  readonly chats: Chats
  readonly #connection: MongoConnection

  constructor(connection: MongoConnection) {
    this.#connection = connection
    this.screens = mongoPairedScreens(connection)
    this.archives = mongoArchives(connection)
    this.companyLinks = mongoCompanyLinks(connection)
    this.calendars = mongoCalendars(connection)
    this.chats = mongoChats(connection)
  }

  close() {
    return this.#connection.close()
  }

  get #accounts() {
    return this.#connection.db.collection<AccountRecord>('identity.accounts')
  }

  get #sessions() {
    return this.#connection.db.collection<SessionRecord>('identity.sessions')
  }

  get #subscriptions() {
    return this.#connection.db.collection<SubscriptionRecord>('identity.push_subscriptions')
  }

  get #reasons() {
    return this.#connection.db.collection<ReasonRecord>('identity.contest_reasons')
  }

  get #answers() {
    return this.#connection.db.collection<AnswerRecord>('identity.answers')
  }

  get #secrets() {
    return this.#connection.db.collection<{ readonly _id: string; readonly value: string }>('identity.secrets')
  }

  async makeIndexes(): Promise<void> {
    // The unique indexes make one of two concurrent registrations with the same pseudo or e-mail address fail.
    await this.#accounts.createIndex({ pseudoKey: 1 }, { unique: true })
    await this.#accounts.createIndex({ emailKey: 1 }, { unique: true })
    await this.#accounts.createIndex({ lookalikeKey: 1 }, { unique: true })
    await this.#accounts.createIndex({ lowerLookalikeKey: 1 }, { unique: true })
    await this.#accounts.createIndex({ 'passwordLink.tokenHash': 1 }, { sparse: true })
    await this.#sessions.createIndex({ playerId: 1 })
    await this.#subscriptions.createIndex({ playerId: 1 })
    await this.#reasons.createIndex({ playerId: 1 })
    await this.#reasons.createIndex({ writtenAt: 1 })
    await this.#answers.createIndex({ keptAt: 1 })
    await makeScreenIndexes(this.#connection.db)
    await makeCompanyLinkIndexes(this.#connection.db)
    await makeCalendarIndexes(this.#connection.db)
  }

  async addAccount({ id, ...account }: Account) {
    const keys = { ...pseudoKeys(account.pseudo), emailKey: emailKeyOf({ id, ...account }) }
    // Adds nothing when the pseudo, a look-alike, the e-mail or, in a repeated registration, the id is taken.
    const added = await insertIfNew(() => this.#accounts.insertOne({ _id: id, ...account, ...keys }))
    return added ? ('added' as const) : ('taken' as const)
  }

  account(id: PlayerId) {
    return orThrowEngineAway(async () => accountOf(await this.#accounts.findOne({ _id: id })))
  }

  accountByPseudo(pseudo: string) {
    return orThrowEngineAway(async () => accountOf(await this.#accounts.findOne({ pseudoKey: pseudoKey(pseudo) })))
  }

  accountByEmail(email: string) {
    return orThrowEngineAway(async () => accountOf(await this.#accounts.findOne({ emailKey: emailKey(email) })))
  }

  accounts(ids?: readonly PlayerId[]) {
    return orThrowEngineAway(async () => {
      const filter = ids === undefined ? {} : { _id: { $in: [...ids] } }
      const records = await this.#accounts.find(filter).sort({ createdAt: 1, _id: 1 }).toArray()
      return records.flatMap((record) => accountOf(record) ?? [])
    })
  }

  pseudos(ids: readonly PlayerId[]) {
    return orThrowEngineAway(async () => {
      if (ids.length === 0) return new Map<PlayerId, string>()
      const records = await this.#accounts.find({ _id: { $in: [...ids] } }).toArray()
      return new Map(records.map(({ _id, pseudo }) => [_id, pseudo]))
    })
  }

  idsOf(pseudos: readonly string[]) {
    return orThrowEngineAway(async () => {
      const found = new Map<string, PlayerId>()
      if (pseudos.length === 0) return found
      const keys = pseudos.map(pseudoKey)
      const records = await this.#accounts.find({ pseudoKey: { $in: keys } }).toArray()
      const ids = new Map(records.map((record) => [record.pseudoKey, record._id]))
      for (const pseudo of pseudos) {
        const id = ids.get(pseudoKey(pseudo))
        if (id !== undefined) found.set(pseudo, id)
      }
      return found
    })
  }

  isPseudoTaken(pseudo: string) {
    const keys = Object.entries(pseudoKeys(pseudo)).map(([key, value]) => ({ [key]: value }))
    return orThrowEngineAway(async () => (await this.#accounts.countDocuments({ $or: keys }, { limit: 1 })) > 0)
  }

  async rename(id: PlayerId, pseudo: string) {
    return this.#renameUnlessTaken({ _id: id }, { pseudo }, pseudoKeys(pseudo))
  }

  /** Gives an account a new pseudo or e-mail address with its keys, unless another account has one of the keys. */
  async #renameUnlessTaken(
    account: { readonly _id: PlayerId; readonly email?: '' },
    name: Partial<AccountRecord>,
    keys: Partial<AccountRecord>,
  ) {
    const others = { _id: { $ne: account._id }, $or: Object.entries(keys).map(([field, key]) => ({ [field]: key })) }
    if ((await orThrowEngineAway(() => this.#accounts.findOne(others))) !== null) return 'taken' as const
    try {
      const { matchedCount } = await orThrowEngineAway(() =>
        this.#accounts.updateOne(account, { $set: { ...name, ...keys } }),
      )
      return matchedCount === 1 ? ('renamed' as const) : ('unknown' as const)
    } catch (error) {
      // Another account took the pseudo or the address after `findOne`.
      if (isDuplicateKeyError(error)) return 'taken' as const
      throw error
    }
  }

  setBio(id: PlayerId, bio: string) {
    return done(() => this.#accounts.updateOne({ _id: id }, { $set: { bio } }))
  }

  verifyEmail(id: PlayerId) {
    const hasEmail = { _id: id, email: { $ne: '' } }
    return done(() => this.#accounts.updateOne(hasEmail, { $set: { isEmailVerified: true } }))
  }

  releaseEmail(id: PlayerId) {
    return orThrowEngineAway(async () => {
      const unverified = { _id: id, email: { $ne: '' }, isEmailVerified: { $ne: true } }
      const change = { $set: { email: '', emailKey: id }, $unset: { passwordLink: true } } as const
      const { modifiedCount } = await this.#accounts.updateOne(unverified, change)
      return modifiedCount === 1
    })
  }

  async setEmail(id: PlayerId, email: string) {
    const keys = { emailKey: emailKey(email) }
    return (await this.#renameUnlessTaken({ _id: id, email: '' }, { email }, keys)) === 'renamed'
  }

  setDisabling(id: PlayerId, disabling: Disabling | null) {
    const change = disabling === null ? { $unset: { disabling: true } as const } : { $set: { disabling } }
    return done(() => this.#accounts.updateOne({ _id: id }, change))
  }

  disabling(id: PlayerId) {
    return orThrowEngineAway(async () => (await this.#accounts.findOne({ _id: id }))?.disabling ?? null)
  }

  setPassword(id: PlayerId, passwordHash: string, temporaryUntil: number | null) {
    const change = { passwordHash, temporaryUntil, temporaryUsed: false }
    return done(() => this.#accounts.updateOne({ _id: id }, { $set: change, $unset: { passwordLink: true } }))
  }

  setPasswordLink({ playerId, ...passwordLink }: PasswordLink) {
    return done(() => this.#accounts.updateOne({ _id: playerId }, { $set: { passwordLink } }))
  }

  passwordLink(tokenHash: string) {
    return orThrowEngineAway(async () => {
      const record = await this.#accounts.findOne({ 'passwordLink.tokenHash': tokenHash })
      return record?.passwordLink === undefined ? null : { playerId: record._id, ...record.passwordLink }
    })
  }

  usePasswordLink(tokenHash: string) {
    return orThrowEngineAway(async () => {
      const link = { 'passwordLink.tokenHash': tokenHash }
      return (await this.#accounts.updateOne(link, { $unset: { passwordLink: true } })).modifiedCount === 1
    })
  }

  forgetPasswordLinks(before: number) {
    const old = { 'passwordLink.madeAt': { $lt: before } }
    return done(() => this.#accounts.updateMany(old, { $unset: { passwordLink: true } }))
  }

  useTemporaryPassword(id: PlayerId) {
    return orThrowEngineAway(async () => {
      const unused = { _id: id, temporaryUntil: { $ne: null }, temporaryUsed: false }
      const { matchedCount } = await this.#accounts.updateOne(unused, { $set: { temporaryUsed: true } })
      return matchedCount === 1
    })
  }

  erase(id: PlayerId) {
    // The account is deleted last, so that the erasure can be repeated after a crash in between.
    return done(async () => {
      await this.#sessions.deleteMany({ playerId: id })
      await this.#subscriptions.deleteMany({ playerId: id })
      await this.#reasons.deleteMany({ playerId: id })
      await this.archives.erase(id)
      await this.companyLinks.remove(id)
      await this.calendars.remove(id)
      // Any kept answer may name the player. A repeated command appends nothing, even when its kept answer is gone
      // (docs/specification.md#idempotency).
      await this.#answers.deleteMany({})
      await this.#accounts.deleteOne({ _id: id })
    })
  }

  addSession({ tokenHash, ...session }: Session) {
    return done(() => this.#sessions.insertOne({ _id: tokenHash, ...session }))
  }

  session(tokenHash: string) {
    return orThrowEngineAway(async () => {
      const record = await this.#sessions.findOne({ _id: tokenHash })
      return record === null ? null : sessionOf(record)
    })
  }

  sessionsOf(playerId: PlayerId) {
    return orThrowEngineAway(async () =>
      (await this.#sessions.find({ playerId }).sort({ createdAt: 1, _id: 1 }).toArray()).map(sessionOf),
    )
  }

  touchSession(tokenHash: string, seenAt: number) {
    return done(() => this.#sessions.updateOne({ _id: tokenHash }, { $set: { seenAt } }))
  }

  endSession(tokenHash: string) {
    return done(() => this.#sessions.deleteOne({ _id: tokenHash }))
  }

  endSessions(playerId: PlayerId, kept: string | null) {
    const others = kept === null ? {} : { _id: { $ne: kept } }
    return done(() => this.#sessions.deleteMany({ playerId, ...others }))
  }

  endCompanySessions(playerId: PlayerId, sid: string | null) {
    return done(() => this.#sessions.deleteMany({ playerId, company: sid ?? { $type: 'string' } }))
  }

  endOldSessions(playerId: PlayerId, most: number) {
    return done(async () => {
      const newestFirst = this.#sessions.find({ playerId }).sort({ createdAt: -1, _id: 1 })
      const old = await newestFirst.skip(most).project<{ _id: string }>({ _id: 1 }).toArray()
      if (old.length > 0) await this.#sessions.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })
    })
  }

  forgetSessions(seenBefore: number, createdBefore: number) {
    const old = [{ seenAt: { $lt: seenBefore } }, { createdAt: { $lt: createdBefore } }]
    return done(() => this.#sessions.deleteMany({ $or: old }))
  }

  addPushSubscription({ endpoint, ...subscription }: PushSubscription) {
    // When another player logs in on a device, the device belongs to that player from then on.
    return done(() => this.#subscriptions.replaceOne({ _id: endpoint }, subscription, { upsert: true }))
  }

  pushFailed(endpoint: string, at: number) {
    return orThrowEngineAway(async () => {
      const since = { $min: { failingSince: at } }
      const record = await this.#subscriptions.findOneAndUpdate({ _id: endpoint }, since, { returnDocument: 'after' })
      return record?.failingSince ?? at
    })
  }

  failingPushes() {
    return orThrowEngineAway(async () => {
      const records = await this.#subscriptions.find({ failingSince: { $exists: true } }).toArray()
      return new Map(
        records.flatMap(({ _id, failingSince }) => (failingSince === undefined ? [] : [[_id, failingSince]])),
      )
    })
  }

  pushSucceeded(endpoint: string) {
    const failing = { _id: endpoint, failingSince: { $exists: true } }
    return done(() => this.#subscriptions.updateOne(failing, { $unset: { failingSince: true } }))
  }

  removePushSubscription(endpoint: string) {
    return done(() => this.#subscriptions.deleteOne({ _id: endpoint }))
  }

  pushSubscriptions(ids?: readonly PlayerId[]) {
    return orThrowEngineAway(async () => {
      const filter = ids === undefined ? {} : { playerId: { $in: [...ids] } }
      const records = await this.#subscriptions.find(filter).sort({ _id: 1 }).toArray()
      return records.map(({ _id, failingSince: _, ...subscription }) => ({ endpoint: _id, ...subscription }))
    })
  }

  setNotificationChoice(id: PlayerId, kind: NotificationKind, wanted: boolean) {
    return done(() => this.#accounts.updateOne({ _id: id }, { $set: { [`notifications.${kind}`]: wanted } }))
  }

  notificationChoices(ids: readonly PlayerId[]) {
    return orThrowEngineAway(async () => {
      const records = await this.#accounts.find({ _id: { $in: [...ids] }, notifications: { $exists: true } }).toArray()
      return new Map(records.map(({ _id, notifications = {} }) => [_id, notifications]))
    })
  }

  lastDigest(id: PlayerId) {
    return orThrowEngineAway(async () => {
      const { lastDigest: week, digestRefusals: refusals = 0 } = (await this.#accounts.findOne({ _id: id })) ?? {}
      return week === undefined ? null : { week, refusals }
    })
  }

  setLastDigest(id: PlayerId, { week, refusals }: LastDigest) {
    const change = { $set: { lastDigest: week, digestRefusals: refusals } }
    return done(() => this.#accounts.updateOne({ _id: id }, change))
  }

  setQuoted(id: PlayerId, quoted: boolean) {
    const change = quoted ? { $unset: { unquoted: true } as const } : { $set: { unquoted: true } as const }
    return done(() => this.#accounts.updateOne({ _id: id }, change))
  }

  unquoted() {
    return orThrowEngineAway(async () => {
      const found = this.#accounts.find({ unquoted: true }, { projection: { _id: 1 } })
      return (await found.toArray()).map(({ _id }) => _id)
    })
  }

  setActivationDevice(id: PlayerId, device: ActivationDevice | null) {
    const change =
      device === null ? { $unset: { activationDevice: true } as const } : { $set: { activationDevice: device } }
    return done(() => this.#accounts.updateOne({ _id: id }, change))
  }

  activationDevices() {
    return orThrowEngineAway(async () => {
      const waiting = await this.#accounts
        .find({ activationDevice: { $exists: true } })
        .sort({ _id: 1 })
        .toArray()
      return waiting.flatMap(({ _id, activationDevice }) =>
        activationDevice === undefined ? [] : [{ ...activationDevice, playerId: _id }],
      )
    })
  }

  takeActivationDevice(id: PlayerId) {
    return orThrowEngineAway(async () => {
      const waiting = { _id: id, activationDevice: { $exists: true } }
      // `findOneAndUpdate` returns the account as it was before the change.
      const record = await this.#accounts.findOneAndUpdate(waiting, { $unset: { activationDevice: true } })
      return record?.activationDevice === undefined ? null : { ...record.activationDevice, playerId: id }
    })
  }

  setContestReason({ contestId, ...reason }: ContestReason) {
    return done(() => this.#reasons.replaceOne({ _id: contestId }, reason, { upsert: true }))
  }

  contestReasons(contestIds?: readonly string[]) {
    return orThrowEngineAway(async () => {
      if (contestIds?.length === 0) return new Map<string, ContestReason>()
      const filter = contestIds === undefined ? {} : { _id: { $in: [...contestIds] } }
      const records = await this.#reasons.find(filter).sort({ _id: 1 }).toArray()
      return new Map(records.map(({ _id, ...reason }) => [_id, { contestId: _id, ...reason }]))
    })
  }

  removeContestReason(contestId: string) {
    return done(() => this.#reasons.deleteOne({ _id: contestId }))
  }

  forgetContestReasons(before: number) {
    return done(() => this.#reasons.deleteMany({ writtenAt: { $lt: before } }))
  }

  answer(key: string) {
    return orThrowEngineAway(async () => {
      const record = await this.#answers.findOne({ _id: key })
      if (record === null) return null
      const { fingerprint, status, body, position } = record
      return { fingerprint, status, body, position }
    })
  }

  async keepAnswer(key: string, answer: KeptAnswer, at: number) {
    // The first answer stays, so that every repeat gets the same one.
    await insertIfNew(() => this.#answers.insertOne({ _id: key, ...answer, keptAt: at }))
  }

  forgetAnswers(before: number) {
    return done(() => this.#answers.deleteMany({ keptAt: { $lt: before } }))
  }

  demandWritable() {
    return done(() => this.#secrets.findOne({ _id: '' }))
  }

  async secret(name: string, offered: string) {
    if (await insertIfNew(() => this.#secrets.insertOne({ _id: name, value: offered }))) return offered
    const stored = await orThrowEngineAway(() => this.#secrets.findOne({ _id: name }))
    if (stored === null) throw new Error(`the secret ${name} was removed while it was read`)
    return stored.value
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
    _id,
    pseudoKey,
    lookalikeKey,
    lowerLookalikeKey,
    emailKey,
    disabling,
    notifications,
    lastDigest,
    digestRefusals,
    unquoted,
    activationDevice,
    passwordLink,
    // Missing in accounts that an older release added.
    isEmailVerified = false,
    ...account
  } = record
  return { id: _id, isEmailVerified, ...account }
}

// `company` is missing in sessions that an older release opened.
const sessionOf = ({ _id, company = null, ...session }: SessionRecord): Session => ({
  tokenHash: _id,
  ...session,
  company,
})

/** Runs a call and ignores its result. */
async function done(write: () => Promise<unknown>): Promise<void> {
  await orThrowEngineAway(write)
}
