import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DataFolderUnusable } from './data-folder-unusable.ts'

/** Makes the folder of a database file, with its parents, when missing. @throws DataFolderUnusable */
export function makeFolderOf(path: string): void {
  if (path === ':memory:') return
  const folder = dirname(path)
  try {
    for (const missing of missingFolders(folder)) mkdirSync(missing)
  } catch (error) {
    throw new DataFolderUnusable(folder, 'this folder cannot be made; check its parent and its rights', error)
  }
}

/** Outermost first. Node's own `recursive` never comes back from a file system that takes no folders, as /proc. */
function missingFolders(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return [...missingFolders(dirname(folder)), folder]
}
