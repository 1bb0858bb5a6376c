import { addColumn } from '../sqlite/add-column.ts'
import type { Database } from '../sqlite/open.ts'
import { lookalikeKey, lowerLookalikeKey } from './lookalike-key.ts'

const columns = [
  { column: 'lookalike_key', index: 'accounts_by_lookalike', keyOf: lookalikeKey },
  { column: 'lower_lookalike_key', index: 'accounts_by_lower_lookalike', keyOf: lowerLookalikeKey },
]

/**
 * Adds the unique look-alike keys to the accounts of an earlier release. Where several accounts already look alike, the
 * oldest gets the key; the others keep their pseudo and get their id as key.
 */
export function addLookalikeKeys(database: Database): void {
  for (const { column, index, keyOf } of columns)
    database.transaction(() => {
      addColumn(database, 'accounts', column, 'TEXT')
      database.exec(`CREATE UNIQUE INDEX IF NOT EXISTS ${index} ON accounts (${column})`)
      const without = database
        .statement(`SELECT id, pseudo FROM accounts WHERE ${column} IS NULL ORDER BY created_at, id`)
        .all() as { id: string; pseudo: string }[] // as selected
      const setKey = database.statement(`UPDATE OR IGNORE accounts SET ${column} = ? WHERE id = ?`)
      for (const { id, pseudo } of without) if (Number(setKey.run(keyOf(pseudo), id).changes) === 0) setKey.run(id, id)
    })
}
