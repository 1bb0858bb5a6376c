import { addColumn } from '../sqlite/add-column.ts'
import type { Database } from '../sqlite/open.ts'
import { lookalikeKey } from './lookalike-key.ts'

/**
 * Adds the unique look-alike key to the accounts of an earlier release. Where several accounts already look alike, the
 * oldest gets the key; the others keep their pseudo and get their id as key.
 */
export function addLookalikeKeys(database: Database): void {
  database.transaction(() => {
    addColumn(database, 'accounts', 'lookalike_key', 'TEXT')
    database.exec('CREATE UNIQUE INDEX IF NOT EXISTS accounts_by_lookalike ON accounts (lookalike_key)')
    const without = database
      .statement('SELECT id, pseudo FROM accounts WHERE lookalike_key IS NULL ORDER BY created_at, id')
      .all() as { id: string; pseudo: string }[] // as selected
    const setKey = database.statement('UPDATE OR IGNORE accounts SET lookalike_key = ? WHERE id = ?')
    for (const { id, pseudo } of without)
      if (Number(setKey.run(lookalikeKey(pseudo), id).changes) === 0) setKey.run(id, id)
  })
}
