import type { CalendarFeed, CalendarFeeds } from './calendars.ts'
import { rowOf, type Statements } from './sqlite-statements.ts'

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
export function sqliteCalendars({ run, get }: Statements): CalendarFeeds {
  return {
    async set({ playerId, tokenHash, madeAt, readAt, reader }) {
      await run(sql.set, tokenHash, madeAt, readAt, reader, playerId)
    },
    of: async (player) => rowOf<CalendarFeed>(get(sql.of, player)),
    find: async (tokenHash) => rowOf<CalendarFeed>(get(sql.find, tokenHash)),
    async wasRead(tokenHash, at, reader) {
      await run(sql.wasRead, at, reader, tokenHash)
    },
    async remove(player) {
      await run(sql.remove, player)
    },
  }
}
