import { DataFolderInUse, sqliteErrorCode, toDataFolderError } from './data-folder-unusable.ts'
import { type Connection, openBareConnection } from './driver.ts'
import { makeFolderOf } from './make-folder-of.ts'

/**
 * Node closes a connection that is garbage collected, which would end its transaction. So each connection is kept here.
 */
const heldLocks = new Set<Connection>()

/**
 * Makes this process the only writer of a database, until the returned function is called or the process dies.
 * The lock is an open write transaction on an empty database next to it. The kernel releases it when the process ends,
 * even by `kill -9`, so there are no stale lock files. Unlike an exclusive locking mode, it does not block readers.
 * @throws DataFolderInUse when another process holds the lock
 */
export function lockForOneWriter(path: string): () => void {
  const lockPath = `${path}.lock`
  makeFolderOf(lockPath)
  let connection: Connection | undefined
  try {
    connection = openBareConnection(lockPath)
    // At a restart the previous process may hold the lock until it has ended.
    connection.exec('PRAGMA busy_timeout = 1000')
    connection.exec('PRAGMA journal_mode = MEMORY')
    connection.exec('BEGIN IMMEDIATE')
  } catch (error) {
    connection?.close()
    const held = sqliteErrorCode(error) === 5
    throw held
      ? new DataFolderInUse(path, 'another Topspin is using it; stop that one first', error)
      : toDataFolderError(lockPath, error)
  }
  const held = connection
  heldLocks.add(held)
  return () => {
    heldLocks.delete(held)
    held.exec('ROLLBACK')
    held.close()
  }
}
