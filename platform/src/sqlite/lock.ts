import { DataFolderUnusable, explain, sqliteCode } from './data-folder-unusable.ts'
import { type Connection, connect } from './driver.ts'
import { makeFolderOf } from './make-folder-of.ts'

/** Node closes a connection that is garbage collected, and with it ends its transaction: so each one is kept here. */
const heldLocks = new Set<Connection>()

/**
 * Makes this process the only writer of a database, until the returned function is called or the process dies.
 * The lock is a write transaction held open on an empty database beside it: the kernel releases it when the process
 * ends, even by `kill -9`, so there are no stale lock files; readers of the database itself are not blocked, as they
 * would be by an exclusive locking mode.
 * @throws DataFolderUnusable when another holds it
 */
export function lockForOneWriter(path: string): () => void {
  const lockPath = `${path}.lock`
  makeFolderOf(lockPath)
  let connection: Connection | undefined
  try {
    connection = connect(lockPath)
    // On a restart the process before may not have ended yet.
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
  heldLocks.add(held)
  return () => {
    heldLocks.delete(held)
    held.exec('ROLLBACK')
    held.close()
  }
}
