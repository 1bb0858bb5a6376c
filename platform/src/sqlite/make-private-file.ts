import { chmodSync, closeSync, openSync } from 'node:fs'
import { makeFolderOf } from './make-folder-of.ts'

/**
 * Makes a file that only the user of this process may read and write, whatever the umask. A new file is empty. Call
 * this before SQLite opens the file: the files that SQLite adds next to a database get the mode of the database.
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
