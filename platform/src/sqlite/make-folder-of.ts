import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DataFolderUnusable } from './data-folder-unusable.ts'

/**
 * Makes the folder of a database file and its missing parents. Only the user of this process may read the folders that
 * it makes, whatever the umask.
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
