import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Connection, openBareConnection } from './driver.ts'
import { DataFolderInUse, DataFolderUnusable, sqliteErrorCode, toDataFolderError } from './errors.ts'

/** The path in an address `sqlite:<path>`, which may be `:memory:`; null for a server's address. */
export const sqlitePathOf = (url: string): string | null =>
  url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null

/** The suffixes of a database's files: the main file, its newest pages, and the index of these pages. */
export const databaseFileSuffixes = ['', '-wal', '-shm'] as const

/** The existing files of a database. They belong together and must be moved together. */
export const databaseFilesOf = (path: string): string[] =>
  databaseFileSuffixes.map((end) => path + end).filter((file) => existsSync(file))

/**
 * Makes the folder of a database file and its missing parents, which only the user of this process may read.
 * @returns the folders it made, outermost first
 * @throws DataFolderUnusable
 */
export function makeFolderOf(path: string): string[] {
  if (path === ':memory:') return []
  const folder = dirname(path)
  try {
    const missing = missingFolders(folder)
    for (const one of missing) {
      mkdirSync(one, 0o700)
      chmodSync(one, 0o700)
    }
    return missing
  } catch (error) {
    throw new DataFolderUnusable(folder, 'this folder cannot be made; check its parent and its rights', error)
  }
}

/** Missing folders, outermost first. Node's `recursive` hangs where no folder can be made, such as in /proc. */
function missingFolders(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return [...missingFolders(dirname(folder)), folder]
}

/**
 * Makes a file that only the user of this process may read and write. Call this before SQLite opens the file: the files
 * that SQLite adds next to a database get the mode of the database.
 * @throws DataFolderUnusable when its folder cannot be made
 */
export function makePrivateFile(path: string): void {
  if (path === ':memory:') return
  makeFolderOf(path)
  try {
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
  } catch {
    // The error is ignored: opening the database reports the cause more clearly.
  }
}

/** The connections of held locks. Node closes a connection that is garbage collected, which would end its lock. */
const heldLocks = new Set<Connection>()

/**
 * Makes this process the only writer of a database, until the returned function is called or the process dies. The lock
 * is an open write transaction on a second, empty database. The kernel ends the lock even after `kill -9`. Unlike an
 * exclusive locking mode, the lock does not block readers.
 * @throws DataFolderInUse when another process holds the lock; DataFolderUnusable when the lock file cannot be used
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
