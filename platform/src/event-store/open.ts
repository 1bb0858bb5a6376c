import { sqlitePathOf } from '../sqlite/files.ts'
import type { EventStore, LogReader } from './port.ts'
import { openSqliteEventStore } from './sqlite.ts'
import { openSqliteLogReader } from './sqlite-reader.ts'

/**
 * Opens the log.
 * @param url `sqlite:` with a path or `:memory:`, or a connection string of EventStoreDB (`esdb://`,
 * `esdb+discover://`)
 * @throws DataFolderUnusable for a file; EngineRefused for an unreadable connection string; Error for any other url
 */
export async function openEventStore(url: string): Promise<EventStore> {
  const path = fileOf(url)
  return path === null ? openServer(url) : openSqliteEventStore(path)
}

/** Opens a log that another thread of this process has open for appends. @throws the errors of `openEventStore` */
export async function openLogReader(url: string): Promise<LogReader> {
  const path = fileOf(url)
  return path === null ? openServer(url) : openSqliteLogReader(path)
}

/** The path of an SQLite file; null for another scheme. */
function fileOf(url: string): string | null {
  const path = sqlitePathOf(url)?.replace(/^\/\//, '') ?? null
  if (path === '') throw new Error('the url of the event log names no file: sqlite:')
  return path
}

async function openServer(url: string): Promise<EventStore> {
  const scheme = /^([a-z+]+):/.exec(url)?.[1] ?? ''
  // The url may hold a password, so the message contains only its scheme.
  if (scheme !== 'esdb' && scheme !== 'esdb+discover')
    throw new Error(`the url of the event log must begin with sqlite: or esdb://, not ${scheme || 'this'}`)
  // Imported only when used, because the client with gRPC takes long to load.
  const { openEventStoreDb } = await import('./eventstoredb.ts')
  return openEventStoreDb(url)
}
