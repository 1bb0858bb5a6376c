import { pseudoKey } from '@topspin/domain/contract/account'
import type { PlayerId } from '@topspin/domain/ids'
import type { NotificationChoices, NotificationKind } from '@topspin/domain/player/notifications'
import { EngineAway } from '../engine-away.ts'
import { messageOf } from '../log/reporter.ts'
import type { SqlValue } from '../sqlite/driver.ts'
import { GroupCommit } from '../sqlite/group-commit.ts'
import { makePrivateFile } from '../sqlite/make-private-file.ts'
import { type Database, openDatabase } from '../sqlite/open.ts'
import { DatabaseWriter } from '../sqlite/writer.ts'
import type { Archives } from './archives.ts'
import type { CalendarFeeds } from './calendars.ts'
import type { Chats } from './chats.ts'
import type { CompanyLinks } from './company-links.ts'
import { emailKey, emailKeyOf } from './keys.ts'
import { AccountAndSessionCache } from './known-rows.ts'
import { lookalikeKey, lowerLookalikeKey } from './lookalike-key.ts'
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
import { sqliteArchives } from './sqlite-archives.ts'
import { sqliteCalendars } from './sqlite-calendars.ts'
import { sqliteChats } from './sqlite-chats.ts'
import { sqliteCompanyLinks } from './sqlite-company-links.ts'
import { sqlitePairedScreens } from './sqlite-paired-screens.ts'
import { identitySchema } from './sqlite-schema.ts'
import { nonNull, rowOf, type Statements, statementsOf } from './sqlite-statements.ts'

const account = `SELECT id, pseudo, email, bio, password_hash AS passwordHash, temporary_until AS temporaryUntil,
  temporary_used AS temporaryUsed, email_verified AS isEmailVerified, created_at AS createdAt FROM accounts`

const reasons = `SELECT contest_id AS contestId, player_id AS playerId, subject, text, written_at AS writtenAt
  FROM contest_reasons`

const session = `SELECT token_hash AS tokenHash, player_id AS playerId, created_at AS createdAt,
  authenticated_at AS authenticatedAt, seen_at AS seenAt, company FROM sessions`

const sql = {
  // Adds nothing when the pseudo, a look-alike, the e-mail or, in a repeated registration, the id is taken.
  addAccount: `INSERT INTO accounts (id, pseudo, pseudo_key, lookalike_key, lower_lookalike_key, email, email_key, bio,
    password_hash, temporary_until, temporary_used, email_verified, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING`,
  account: `${account} WHERE id = ?`,
  accountByPseudo: `${account} WHERE pseudo_key = ?`,
  accountByEmail: `${account} WHERE email_key = ?`,
  accounts: `${account} ORDER BY created_at, id`,
  pseudoTaken: 'SELECT 1 FROM accounts WHERE pseudo_key = ? OR lookalike_key = ? OR lower_lookalike_key = ?',
  rename: `UPDATE OR IGNORE accounts SET pseudo = ?, pseudo_key = ?, lookalike_key = ?, lower_lookalike_key = ?
    WHERE id = ?`,
  setBio: 'UPDATE accounts SET bio = ? WHERE id = ?',
  verifyEmail: "UPDATE accounts SET email_verified = 1 WHERE id = ? AND email <> ''",
  setEmail: "UPDATE OR IGNORE accounts SET email = ?, email_key = ? WHERE id = ? AND email = ''",
  releaseEmail: `UPDATE accounts SET email = '', email_key = id WHERE id = ? AND email <> '' AND email_verified = 0`,
  setDisabling: 'UPDATE accounts SET disabled_at = ?, disabled_reason = ? WHERE id = ?',
  disabling: `SELECT disabled_at AS at, disabled_reason AS reason FROM accounts
    WHERE id = ? AND disabled_at IS NOT NULL`,
  setPassword: 'UPDATE accounts SET password_hash = ?, temporary_until = ?, temporary_used = 0 WHERE id = ?',
  setPasswordLink: `INSERT OR REPLACE INTO password_links (player_id, token_hash, made_at)
    SELECT id, ?, ? FROM accounts WHERE id = ?`,
  passwordLink: `SELECT player_id AS playerId, token_hash AS tokenHash, made_at AS madeAt FROM password_links
    WHERE token_hash = ?`,
  usePasswordLink: 'DELETE FROM password_links WHERE token_hash = ?',
  forgetPasswordLinks: 'DELETE FROM password_links WHERE made_at < ?',
  erasePasswordLink: 'DELETE FROM password_links WHERE player_id = ?',
  useTemporary: `UPDATE accounts SET temporary_used = 1
    WHERE id = ? AND temporary_until IS NOT NULL AND temporary_used = 0`,
  eraseAccount: 'DELETE FROM accounts WHERE id = ?',
  eraseSessions: 'DELETE FROM sessions WHERE player_id = ?',
  eraseSubscriptions: 'DELETE FROM push_subscriptions WHERE player_id = ?',
  eraseActivationDevice: 'DELETE FROM activation_devices WHERE player_id = ?',
  eraseArchive: 'DELETE FROM archives WHERE player_id = ?',
  eraseCalendar: 'DELETE FROM calendars WHERE player_id = ?',
  eraseDigest: 'DELETE FROM digests WHERE player_id = ?',
  eraseUnquoted: 'DELETE FROM unquoted WHERE player_id = ?',
  addUnquoted: 'INSERT OR IGNORE INTO unquoted (player_id) SELECT id FROM accounts WHERE id = ?',
  unquoted: 'SELECT player_id AS id FROM unquoted',
  eraseCompanyLink: 'DELETE FROM company_links WHERE player_id = ?',
  eraseReasons: 'DELETE FROM contest_reasons WHERE player_id = ?',
  setReason: `INSERT OR REPLACE INTO contest_reasons (contest_id, player_id, subject, text, written_at)
    VALUES (?, ?, ?, ?, ?)`,
  reason: `${reasons} WHERE contest_id = ?`,
  reasons: `${reasons} ORDER BY contest_id`,
  removeReason: 'DELETE FROM contest_reasons WHERE contest_id = ?',
  forgetReasons: 'DELETE FROM contest_reasons WHERE written_at < ?',
  addSession: `INSERT INTO sessions (token_hash, player_id, created_at, authenticated_at, seen_at, company)
    VALUES (?, ?, ?, ?, ?, ?)`,
  session: `${session} WHERE token_hash = ?`,
  sessionsOf: `${session} WHERE player_id = ? ORDER BY created_at, token_hash`,
  touchSession: 'UPDATE sessions SET seen_at = ? WHERE token_hash = ?',
  endSession: 'DELETE FROM sessions WHERE token_hash = ?',
  endSessions: 'DELETE FROM sessions WHERE player_id = ? AND token_hash IS NOT ?',
  endCompanySessions: 'DELETE FROM sessions WHERE player_id = ? AND company = coalesce(?, company)',
  endOldSessions: `DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions WHERE player_id = ?
    ORDER BY created_at DESC, token_hash LIMIT -1 OFFSET ?)`,
  forgetSessions: 'DELETE FROM sessions WHERE seen_at < ? OR created_at < ?',
  // When another player logs in on a device, the device belongs to that player from then on.
  addSubscription: `INSERT INTO push_subscriptions (endpoint, player_id, p256dh, auth) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET player_id = excluded.player_id, p256dh = excluded.p256dh, auth = excluded.auth,
    failing_since = NULL`,
  pushFailed: `UPDATE push_subscriptions SET failing_since = coalesce(failing_since, ?) WHERE endpoint = ?
    RETURNING failing_since AS since`,
  pushSucceeded: 'UPDATE push_subscriptions SET failing_since = NULL WHERE endpoint = ? AND failing_since IS NOT NULL',
  failingPushes: 'SELECT endpoint, failing_since AS since FROM push_subscriptions WHERE failing_since IS NOT NULL',
  removeSubscription: 'DELETE FROM push_subscriptions WHERE endpoint = ?',
  subscriptions: 'SELECT endpoint, player_id AS playerId, p256dh, auth FROM push_subscriptions ORDER BY endpoint',
  subscriptionsOf: `SELECT endpoint, player_id AS playerId, p256dh, auth FROM push_subscriptions WHERE player_id = ?
    ORDER BY endpoint`,
  setChoice: `UPDATE accounts SET notifications = json_set(coalesce(notifications, '{}'), '$.' || ?, json(?))
    WHERE id = ?`,
  choices: 'SELECT notifications FROM accounts WHERE id = ? AND notifications IS NOT NULL',
  lastDigest: 'SELECT week, refusals FROM digests WHERE player_id = ?',
  setLastDigest: `INSERT OR REPLACE INTO digests (player_id, week, refusals)
    SELECT id, ?, ? FROM accounts WHERE id = ?`,
  setActivationDevice: `INSERT OR REPLACE INTO activation_devices (player_id, endpoint, p256dh, auth)
    SELECT id, ?, ?, ? FROM accounts WHERE id = ?`,
  activationDevices: 'SELECT player_id AS playerId, endpoint, p256dh, auth FROM activation_devices ORDER BY player_id',
  takeActivationDevice: `DELETE FROM activation_devices WHERE player_id = ?
    RETURNING endpoint, player_id AS playerId, p256dh, auth`,
  answer: 'SELECT fingerprint, status, body, position FROM answers WHERE key = ?',
  // The first answer stays, so that every repeat gets the same one.
  keepAnswer: `INSERT INTO answers (key, fingerprint, status, body, position, kept_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING`,
  forgetAnswers: 'DELETE FROM answers WHERE kept_at < ?',
  eraseAnswers: 'DELETE FROM answers',
  offerSecret: 'INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
  secret: 'SELECT value FROM secrets WHERE name = ?',
} as const

const pseudoAndKeys = (pseudo: string) => [pseudo, pseudoKey(pseudo), lookalikeKey(pseudo), lowerLookalikeKey(pseudo)]

const accountOf = (row: unknown): Account | null => {
  type Flags = { temporaryUsed: number; isEmailVerified: number }
  const found = rowOf<Omit<Account, keyof Flags> & Flags>(row)
  return found && { ...found, temporaryUsed: found.temporaryUsed === 1, isEmailVerified: found.isEmailVerified === 1 }
}

/**
 * Opens the identity store in one SQLite file (`:memory:` for no file) that only its owner may read. Creates it when
 * missing.
 * @param onFailure called with errors that no call throws
 * @throws DataFolderUnusable when the file cannot be used
 */
export function openSqliteIdentityStore(path: string, onFailure: (failure: unknown) => void = () => {}): IdentityStore {
  makePrivateFile(path)
  const database = openDatabase(path, { synchronous: 'FULL', busyTimeout: 0 })
  database.exec('PRAGMA secure_delete = ON')
  database.exec(identitySchema)
  addMissingColumns(database)
  try {
    overwriteErased(database)
  } catch (error) {
    onFailure(notOverwritten(path, error))
  }
  return new SqliteIdentity(database, onFailure)
}

/** Adds the columns that files of older releases lack. */
function addMissingColumns(database: Database): void {
  const add = (table: string, name: string, type: string) => {
    const columns = database.statement(`PRAGMA table_info(${table})`).all() as readonly { readonly name: string }[]
    if (!columns.some((column) => column.name === name))
      database.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`)
  }
  add('sessions', 'company', 'TEXT')
  add('digests', 'refusals', 'INTEGER NOT NULL DEFAULT 0')
  add('accounts', 'email_verified', 'INTEGER NOT NULL DEFAULT 0')
}

/** The `user_version` of a file in which no copies of erased texts are left. */
const overwritten = 1

/**
 * Rewrites the file when something was erased since the last rewrite: rows that SQLite has moved and deleted leave
 * copies in free space and in the -wal file, also with `secure_delete`.
 * @throws an error of SQLite; EngineAway when another program reads the -wal file
 */
function overwriteErased(database: Database): void {
  // The pragmas return one row each.
  const { user_version } = database.statement('PRAGMA user_version').get() as { user_version: number }
  if (user_version === overwritten) return
  database.exec('VACUUM')
  const { busy } = database.statement('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
  if (busy !== 0) throw new EngineAway(`${database.path}-wal is being read`)
  database.exec(`PRAGMA user_version = ${overwritten}`)
}

const notOverwritten = (path: string, cause: unknown): Error =>
  new Error(`${path} may hold copies of erased texts: ${messageOf(cause)}; the next start overwrites them`)

class SqliteIdentity implements IdentityStore {
  readonly screens: PairedScreens
  readonly archives: Archives
  readonly companyLinks: CompanyLinks
  readonly calendars: CalendarFeeds
  readonly chats: Chats
  readonly #database: Database
  readonly #writer: DatabaseWriter
  readonly #run: Statements['run']
  readonly #change: Statements['change']
  readonly #get: Statements['get']
  readonly #all: Statements['all']
  readonly #known: AccountAndSessionCache
  readonly #answers: GroupCommit
  readonly #onFailure: (failure: unknown) => void

  constructor(database: Database, onFailure: (failure: unknown) => void) {
    this.#database = database
    this.#writer = new DatabaseWriter(database)
    const statements = statementsOf(database, this.#writer)
    ;({ run: this.#run, change: this.#change, get: this.#get, all: this.#all } = statements)
    this.screens = sqlitePairedScreens(statements)
    this.archives = sqliteArchives(statements)
    this.companyLinks = sqliteCompanyLinks(statements)
    this.calendars = sqliteCalendars(statements)
    this.chats = sqliteChats(database, this.#writer)
    this.#known = new AccountAndSessionCache(database)
    this.#answers = new GroupCommit((work) => this.#writer.transaction(work))
    this.#onFailure = onFailure
  }

  async addAccount(account: Account) {
    const { id, pseudo, email, bio, passwordHash, temporaryUntil, createdAt } = account
    const keys = [id, ...pseudoAndKeys(pseudo), email, emailKeyOf(account)]
    const flags = [Number(account.temporaryUsed), Number(account.isEmailVerified)]
    const added = await this.#run(sql.addAccount, ...keys, bio, passwordHash, temporaryUntil, ...flags, createdAt)
    return added === 1 ? ('added' as const) : ('taken' as const)
  }

  async account(id: PlayerId) {
    return this.#account(id)
  }

  async accountByPseudo(pseudo: string) {
    return accountOf(this.#get(sql.accountByPseudo, pseudoKey(pseudo)))
  }

  async accountByEmail(email: string) {
    return accountOf(this.#get(sql.accountByEmail, emailKey(email)))
  }

  async accounts(ids?: readonly PlayerId[]) {
    if (ids === undefined) return nonNull(this.#all(sql.accounts).map(accountOf))
    const found = nonNull(ids.map((id) => this.#account(id)))
    return found.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  }

  async pseudos(ids: readonly PlayerId[]) {
    const found = nonNull(ids.map((id) => this.#account(id)))
    return new Map(found.map(({ id, pseudo }) => [id, pseudo]))
  }

  async idsOf(pseudos: readonly string[]) {
    const found = new Map<string, PlayerId>()
    for (const pseudo of pseudos) {
      const key = pseudoKey(pseudo)
      const id = this.#known.id(key, () => accountOf(this.#get(sql.accountByPseudo, key))?.id ?? null)
      if (id !== null) found.set(pseudo, id)
    }
    return found
  }

  async isPseudoTaken(pseudo: string) {
    const [, ...keys] = pseudoAndKeys(pseudo)
    return this.#get(sql.pseudoTaken, ...keys) !== undefined
  }

  async rename(id: PlayerId, pseudo: string) {
    const renamed = await this.#changeAccount(sql.rename, ...pseudoAndKeys(pseudo), id)
    if (renamed === 1) return 'renamed' as const
    return (await this.account(id)) === null ? ('unknown' as const) : ('taken' as const)
  }

  async setBio(id: PlayerId, bio: string) {
    await this.#changeAccount(sql.setBio, bio, id)
  }

  async verifyEmail(id: PlayerId) {
    await this.#changeAccount(sql.verifyEmail, id)
  }

  releaseEmail(id: PlayerId) {
    return this.#writer.transaction(() => {
      const { changes } = this.#database.statement(sql.releaseEmail).run(id)
      if (changes > 0) this.#database.statement(sql.erasePasswordLink).run(id)
      this.#known.accountsChanged()
      return changes > 0
    })
  }

  async setEmail(id: PlayerId, email: string) {
    return (await this.#changeAccount(sql.setEmail, email, emailKey(email), id)) === 1
  }

  async setDisabling(id: PlayerId, disabling: Disabling | null) {
    await this.#run(sql.setDisabling, disabling?.at ?? null, disabling?.reason ?? null, id)
  }

  async disabling(id: PlayerId) {
    return rowOf<Disabling>(this.#get(sql.disabling, id))
  }

  async setPassword(id: PlayerId, passwordHash: string, temporaryUntil: number | null) {
    await this.#writer.transaction(() => {
      this.#database.statement(sql.setPassword).run(passwordHash, temporaryUntil, id)
      this.#database.statement(sql.erasePasswordLink).run(id)
      this.#known.accountsChanged()
    })
  }

  async setPasswordLink({ playerId, tokenHash, madeAt }: PasswordLink) {
    await this.#run(sql.setPasswordLink, tokenHash, madeAt, playerId)
  }

  async passwordLink(tokenHash: string) {
    return rowOf<PasswordLink>(this.#get(sql.passwordLink, tokenHash))
  }

  async usePasswordLink(tokenHash: string) {
    return (await this.#run(sql.usePasswordLink, tokenHash)) === 1
  }

  async forgetPasswordLinks(before: number) {
    await this.#run(sql.forgetPasswordLinks, before)
  }

  async useTemporaryPassword(id: PlayerId) {
    return (await this.#changeAccount(sql.useTemporary, id)) === 1
  }

  async erase(id: PlayerId) {
    const tables = [
      sql.eraseSessions,
      sql.eraseSubscriptions,
      sql.eraseActivationDevice,
      sql.eraseReasons,
      sql.eraseArchive,
      sql.eraseCompanyLink,
      sql.eraseCalendar,
      sql.eraseDigest,
      sql.eraseUnquoted,
      sql.erasePasswordLink,
    ]
    await this.#writer.transaction(() => {
      for (const statement of [...tables, sql.eraseAccount]) this.#database.statement(statement).run(id)
      // Any kept answer may name the player. A repeated command appends nothing, even when its kept answer is gone
      // (docs/specification.md#idempotency).
      this.#database.statement(sql.eraseAnswers).run()
      this.#database.exec('PRAGMA user_version = 0')
      this.#known.accountsChanged()
      this.#known.sessionsChanged()
    })
    try {
      await this.#writer.withoutTransaction(() => overwriteErased(this.#database))
    } catch (error) {
      // Reported and not thrown: the account is erased already, and the next start rewrites the file.
      this.#onFailure(notOverwritten(this.#database.path, error))
    }
  }

  async addSession({ tokenHash, playerId, createdAt, authenticatedAt, seenAt, company }: Session) {
    await this.#run(sql.addSession, tokenHash, playerId, createdAt, authenticatedAt, seenAt, company)
  }

  async session(tokenHash: string) {
    return this.#known.session(tokenHash, () => rowOf<Session>(this.#get(sql.session, tokenHash)))
  }

  async sessionsOf(playerId: PlayerId) {
    return nonNull(this.#all(sql.sessionsOf, playerId).map((row) => rowOf<Session>(row)))
  }

  async touchSession(tokenHash: string, seenAt: number) {
    await this.#run(sql.touchSession, seenAt, tokenHash)
    this.#known.sessionsChanged(tokenHash)
  }

  async endSession(tokenHash: string) {
    await this.#run(sql.endSession, tokenHash)
    this.#known.sessionsChanged(tokenHash)
  }

  async endSessions(playerId: PlayerId, kept: string | null) {
    await this.#run(sql.endSessions, playerId, kept)
    this.#known.sessionsChanged()
  }

  async endCompanySessions(playerId: PlayerId, sid: string | null) {
    await this.#run(sql.endCompanySessions, playerId, sid)
    this.#known.sessionsChanged()
  }

  async endOldSessions(playerId: PlayerId, most: number) {
    await this.#run(sql.endOldSessions, playerId, most)
    this.#known.sessionsChanged()
  }

  async forgetSessions(seenBefore: number, createdBefore: number) {
    await this.#run(sql.forgetSessions, seenBefore, createdBefore)
    this.#known.sessionsChanged()
  }

  async addPushSubscription({ endpoint, playerId, p256dh, auth }: PushSubscription) {
    await this.#run(sql.addSubscription, endpoint, playerId, p256dh, auth)
  }

  async pushFailed(endpoint: string, at: number) {
    return rowOf<{ since: number }>(await this.#change(sql.pushFailed, at, endpoint))?.since ?? at
  }

  async failingPushes() {
    const rows = nonNull(this.#all(sql.failingPushes).map((row) => rowOf<{ endpoint: string; since: number }>(row)))
    return new Map(rows.map(({ endpoint, since }) => [endpoint, since]))
  }

  async pushSucceeded(endpoint: string) {
    await this.#run(sql.pushSucceeded, endpoint)
  }

  async removePushSubscription(endpoint: string) {
    await this.#run(sql.removeSubscription, endpoint)
  }

  async pushSubscriptions(ids?: readonly PlayerId[]) {
    const rows =
      ids === undefined ? this.#all(sql.subscriptions) : ids.flatMap((id) => this.#all(sql.subscriptionsOf, id))
    return nonNull(rows.map((row) => rowOf<PushSubscription>(row)))
  }

  async setNotificationChoice(id: PlayerId, kind: NotificationKind, wanted: boolean) {
    await this.#run(sql.setChoice, kind, String(wanted), id)
  }

  async notificationChoices(ids: readonly PlayerId[]) {
    const found = ids.flatMap((id) => {
      const row = rowOf<{ notifications: string }>(this.#get(sql.choices, id))
      // The cast is right: only `setNotificationChoice` writes this column.
      return row === null ? [] : [[id, JSON.parse(row.notifications) as NotificationChoices] as const]
    })
    return new Map(found)
  }

  async lastDigest(id: PlayerId) {
    return rowOf<LastDigest>(this.#get(sql.lastDigest, id))
  }

  async setLastDigest(id: PlayerId, { week, refusals }: LastDigest) {
    await this.#run(sql.setLastDigest, week, refusals, id)
  }

  async setQuoted(id: PlayerId, quoted: boolean) {
    await this.#run(quoted ? sql.eraseUnquoted : sql.addUnquoted, id)
  }

  async unquoted() {
    return this.#all(sql.unquoted).map((row) => (row as { readonly id: PlayerId }).id) // the column of the statement
  }

  async setActivationDevice(id: PlayerId, device: ActivationDevice | null) {
    if (device === null) await this.#run(sql.eraseActivationDevice, id)
    else await this.#run(sql.setActivationDevice, device.endpoint, device.p256dh, device.auth, id)
  }

  async activationDevices() {
    return nonNull(this.#all(sql.activationDevices).map((row) => rowOf<PushSubscription>(row)))
  }

  async takeActivationDevice(id: PlayerId) {
    return rowOf<PushSubscription>(await this.#change(sql.takeActivationDevice, id))
  }

  async setContestReason({ contestId, playerId, subject, text, writtenAt }: ContestReason) {
    await this.#run(sql.setReason, contestId, playerId, subject, text, writtenAt)
  }

  async contestReasons(contestIds?: readonly string[]) {
    const rows = contestIds?.map((id) => this.#get(sql.reason, id)) ?? this.#all(sql.reasons)
    const found = nonNull(rows.map((row) => rowOf<ContestReason>(row)))
    return new Map(found.map((reason) => [reason.contestId, reason]))
  }

  async removeContestReason(contestId: string) {
    await this.#run(sql.removeReason, contestId)
  }

  async forgetContestReasons(before: number) {
    await this.#run(sql.forgetReasons, before)
  }

  async answer(key: string) {
    return rowOf<KeptAnswer>(this.#get(sql.answer, key))
  }

  async keepAnswer(key: string, { fingerprint, status, body, position }: KeptAnswer, at: number) {
    // Commands that are appended together are answered together. Their answers share a transaction, because an fsync
    // for each of them would be expensive.
    const keep = this.#database.statement(sql.keepAnswer)
    await this.#answers.write(() => keep.run(key, fingerprint, status, body, position, at))
  }

  async forgetAnswers(before: number) {
    await this.#run(sql.forgetAnswers, before)
  }

  async secret(name: string, offered: string) {
    await this.#run(sql.offerSecret, name, offered)
    return rowOf<{ value: string }>(this.#get(sql.secret, name))?.value ?? offered
  }

  async demandWritable() {
    this.#writer.demandWritable(() => this.#database.exec('PRAGMA application_id = 0'))
  }

  async close() {
    await this.#answers.flush()
    this.#writer.end()
    this.#database.close()
  }

  #account(id: PlayerId): Account | null {
    return this.#known.account(id, () => accountOf(this.#get(sql.account, id)))
  }

  #changeAccount(statement: string, ...values: SqlValue[]): Promise<number> {
    return this.#run(statement, ...values).finally(() => this.#known.accountsChanged())
  }
}
