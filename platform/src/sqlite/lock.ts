import { DataFolderUnusable, sqliteCode } from './data-folder-unusable.ts'
import { type Connection, connect } from './driver.ts'

/**
 * Makes this process the only writer of a database, until the returned function is called or the process dies.
 * The lock is a write transaction held open on an empty database beside it: the kernel lets go of it with the process,
 * `kill -9` included, so no stale file with a process number has to be judged; readers of the database itself are not
 * disturbed, as they would be by an exclusive locking mode.
 * @throws DataFolderUnusable when another holds it
 */
export function lockForOneWriter(path: string): () => void {
  const lockPath = `${path}.lock`
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
    const why = held ? 'another Topspin is using this data folder; stop that one first' : 'the lock cannot be taken'
    throw new DataFolderUnusable(held ? path : lockPath, why, error)
  }
  const held = connection
  return () => {
    held.exec('ROLLBACK')
    held.close()
  }
}
