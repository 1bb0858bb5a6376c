import { sqlitePathOf } from '../sqlite/files.ts'
import type { ReadStore } from './port.ts'

/**
 * Opens a read store.
 * @param url `sqlite:<path>` or `mongodb://…` (also `mongodb+srv://…`)
 * @param onFailure called each time a hanging client of MongoDB is replaced, and when a damaged file was moved aside
 * @throws DataFolderUnusable for a file; EngineRefused; EngineAway when no server answers; TypeError for another scheme
 */
export async function openReadStore(url: string, onFailure?: (failure: unknown) => void): Promise<ReadStore> {
  const path = sqlitePathOf(url)
  if (path !== null) {
    const { openSqliteReadStore } = await import('./sqlite.ts')
    return openSqliteReadStore(path, onFailure)
  }
  if (/^mongodb(\+srv)?:/.test(url)) {
    // The driver is large, and most installations do not use it.
    const { openMongoReadStore } = await import('./mongo.ts')
    return openMongoReadStore(url, onFailure)
  }
  throw new TypeError(`no read store for ${url.split(':')[0]}:`)
}
