import { messageOf } from '../log/reporter.ts'
import { EngineAway } from '../operator-error.ts'
import type { SqlValue } from '../sqlite/driver.ts'
import { makePrivateFile } from '../sqlite/files.ts'
import { type Database, openDatabase } from '../sqlite/open.ts'
import { SharedTransactions } from '../sqlite/shared-transactions.ts'
import { DatabaseWriter } from '../sqlite/writer.ts'
import { AccountAndSessionCache } from './known-rows.ts'
import type { ContestReason, IdentityStore, KeptAnswer, PushSubscription, Session } from './port.ts'
import { sqliteAccounts } from './sqlite-accounts.ts'
import {
  copyRow,
  nonNull,
  sqliteArchives,
  sqliteCalendars,
  sqliteChats,
  sqliteCompanyLinks,
  sqlitePairedScreens,
  statementRunnersOf,
} from './sqlite-parts.ts'
import { identitySchema } from './sqlite-schema.ts'

const reasons = `SELECT contest_id AS contestId, player_id AS playerId, subject, text, written_at AS writtenAt
  FROM contest_reasons`

const session = `SELECT token_hash AS tokenHash, player_id AS playerId, created_at AS createdAt,
  authenticated_at AS authenticatedAt, seen_at AS seenAt, company FROM sessions`

const sql = {
  eraseAccount: 'DELETE FROM accounts WHERE id = ?',
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
  playerOfCompanySession: 'SELECT player_id AS playerId FROM sessions WHERE company = ? LIMIT 1',
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
  answer: 'SELECT fingerprint, status, body, position FROM answers WHERE key = ?',
  // The first answer stays, so that every repeat gets the same one.
  keepAnswer: `INSERT INTO answers (key, fingerprint, status, body, position, kept_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING`,
  forgetAnswers: 'DELETE FROM answers WHERE kept_at < ?',
  eraseAnswers: 'DELETE FROM answers',
  offerSecret: 'INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
  secret: 'SELECT value FROM secrets WHERE name = ?',
} as const

/** The tables with rows of players, other than `accounts`. */
const tablesOfPlayers = [
  'sessions',
  'push_subscriptions',
  'activation_devices',
  'contest_reasons',
  'archives',
  'company_links',
  'calendars',
  'digests',
  'unquoted',
  'password_links',
] as const

/**
 * Opens the identity store in a SQLite file, or in memory for the path `:memory:`. Creates a missing file. Only the
 * user of this process may read the file.
 * @param onFailure called when the file may still hold copies of erased texts
 * @throws DataFolderUnusable when the file cannot be used
 */
export function openSqliteIdentityStore(path: string, onFailure: (failure: unknown) => void = () => {}): IdentityStore {
  makePrivateFile(path)
  const database = openDatabase(path, { synchronous: 'FULL', busyTimeout: 0 })
  database.exec('PRAGMA secure_delete = ON')
  database.exec(identitySchema)
  try {
    overwriteErased(database)
  } catch (error) {
    onFailure(notOverwritten(path, error))
  }
  return sqliteIdentity(database, onFailure)
}

/**
 * The `user_version` of a file without copies of erased texts. `erase` sets it to 0; `overwriteErased` sets this value
 * after it has rewritten the file.
 */
const overwritten = 1

/**
 * Rewrites the file when it may hold copies of erased texts (`overwritten`). Even with `secure_delete`, rows that
 * SQLite has moved leave copies in free space and in the -wal file.
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

function sqliteIdentity(database: Database, onFailure: (failure: unknown) => void): IdentityStore {
  const writer = new DatabaseWriter(database)
  const statements = statementRunnersOf(database, writer)
  const { run, change, get, all } = statements
  const known = new AccountAndSessionCache(database)
  const answers = new SharedTransactions((work) => writer.transaction(work))
  const changeSessions = async (statement: string, ...values: SqlValue[]): Promise<void> => {
    await run(statement, ...values)
    known.sessionsChanged()
  }

  return {
    ...sqliteAccounts(statements, database, writer, known),
    screens: sqlitePairedScreens(statements),
    archives: sqliteArchives(statements),
    companyLinks: sqliteCompanyLinks(statements),
    calendars: sqliteCalendars(statements),
    chats: sqliteChats(database, writer),

    async erase(id) {
      await writer.transaction(() => {
        for (const table of tablesOfPlayers) database.statement(`DELETE FROM ${table} WHERE player_id = ?`).run(id)
        database.statement(sql.eraseAccount).run(id)
        // All kept answers are erased, because any of them may name the player. A repeated command appends nothing,
        // even without its kept answer (docs/specification.md#idempotency).
        database.statement(sql.eraseAnswers).run()
        database.exec('PRAGMA user_version = 0')
        known.accountsChanged()
        known.sessionsChanged()
      })
      try {
        await writer.withoutTransaction(() => overwriteErased(database))
      } catch (error) {
        // The error is reported and not thrown: the account is erased already, and the next start rewrites the file.
        onFailure(notOverwritten(database.path, error))
      }
    },
    addSession: async ({ tokenHash, playerId, createdAt, authenticatedAt, seenAt, company }) =>
      void (await run(sql.addSession, tokenHash, playerId, createdAt, authenticatedAt, seenAt, company)),
    session: async (tokenHash) => known.session(tokenHash, () => copyRow<Session>(get(sql.session, tokenHash))),
    sessionsOf: async (playerId) => nonNull(all(sql.sessionsOf, playerId).map((row) => copyRow<Session>(row))),
    async touchSession(tokenHash, seenAt) {
      await run(sql.touchSession, seenAt, tokenHash)
      known.sessionsChanged(tokenHash)
    },
    async endSession(tokenHash) {
      await run(sql.endSession, tokenHash)
      known.sessionsChanged(tokenHash)
    },
    endSessions: (playerId, kept) => changeSessions(sql.endSessions, playerId, kept),
    endCompanySessions: (playerId, sid) => changeSessions(sql.endCompanySessions, playerId, sid),
    playerOfCompanySession: async (sid) =>
      copyRow<Pick<Session, 'playerId'>>(get(sql.playerOfCompanySession, sid))?.playerId ?? null,
    endOldSessions: (playerId, most) => changeSessions(sql.endOldSessions, playerId, most),
    forgetSessions: (seenBefore, createdBefore) => changeSessions(sql.forgetSessions, seenBefore, createdBefore),
    addPushSubscription: async ({ endpoint, playerId, p256dh, auth }) =>
      void (await run(sql.addSubscription, endpoint, playerId, p256dh, auth)),
    pushFailed: async (endpoint, at) =>
      copyRow<{ since: number }>(await change(sql.pushFailed, at, endpoint))?.since ?? at,
    async failingPushes() {
      const rows = nonNull(all(sql.failingPushes).map((row) => copyRow<{ endpoint: string; since: number }>(row)))
      return new Map(rows.map(({ endpoint, since }) => [endpoint, since]))
    },
    pushSucceeded: async (endpoint) => void (await run(sql.pushSucceeded, endpoint)),
    removePushSubscription: async (endpoint) => void (await run(sql.removeSubscription, endpoint)),
    async pushSubscriptions(ids) {
      const rows = ids === undefined ? all(sql.subscriptions) : ids.flatMap((id) => all(sql.subscriptionsOf, id))
      return nonNull(rows.map((row) => copyRow<PushSubscription>(row)))
    },
    setContestReason: async ({ contestId, playerId, subject, text, writtenAt }) =>
      void (await run(sql.setReason, contestId, playerId, subject, text, writtenAt)),
    async contestReasons(contestIds) {
      const rows = contestIds?.map((id) => get(sql.reason, id)) ?? all(sql.reasons)
      const found = nonNull(rows.map((row) => copyRow<ContestReason>(row)))
      return new Map(found.map((reason) => [reason.contestId, reason]))
    },
    removeContestReason: async (contestId) => void (await run(sql.removeReason, contestId)),
    forgetContestReasons: async (before) => void (await run(sql.forgetReasons, before)),
    answer: async (key) => copyRow<KeptAnswer>(get(sql.answer, key)),
    async keepAnswer(key, { fingerprint, status, body, position }, at) {
      // Commands that are appended together are answered together. One transaction needs one fsync for all of them.
      const keep = database.statement(sql.keepAnswer)
      await answers.write(() => keep.run(key, fingerprint, status, body, position, at))
    },
    forgetAnswers: async (before) => void (await run(sql.forgetAnswers, before)),
    async secret(name, offered) {
      await run(sql.offerSecret, name, offered)
      return copyRow<{ value: string }>(get(sql.secret, name))?.value ?? offered
    },
    async demandWritable() {
      writer.demandWritable(() => database.exec('PRAGMA application_id = 0'))
    },
    async close() {
      await answers.flush()
      writer.end()
      database.close()
    },
  }
}
