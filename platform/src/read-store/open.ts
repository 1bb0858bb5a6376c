import type { ReadStore } from './port.ts'

/**
 * Opens the read models where a URL says: `sqlite:<path>` or `mongodb://…` (also `mongodb+srv://…`).
 * @throws DataFolderUnusable for a file, EngineAway for a server that does not answer, TypeError for another scheme
 */
export async function openReadStore(url: string): Promise<ReadStore> {
  if (url.startsWith('sqlite:')) {
    const { openSqliteReadStore } = await import('./sqlite.ts')
    return openSqliteReadStore(url.slice('sqlite:'.length))
  }
  throw new TypeError(`no read store for ${url.split(':')[0]}:`)
}
