import { pseudoKey } from '@topspin/domain/contract/account'
import type { PlayerId } from '@topspin/domain/ids'
import type { NotificationChoices } from '@topspin/domain/player/notifications'
import type { SqlValue } from '../sqlite/driver.ts'
import type { Database } from '../sqlite/open.ts'
import type { DatabaseWriter } from '../sqlite/writer.ts'
import { accountEmailKey, emailKey, lookalikeKey, lowerLookalikeKey } from './keys.ts'
import type { AccountAndSessionCache } from './known-rows.ts'
import type { Account, Accounts, Disabling, LastDigest, PasswordOrSignInLink, PushSubscription } from './port.ts'
import { copyRow, nonNull, type StatementRunners } from './sqlite-parts.ts'

const account = `SELECT id, pseudo, email, bio, password_hash AS passwordHash, temporary_until AS temporaryUntil,
  temporary_used AS temporaryUsed, email_verified AS isEmailVerified, created_at AS createdAt FROM accounts`

const sql = {
  // Adds nothing when the pseudo, a look-alike, the e-mail address or the id (registered twice) is taken.
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
  releaseEmail: `UPDATE accounts SET email = '', email_key = id WHERE id = ? AND email_key = ? AND email_verified = 0`,
  setDisabling: 'UPDATE accounts SET disabled_at = ?, disabled_reason = ? WHERE id = ?',
  disabling: `SELECT disabled_at AS at, disabled_reason AS reason FROM accounts
    WHERE id = ? AND disabled_at IS NOT NULL`,
  setPassword: `UPDATE accounts SET password_hash = ?, temporary_until = ?, temporary_used = 0
    WHERE id = ? AND password_hash = ifnull(?, password_hash)`,
  setPasswordLink: `INSERT OR REPLACE INTO password_links (player_id, token_hash, made_at)
    SELECT id, ?, ? FROM accounts WHERE id = ?`,
  passwordLink: `SELECT player_id AS playerId, token_hash AS tokenHash, made_at AS madeAt FROM password_links
    WHERE token_hash = ?`,
  usePasswordLink: 'DELETE FROM password_links WHERE token_hash = ?',
  forgetPasswordLinks: 'DELETE FROM password_links WHERE made_at < ?',
  erasePasswordLink: 'DELETE FROM password_links WHERE player_id = ?',
  useTemporary: `UPDATE accounts SET temporary_used = 1
    WHERE id = ? AND temporary_until IS NOT NULL AND temporary_used = 0`,
  eraseActivationDevice: 'DELETE FROM activation_devices WHERE player_id = ?',
  eraseUnquoted: 'DELETE FROM unquoted WHERE player_id = ?',
  addUnquoted: 'INSERT OR IGNORE INTO unquoted (player_id) SELECT id FROM accounts WHERE id = ?',
  unquoted: 'SELECT player_id AS id FROM unquoted',
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
} as const

const pseudoAndKeys = (pseudo: string) => [pseudo, pseudoKey(pseudo), lookalikeKey(pseudo), lowerLookalikeKey(pseudo)]

const accountOf = (row: unknown): Account | null => {
  type Flags = { temporaryUsed: number; isEmailVerified: number }
  const found = copyRow<Omit<Account, keyof Flags> & Flags>(row)
  return found && { ...found, temporaryUsed: found.temporaryUsed === 1, isEmailVerified: found.isEmailVerified === 1 }
}

export function sqliteAccounts(
  { run, change, get, all }: StatementRunners,
  database: Database,
  writer: DatabaseWriter,
  known: AccountAndSessionCache,
): Accounts {
  const accountById = (id: PlayerId): Account | null => known.account(id, () => accountOf(get(sql.account, id)))
  const changeAccount = (statement: string, ...values: SqlValue[]): Promise<number> =>
    run(statement, ...values).finally(() => known.accountsChanged())
  /** Like `changeAccount`, and removes the password link of a changed account. Returns whether it was changed. */
  const changeAndEraseLink = (id: PlayerId, statement: string, ...values: SqlValue[]): Promise<boolean> =>
    writer.transaction(() => {
      const { changes } = database.statement(statement).run(...values)
      if (changes > 0) database.statement(sql.erasePasswordLink).run(id)
      known.accountsChanged()
      return changes > 0
    })

  return {
    async addAccount(account) {
      const { id, pseudo, email, bio, passwordHash, temporaryUntil, createdAt } = account
      const keys = [id, ...pseudoAndKeys(pseudo), email, accountEmailKey(account)]
      const flags = [Number(account.temporaryUsed), Number(account.isEmailVerified)]
      const added = await run(sql.addAccount, ...keys, bio, passwordHash, temporaryUntil, ...flags, createdAt)
      return added === 1 ? 'added' : 'taken'
    },
    account: async (id) => accountById(id),
    accountByPseudo: async (pseudo) => accountOf(get(sql.accountByPseudo, pseudoKey(pseudo))),
    accountByEmail: async (email) => accountOf(get(sql.accountByEmail, emailKey(email))),
    async accounts(ids) {
      if (ids === undefined) return nonNull(all(sql.accounts).map(accountOf))
      const found = nonNull(ids.map((id) => accountById(id)))
      return found.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    },
    async pseudos(ids) {
      const found = nonNull(ids.map((id) => accountById(id)))
      return new Map(found.map(({ id, pseudo }) => [id, pseudo]))
    },
    async idsOf(pseudos) {
      const found = new Map<string, PlayerId>()
      for (const pseudo of pseudos) {
        const key = pseudoKey(pseudo)
        const id = known.id(key, () => accountOf(get(sql.accountByPseudo, key))?.id ?? null)
        if (id !== null) found.set(pseudo, id)
      }
      return found
    },
    async isPseudoTaken(pseudo) {
      const [, ...keys] = pseudoAndKeys(pseudo)
      return get(sql.pseudoTaken, ...keys) !== undefined
    },
    async rename(id, pseudo) {
      const renamed = await changeAccount(sql.rename, ...pseudoAndKeys(pseudo), id)
      if (renamed === 1) return 'renamed'
      return (await accountById(id)) === null ? 'unknown' : 'taken'
    },
    setBio: async (id, bio) => void (await changeAccount(sql.setBio, bio, id)),
    verifyEmail: async (id) => void (await changeAccount(sql.verifyEmail, id)),
    releaseEmail: (id, email) => changeAndEraseLink(id, sql.releaseEmail, id, emailKey(email)),
    setEmail: async (id, email) => (await changeAccount(sql.setEmail, email, emailKey(email), id)) === 1,
    setDisabling: async (id, disabling) =>
      void (await run(sql.setDisabling, disabling?.at ?? null, disabling?.reason ?? null, id)),
    disabling: async (id) => copyRow<Disabling>(get(sql.disabling, id)),
    setPassword: (id, passwordHash, temporaryUntil, expected) =>
      changeAndEraseLink(id, sql.setPassword, passwordHash, temporaryUntil, id, expected ?? null),
    setPasswordLink: async ({ playerId, tokenHash, madeAt }) =>
      void (await run(sql.setPasswordLink, tokenHash, madeAt, playerId)),
    passwordLink: async (tokenHash) => copyRow<PasswordOrSignInLink>(get(sql.passwordLink, tokenHash)),
    usePasswordLink: async (tokenHash) => (await run(sql.usePasswordLink, tokenHash)) === 1,
    forgetPasswordLinks: async (before) => void (await run(sql.forgetPasswordLinks, before)),
    useTemporaryPassword: async (id) => (await changeAccount(sql.useTemporary, id)) === 1,
    setNotificationChoice: async (id, kind, wanted) => void (await run(sql.setChoice, kind, String(wanted), id)),
    async notificationChoices(ids) {
      const found = ids.flatMap((id) => {
        const row = copyRow<{ notifications: string }>(get(sql.choices, id))
        // The cast is right: only `setNotificationChoice` writes this column.
        return row === null ? [] : [[id, JSON.parse(row.notifications) as NotificationChoices] as const]
      })
      return new Map(found)
    },
    lastDigest: async (id) => copyRow<LastDigest>(get(sql.lastDigest, id)),
    setLastDigest: async (id, { week, refusals }) => void (await run(sql.setLastDigest, week, refusals, id)),
    setQuoted: async (id, quoted) => void (await run(quoted ? sql.eraseUnquoted : sql.addUnquoted, id)),
    // The cast is right: the statement selects this column.
    unquoted: async () => all(sql.unquoted).map((row) => (row as { readonly id: PlayerId }).id),
    async setActivationDevice(id, device) {
      if (device === null) await run(sql.eraseActivationDevice, id)
      else await run(sql.setActivationDevice, device.endpoint, device.p256dh, device.auth, id)
    },
    activationDevices: async () => nonNull(all(sql.activationDevices).map((row) => copyRow<PushSubscription>(row))),
    takeActivationDevice: async (id) => copyRow<PushSubscription>(await change(sql.takeActivationDevice, id)),
  }
}
