import type { EventStore } from './port.ts'

/**
 * Opens the log where a URL says.
 * @throws DataFolderUnusable for a file, EngineAway for a server that does not answer, TypeError for another scheme
 */
export async function openEventStore(url: string): Promise<EventStore> {
  if (url.startsWith('sqlite:')) {
    const { openSqliteEventStore } = await import('./sqlite.ts')
    return openSqliteEventStore(url.slice('sqlite:'.length))
  }
  throw new TypeError(`no event store for ${url.split(':')[0]}:`)
}
