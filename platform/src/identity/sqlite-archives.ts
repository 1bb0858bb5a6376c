import type { SqlValue } from '../sqlite/driver.ts'
import { orThrowEngineAway } from '../sqlite/engine-away.ts'
import type { Database } from '../sqlite/open.ts'
import type { DatabaseWriter } from '../sqlite/writer.ts'
import type { Archive, Archives } from './archives.ts'

const sql = {
  add: `INSERT INTO archives (player_id, requested_at, failed) SELECT id, ?, 0 FROM accounts WHERE id = ?
    ON CONFLICT DO NOTHING`,
  of: 'SELECT requested_at AS requestedAt, length(content) AS size, failed FROM archives WHERE player_id = ?',
  content: 'SELECT content FROM archives WHERE player_id = ?',
  finish: 'UPDATE archives SET content = ?, failed = ? WHERE player_id = ? AND requested_at = ?',
  remove: 'DELETE FROM archives WHERE player_id = ? AND requested_at = ?',
  forget: 'DELETE FROM archives WHERE requested_at < ?',
} as const

/** Archives in the file of the identity store. */
export function sqliteArchives(database: Database, writer: DatabaseWriter): Archives {
  const run = (statement: string, ...values: SqlValue[]): Promise<number> =>
    writer.withoutTransaction(() => Number(database.statement(statement).run(...values).changes))
  const get = (statement: string, player: string) => orThrowEngineAway(() => database.statement(statement).get(player))

  return {
    add: async (player, requestedAt) => (await run(sql.add, requestedAt, player)) === 1,
    async of(player) {
      // The statement selects columns of a STRICT table, whose types the schema enforces.
      const row = get(sql.of, player) as (Omit<Archive, 'failed'> & { readonly failed: number }) | undefined
      return row === undefined ? null : { ...row, failed: row.failed === 1 }
    },
    async content(player) {
      // The cast is right: the table is STRICT, and the column is a BLOB or null.
      const row = get(sql.content, player) as { readonly content: Uint8Array | null } | undefined
      return row?.content ?? null
    },
    async finish(player, requestedAt, content) {
      await run(sql.finish, content, Number(content === null), player, requestedAt)
    },
    async remove(player, requestedAt) {
      await run(sql.remove, player, requestedAt)
    },
    async forget(before) {
      await run(sql.forget, before)
    },
  }
}
