import { existsSync } from 'node:fs'
import { DatabaseDamaged, DataFolderUnusable, explain } from './data-folder-unusable.ts'
import { type Connection, connect } from './driver.ts'
import { keepToOwner } from './keep-to-owner.ts'

/** How many rows each table of a database has. */
export type RowCounts = Readonly<Record<string, number>>

/**
 * Copies a database as it is at one moment, while others read and write it.
 * @param target a file that is not there yet; only this user may read it
 * @returns the rows of the copy, which was read through and found whole
 * @throws DataFolderUnusable when there is none at `path`, or the copy is not whole
 */
export function copyDatabase(path: string, target: string): RowCounts {
  if (!existsSync(path)) throw new DataFolderUnusable(path, 'there is no such file')
  const before = withConnection(path, rowsOf)
  // SQLite writes into a file that is there when it is empty.
  keepToOwner(target)
  withConnection(path, (connection) => vacuumInto(connection, target))
  const copied = inspectDatabase(target)
  const after = withConnection(path, rowsOf)
  for (const [table, rows] of Object.entries(copied)) {
    const [few = 0, many = 0] = [before[table] ?? 0, after[table] ?? 0].toSorted((a, b) => a - b)
    if (rows < few || rows > many)
      throw new DataFolderUnusable(target, `the copy has ${rows} rows in ${table}, where there are ${few} to ${many}`)
  }
  return copied
}

/**
 * Reads a database through.
 * @returns its rows @throws DataFolderUnusable when it is damaged or none
 */
export function inspectDatabase(path: string): RowCounts {
  return withConnection(path, (connection) => {
    const verdict = JSON.stringify(connection.prepare('PRAGMA integrity_check(1)').get())
    if (verdict !== '{"integrity_check":"ok"}') throw new DatabaseDamaged(path, `the file is damaged (${verdict})`)
    return rowsOf(connection)
  })
}

/** The disk that is full and the folder that takes no file are those of the target; damage is that of the source. */
function vacuumInto(connection: Connection, target: string): void {
  try {
    connection.prepare('VACUUM INTO ?').run(target)
  } catch (error) {
    const explained = explain(target, error)
    throw explained instanceof DatabaseDamaged ? error : explained
  }
}

function withConnection<T>(path: string, work: (connection: Connection) => T): T {
  let connection: Connection | undefined
  try {
    connection = connect(path)
    connection.exec('PRAGMA busy_timeout = 5000')
    return work(connection)
  } catch (error) {
    throw explain(path, error)
  } finally {
    connection?.close()
  }
}

function rowsOf(connection: Connection): RowCounts {
  const tables = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all()
  // The statement names its one column, and the names are those of our own schemas.
  return Object.fromEntries((tables as { name: string }[]).map(({ name }) => [name, countOf(connection, name)]))
}

const countOf = (connection: Connection, table: string): number =>
  // An aggregate without GROUP BY answers exactly one row.
  (connection.prepare(`SELECT count(*) AS n FROM "${table}"`).get() as { n: number }).n
