import type { EventStore } from './port.ts'
import { openSqliteEventStore } from './sqlite.ts'

/**
 * Opens the log that a url names.
 * @param url `sqlite:` with a path (`sqlite:data/events.db`, `sqlite:///var/lib/topspin/events.db`, `sqlite::memory:`),
 * or a connection string of EventStoreDB, `esdb://` or `esdb+discover://` (the client does not accept `kurrentdb://`)
 * @throws DataFolderUnusable when the file cannot be used; Error for another scheme. A server that is away throws later
 */
export async function openEventStore(url: string): Promise<EventStore> {
  const [, scheme = '', rest = ''] = /^([a-z+]+):(.*)$/s.exec(url) ?? []
  switch (scheme) {
    case 'sqlite': {
      const path = rest.replace(/^\/\//, '')
      if (path === '') throw new Error('the url of the event log names no file: sqlite:')
      return openSqliteEventStore(path)
    }
    case 'esdb':
    case 'esdb+discover': {
      // Imported only when used: the client with gRPC takes longer to load than all other modules.
      const { openEventStoreDb } = await import('./eventstoredb.ts')
      return openEventStoreDb(url)
    }
    default:
      // The url may hold a password, so the message contains only its scheme.
      throw new Error(`the url of the event log must begin with sqlite: or esdb://, not ${scheme || 'this'}`)
  }
}
