import { DataFolderUnusable, explain, sqliteCode } from './data-folder-unusable.ts'
import { type Connection, connect } from './driver.ts'
import { makeFolderOf } from './make-folder-of.ts'

/**
 * Makes this process the only writer of a database, until the returned function is called or the process dies.
 * The lock is a write transaction held open on an empty database beside it: the kernel lets go of it with the process,
 * `kill -9` included, so no stale file with a process number has to be judged; readers of the database itself are not
 * disturbed, as they would be by an exclusive locking mode.
 * @throws DataFolderUnusable when another holds it
 */
export function lockForOneWriter(path: string): () => void {
  const lockPath = `${path}.lock`
  makeFolderOf(lockPath)
  let connection: Connection | undefined
  try {
    connection = connect(lockPath)
    // The predecessor may still be on its way out, on a restart.
    connection.exec('PRAGMA busy_timeout = 1000')
    connection.exec('PRAGMA journal_mode = MEMORY')
    connection.exec('BEGIN IMMEDIATE')
  } catch (error) {
    connection?.close()
    const held = sqliteCode(error) === 5
    throw held
      ? new DataFolderUnusable(path, 'another Topspin is using it; stop that one first', error)
      : explain(lockPath, error)
  }
  const held = connection
  return () => {
    held.exec('ROLLBACK')
    held.close()
  }
}
