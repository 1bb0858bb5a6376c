import type { PairedScreen, PairedScreens } from './paired-screens.ts'
import { nonNull, rowOf, type Statements } from './sqlite-statements.ts'

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

/** Televisions in the file of the identity store. */
export function sqlitePairedScreens({ run, change, get, all }: Statements): PairedScreens {
  return {
    async add({ id, tokenHash, name, code, attempts, address, browser, system, requestedAt, seenAt }) {
      await run(sql.add, id, tokenHash, name, code, attempts, address, browser, system, requestedAt, seenAt)
    },
    all: async () => nonNull(all(sql.all).map((row) => rowOf<PairedScreen>(row))),
    byToken: async (tokenHash) => rowOf<PairedScreen>(get(sql.byToken, tokenHash)),
    attempt: async (id) => rowOf<PairedScreen>(await change(sql.attempt, id)),
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
