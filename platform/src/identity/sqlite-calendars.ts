import { orThrowEngineAway } from '../sqlite/engine-away.ts'
import type { Database } from '../sqlite/open.ts'
import type { DatabaseWriter } from '../sqlite/writer.ts'
import type { CalendarFeed, CalendarFeeds } from './calendars.ts'

const feed = `SELECT player_id AS playerId, token_hash AS tokenHash, made_at AS madeAt, read_at AS readAt, reader
  FROM calendars`
const sql = {
  set: `INSERT OR REPLACE INTO calendars (player_id, token_hash, made_at, read_at, reader)
    SELECT id, ?, ?, ?, ? FROM accounts WHERE id = ?`,
  of: `${feed} WHERE player_id = ?`,
  find: `${feed} WHERE token_hash = ?`,
  wasRead: 'UPDATE calendars SET read_at = ?, reader = ? WHERE token_hash = ?',
  remove: 'DELETE FROM calendars WHERE player_id = ?',
} as const

/** Addresses of calendars in the file of the identity store. */
export function sqliteCalendars(database: Database, writer: DatabaseWriter): CalendarFeeds {
  const get = (statement: string, value: string): CalendarFeed | null => {
    // The statement selects columns of a STRICT table, whose types the schema enforces.
    const row = orThrowEngineAway(() => database.statement(statement).get(value)) as CalendarFeed | undefined
    return row === undefined ? null : { ...row }
  }
  const run = async (statement: string, ...values: readonly (string | number | null)[]) => {
    await writer.withoutTransaction(() => database.statement(statement).run(...values))
  }
  return {
    set: ({ playerId, tokenHash, madeAt, readAt, reader }) => run(sql.set, tokenHash, madeAt, readAt, reader, playerId),
    of: async (player) => get(sql.of, player),
    find: async (tokenHash) => get(sql.find, tokenHash),
    wasRead: (tokenHash, at, reader) => run(sql.wasRead, at, reader, tokenHash),
    remove: (player) => run(sql.remove, player),
  }
}
