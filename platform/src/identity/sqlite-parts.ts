import type { SqlValue } from '../sqlite/driver.ts'
import { translateEngineErrors } from '../sqlite/errors.ts'
import type { Database } from '../sqlite/open.ts'
import type { DatabaseWriter } from '../sqlite/writer.ts'
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

/** Functions that run one statement of the identity store. @throws EngineAway when SQLite cannot use its file */
export function statementRunnersOf(database: Database, writer: DatabaseWriter) {
  return {
    /** @returns the number of changed rows */
    run: (statement: string, ...values: SqlValue[]): Promise<number> =>
      writer.withoutTransaction(() => Number(database.statement(statement).run(...values).changes)),
    /** @returns the row that the statement returns after its change; undefined when it changes no row */
    change: (statement: string, ...values: SqlValue[]): Promise<unknown> =>
      writer.withoutTransaction(() => database.statement(statement).get(...values)),
    get: (statement: string, ...values: SqlValue[]): unknown =>
      translateEngineErrors(() => database.statement(statement).get(...values)),
    all: (statement: string, ...values: SqlValue[]): unknown[] =>
      translateEngineErrors(() => database.statement(statement).all(...values)),
  }
}

export type StatementRunners = ReturnType<typeof statementRunnersOf>

/** Copies a row into an object with a prototype, which rows of SQLite lack. Null when there is no row. */
export function copyRow<T extends object>(row: unknown): T | null {
  // The cast is right: each statement selects columns of STRICT tables, whose types the schema enforces.
  return row === undefined ? null : { ...(row as T) }
}

export const nonNull = <T>(rows: readonly (T | null)[]): T[] => rows.filter((row) => row !== null)

const archiveSql = {
  add: `INSERT INTO archives (player_id, requested_at, failed) SELECT id, ?, 0 FROM accounts WHERE id = ?
    ON CONFLICT DO NOTHING`,
  of: 'SELECT requested_at AS requestedAt, length(content) AS size, failed FROM archives WHERE player_id = ?',
  content: 'SELECT content FROM archives WHERE player_id = ?',
  finish: 'UPDATE archives SET content = ?, failed = ? WHERE player_id = ? AND requested_at = ?',
  remove: 'DELETE FROM archives WHERE player_id = ? AND requested_at = ?',
  forget: 'DELETE FROM archives WHERE requested_at < ?',
} as const

export function sqliteArchives({ run, get }: StatementRunners): Archives {
  return {
    add: async (player, requestedAt) => (await run(archiveSql.add, requestedAt, player)) === 1,
    async of(player) {
      const row = copyRow<Omit<Archive, 'failed'> & { readonly failed: number }>(get(archiveSql.of, player))
      return row && { ...row, failed: row.failed === 1 }
    },
    async content(player) {
      return copyRow<{ readonly content: Uint8Array | null }>(get(archiveSql.content, player))?.content ?? null
    },
    finish: async (player, requestedAt, content) =>
      void (await run(archiveSql.finish, content, Number(content === null), player, requestedAt)),
    remove: async (player, requestedAt) => void (await run(archiveSql.remove, player, requestedAt)),
    forget: async (before) => void (await run(archiveSql.forget, before)),
  }
}

const feed = `SELECT player_id AS playerId, token_hash AS tokenHash, made_at AS madeAt, read_at AS readAt, reader
  FROM calendars`
const calendarSql = {
  set: `INSERT OR REPLACE INTO calendars (player_id, token_hash, made_at, read_at, reader)
    SELECT id, ?, ?, ?, ? FROM accounts WHERE id = ?`,
  of: `${feed} WHERE player_id = ?`,
  find: `${feed} WHERE token_hash = ?`,
  wasRead: 'UPDATE calendars SET read_at = ?, reader = ? WHERE token_hash = ?',
  remove: 'DELETE FROM calendars WHERE player_id = ?',
} as const

export function sqliteCalendars({ run, get }: StatementRunners): CalendarFeeds {
  return {
    set: async ({ playerId, tokenHash, madeAt, readAt, reader }) =>
      void (await run(calendarSql.set, tokenHash, madeAt, readAt, reader, playerId)),
    of: async (player) => copyRow<CalendarFeed>(get(calendarSql.of, player)),
    find: async (tokenHash) => copyRow<CalendarFeed>(get(calendarSql.find, tokenHash)),
    wasRead: async (tokenHash, at, reader) => void (await run(calendarSql.wasRead, at, reader, tokenHash)),
    remove: async (player) => void (await run(calendarSql.remove, player)),
  }
}

const link =
  'SELECT player_id AS playerId, issuer, company_account AS subject, linked_at AS linkedAt FROM company_links'
const linkSql = {
  add: `INSERT INTO company_links (player_id, issuer, company_account, linked_at) SELECT id, ?, ?, ? FROM accounts WHERE id = ?
    ON CONFLICT DO NOTHING`,
  of: `${link} WHERE player_id = ?`,
  find: `${link} WHERE issuer = ? AND company_account = ?`,
  remove: 'DELETE FROM company_links WHERE player_id = ?',
} as const

export function sqliteCompanyLinks({ run, get }: StatementRunners): CompanyLinks {
  const find = (issuer: string, subject: string) => copyRow<CompanyLink>(get(linkSql.find, issuer, subject))

  return {
    async add({ playerId, issuer, subject, linkedAt }) {
      await run(linkSql.add, issuer, subject, linkedAt, playerId)
      return find(issuer, subject)?.playerId === playerId
    },
    of: async (player) => copyRow<CompanyLink>(get(linkSql.of, player)),
    find: async (issuer, subject) => find(issuer, subject),
    remove: async (player) => void (await run(linkSql.remove, player)),
  }
}

const screenColumns = `id, token_hash AS tokenHash, name, code, attempts, address, browser, system, requested_at AS requestedAt,
  seen_at AS seenAt`

const screenSql = {
  add: `INSERT INTO screens (id, token_hash, name, code, attempts, address, browser, system, requested_at, seen_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  all: `SELECT ${screenColumns} FROM screens ORDER BY requested_at, id`,
  byToken: `SELECT ${screenColumns} FROM screens WHERE token_hash = ?`,
  attempt: `UPDATE screens SET attempts = attempts + 1 WHERE id = ? AND name IS NULL RETURNING ${screenColumns}`,
  approve: 'UPDATE screens SET name = ?, address = NULL WHERE id = ? AND name IS NULL',
  touch: 'UPDATE screens SET seen_at = ? WHERE id = ?',
  remove: 'DELETE FROM screens WHERE id = ?',
  removeWaiting: 'DELETE FROM screens WHERE id = ? AND name IS NULL',
  forgetWaiting: 'DELETE FROM screens WHERE name IS NULL AND requested_at < ?',
} as const

export function sqlitePairedScreens({ run, change, get, all }: StatementRunners): PairedScreens {
  return {
    async add({ id, tokenHash, name, code, attempts, address, browser, system, requestedAt, seenAt }) {
      await run(screenSql.add, id, tokenHash, name, code, attempts, address, browser, system, requestedAt, seenAt)
    },
    all: async () => nonNull(all(screenSql.all).map((row) => copyRow<PairedScreen>(row))),
    byToken: async (tokenHash) => copyRow<PairedScreen>(get(screenSql.byToken, tokenHash)),
    attempt: async (id) => copyRow<PairedScreen>(await change(screenSql.attempt, id)),
    approve: async (id, name) => (await run(screenSql.approve, name, id)) === 1,
    touch: async (id, seenAt) => void (await run(screenSql.touch, seenAt, id)),
    remove: async (id) => (await run(screenSql.remove, id)) === 1,
    removeWaiting: async (id) => void (await run(screenSql.removeWaiting, id)),
    forgetWaiting: async (before) => void (await run(screenSql.forgetWaiting, before)),
  }
}

const chatSql = {
  all: 'SELECT settings, delivery FROM chats',
  of: 'SELECT settings, delivery FROM chats WHERE id = ?',
  others: 'SELECT count(*) AS count FROM chats WHERE id <> ?',
  add: `INSERT INTO chats (id, settings) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET settings = excluded.settings`,
  setSettings: 'UPDATE chats SET settings = ? WHERE id = ?',
  setDelivery: 'UPDATE chats SET delivery = ? WHERE id = ?',
  remove: 'DELETE FROM chats WHERE id = ?',
} as const

/** @param row a row of `chats`: `settings` is JSON that `sqliteChats` has written, and `delivery` such JSON or null */
function storedChatOf(row: unknown): StoredChat {
  const { settings, delivery } = row as { readonly settings: string; readonly delivery: string | null }
  return {
    settings: JSON.parse(settings) as ChatSettings,
    delivery: delivery === null ? null : (JSON.parse(delivery) as ChatSendingState),
  }
}

export function sqliteChats(database: Database, writer: DatabaseWriter): Chats {
  const { run, get, all } = statementRunnersOf(database, writer)
  const find = (id: string): StoredChat | null => {
    const row = get(chatSql.of, id)
    return row === undefined ? null : storedChatOf(row)
  }

  return {
    all: async () => all(chatSql.all).map(storedChatOf),
    of: async (id) => find(id),
    add: (settings, most) =>
      writer.transaction(() => {
        const { count } = database.statement(chatSql.others).get(settings.id) as { readonly count: number }
        if (count >= most) return false
        database.statement(chatSql.add).run(settings.id, JSON.stringify(settings))
        return true
      }),
    change: (id, changes) =>
      writer.transaction(() => {
        const chat = find(id)
        if (chat === null) return false
        database.statement(chatSql.setSettings).run(JSON.stringify({ ...chat.settings, ...changes }), id)
        return true
      }),
    setDelivery: async (id, delivery) => void (await run(chatSql.setDelivery, JSON.stringify(delivery), id)),
    remove: async (id) => (await run(chatSql.remove, id)) > 0,
  }
}
