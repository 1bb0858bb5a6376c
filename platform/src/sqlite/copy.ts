import { existsSync } from 'node:fs'
import { type Connection, openBareConnection } from './driver.ts'
import { DatabaseDamaged, DataFolderUnusable, toDataFolderError } from './errors.ts'
import { makePrivateFile } from './files.ts'
import { requireWalFile } from './open.ts'

type RowCounts = Readonly<Record<string, number>>

/**
 * Copies a database in its state at one moment, while others read and write it.
 * @param target a file that does not exist yet. The call makes it readable for the user of this process only
 * @returns the number of rows of each table of the copy, after an integrity check
 */
export function copyDatabase(path: string, target: string): RowCounts {
  if (!existsSync(path)) throw new DataFolderUnusable(path, 'there is no such file')
  // `VACUUM INTO` accepts an existing file when it is empty.
  makePrivateFile(target)
  withConnection(path, (connection) => vacuumInto(connection, target))
  return inspectDatabase(target)
}

/** Checks the integrity of a database, and counts the rows of each table. @throws DataFolderUnusable */
export function inspectDatabase(path: string): RowCounts {
  return withConnection(path, (connection) => {
    const verdict = JSON.stringify(connection.prepare('PRAGMA integrity_check(1)').get())
    if (verdict !== '{"integrity_check":"ok"}') throw new DatabaseDamaged(path, `the file is damaged (${verdict})`)
    return rowsOf(connection)
  })
}

/** Copies the database. @throws DataFolderUnusable for `target`; SQLite's own error when the source is damaged */
function vacuumInto(connection: Connection, target: string): void {
  try {
    connection.prepare('VACUUM INTO ?').run(target)
  } catch (error) {
    const explained = toDataFolderError(target, error)
    throw explained instanceof DatabaseDamaged ? error : explained
  }
}

function withConnection<T>(path: string, work: (connection: Connection) => T): T {
  let connection: Connection | undefined
  try {
    requireWalFile(path)
    connection = openBareConnection(path)
    connection.exec('PRAGMA busy_timeout = 5000')
    return work(connection)
  } catch (error) {
    throw toDataFolderError(path, error)
  } finally {
    connection?.close()
  }
}

function rowsOf(connection: Connection): RowCounts {
  // SQLite has tables of its own, such as `sqlite_sequence`.
  const named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
  const tables = connection.prepare(named).all()
  // The statement returns one column with the names of the tables.
  return Object.fromEntries((tables as { name: string }[]).map(({ name }) => [name, countOf(connection, name)]))
}

const countOf = (connection: Connection, table: string): number =>
  // An aggregate without GROUP BY returns exactly one row.
  (connection.prepare(`SELECT count(*) AS n FROM "${table}"`).get() as { n: number }).n
