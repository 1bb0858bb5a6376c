import type { Identity } from './port.ts'

/**
 * Opens the identity vault where a URL says: `sqlite:<path>` or `mongodb://…` (also `mongodb+srv://…`).
 * @param onFailure called with what goes wrong in the background
 * @throws DataFolderUnusable for a file, EngineAway for a server that does not answer, TypeError for another scheme
 */
export async function openIdentity(url: string, onFailure?: (failure: unknown) => void): Promise<Identity> {
  if (url.startsWith('sqlite:')) {
    const { openSqliteIdentity } = await import('./sqlite.ts')
    return openSqliteIdentity(url.slice('sqlite:'.length))
  }
  if (/^mongodb(\+srv)?:/.test(url)) {
    // The driver is big, and most installations have no use for it.
    const { openMongoIdentity } = await import('./mongo.ts')
    return openMongoIdentity(url, onFailure)
  }
  throw new TypeError(`no identity vault for ${url.split(':')[0]}:`)
}
