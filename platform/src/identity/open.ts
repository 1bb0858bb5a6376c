import { sqlitePathOf } from '../sqlite/files.ts'
import type { IdentityStore } from './port.ts'

/**
 * Opens the identity store.
 * @param url `sqlite:<path>` or `mongodb://…` (also `mongodb+srv://…`)
 * @param onFailure called with errors that no call throws
 * @throws DataFolderUnusable for a file; EngineRefused; EngineAway when no server answers; TypeError for another scheme
 */
export async function openIdentityStore(url: string, onFailure?: (failure: unknown) => void): Promise<IdentityStore> {
  const path = sqlitePathOf(url)
  if (path !== null) {
    const { openSqliteIdentityStore } = await import('./sqlite.ts')
    return openSqliteIdentityStore(path, onFailure)
  }
  if (/^mongodb(\+srv)?:/.test(url)) {
    // The driver is large, and most installations do not use it.
    const { openMongoIdentityStore } = await import('./mongo.ts')
    return openMongoIdentityStore(url, onFailure)
  }
  throw new TypeError(`no identity store for ${url.split(':')[0]}:`)
}
