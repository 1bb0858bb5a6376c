import type { Archive, Archives } from './archives.ts'
import { rowOf, type Statements } from './sqlite-statements.ts'

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
export function sqliteArchives({ run, get }: Statements): Archives {
  return {
    add: async (player, requestedAt) => (await run(sql.add, requestedAt, player)) === 1,
    async of(player) {
      const row = rowOf<Omit<Archive, 'failed'> & { readonly failed: number }>(get(sql.of, player))
      return row && { ...row, failed: row.failed === 1 }
    },
    async content(player) {
      return rowOf<{ readonly content: Uint8Array | null }>(get(sql.content, player))?.content ?? null
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
