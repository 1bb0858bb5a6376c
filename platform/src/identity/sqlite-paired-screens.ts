import type { SqlValue } from '../sqlite/driver.ts'
import { orThrowEngineAway } from '../sqlite/engine-away.ts'
import type { Database } from '../sqlite/open.ts'
import type { DatabaseWriter } from '../sqlite/writer.ts'
import type { PairedScreen, PairedScreens } from './paired-screens.ts'

const columns = `id, token_hash AS tokenHash, name, code, attempts, address, browser, system, requested_at AS requestedAt,
  seen_at AS seenAt`

const sql = {
  add: `INSERT INTO screens (id, token_hash, name, code, attempts, address, browser, system, requested_at, seen_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  all: `SELECT ${columns} FROM screens ORDER BY requested_at, id`,
  byToken: `SELECT ${columns} FROM screens WHERE token_hash = ?`,
  attempt: `UPDATE screens SET attempts = attempts + 1 WHERE id = ? AND name IS NULL RETURNING ${columns}`,
  approve: 'UPDATE screens SET name = ?, address = NULL WHERE id = ? AND name IS NULL',
  touch: 'UPDATE screens SET seen_at = ? WHERE id = ?',
  remove: 'DELETE FROM screens WHERE id = ?',
  removeWaiting: 'DELETE FROM screens WHERE id = ? AND name IS NULL',
  forgetWaiting: 'DELETE FROM screens WHERE name IS NULL AND requested_at < ?',
} as const

// Each statement selects columns of a STRICT table, whose types the schema enforces. The copy has a prototype, which
// rows of SQLite lack.
const screenOf = (row: unknown): PairedScreen => ({ ...(row as PairedScreen) })
const orNull = (row: unknown): PairedScreen | null => (row === undefined ? null : screenOf(row))

/** Televisions in the file of the identity store. */
export function sqlitePairedScreens(database: Database, writer: DatabaseWriter): PairedScreens {
  const run = (statement: string, ...values: SqlValue[]): Promise<number> =>
    writer.withoutTransaction(() => Number(database.statement(statement).run(...values).changes))

  return {
    async add({ id, tokenHash, name, code, attempts, address, browser, system, requestedAt, seenAt }) {
      await run(sql.add, id, tokenHash, name, code, attempts, address, browser, system, requestedAt, seenAt)
    },
    all: async () => orThrowEngineAway(() => database.statement(sql.all).all()).map(screenOf),
    byToken: async (tokenHash) => orNull(orThrowEngineAway(() => database.statement(sql.byToken).get(tokenHash))),
    attempt: async (id) => orNull(await writer.withoutTransaction(() => database.statement(sql.attempt).get(id))),
    approve: async (id, name) => (await run(sql.approve, name, id)) === 1,
    async touch(id, seenAt) {
      await run(sql.touch, seenAt, id)
    },
    remove: async (id) => (await run(sql.remove, id)) === 1,
    async removeWaiting(id) {
      await run(sql.removeWaiting, id)
    },
    async forgetWaiting(before) {
      await run(sql.forgetWaiting, before)
    },
  }
}
