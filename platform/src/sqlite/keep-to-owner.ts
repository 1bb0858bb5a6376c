import { chmodSync, closeSync, openSync } from 'node:fs'
import { makeFolderOf } from './make-folder-of.ts'

/**
 * Makes a file, empty when it is new, that only the user of this process may read and write, whatever the umask. Called
 * before SQLite opens it: the files that SQLite puts beside a database take over its mode.
 * @throws DataFolderUnusable when its folder cannot be made
 */
export function keepToOwner(path: string): void {
  if (path === ':memory:') return
  makeFolderOf(path)
  try {
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
  } catch {
    // Opening the database right after says better what is wrong.
  }
}
