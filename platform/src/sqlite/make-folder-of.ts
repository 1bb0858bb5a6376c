import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DataFolderUnusable } from './data-folder-unusable.ts'

/** Makes the folder of a database file, with its parents, when missing. @throws DataFolderUnusable */
export function makeFolderOf(path: string): void {
  if (path === ':memory:') return
  const folder = dirname(path)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new DataFolderUnusable(folder, 'this folder cannot be made; check its parent and its rights', error)
  }
}
