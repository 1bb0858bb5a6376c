import { BroadcastChannel } from 'node:worker_threads'
import { EngineAway } from '../operator-error.ts'
import { lockForOneWriter } from '../sqlite/files.ts'
import { type Database, openDatabase } from '../sqlite/open.ts'
import { SharedTransactions } from '../sqlite/shared-transactions.ts'
import { DatabaseWriter } from '../sqlite/writer.ts'
import { checkAndSerialise } from './append-checks.ts'
import type { AppendResult, EventStore, ExpectedRevision, NewEvent } from './port.ts'
import { appendChannelName, SqliteLogReader } from './sqlite-reader.ts'

/**
 * Opens the log in a file or `:memory:`, and creates a missing file. This process is its only writer until `close`.
 * @throws DataFolderUnusable when the file cannot be used or another process has it open
 */
export function openSqliteEventStore(path: string): EventStore {
  // The lock comes first: a second process fails before it touches the file.
  const release = path === ':memory:' ? () => {} : lockForOneWriter(path)
  let db: Database | undefined
  try {
    db = openDatabase(path, { synchronous: 'FULL', busyTimeout: 0 })
    return new SqliteEventStore(db, release)
  } catch (error) {
    db?.close()
    release()
    throw error
  }
}

/** The log in an open SQLite database. Outside this file, only tests call the constructor. */
export class SqliteEventStore extends SqliteLogReader implements EventStore {
  readonly #release: () => void
  readonly #writer: DatabaseWriter
  readonly #appends: SharedTransactions
  readonly #announcements: BroadcastChannel
  #closed: Promise<void> | null = null

  constructor(db: Database, release: () => void = () => {}) {
    super(db)
    this.#release = release
    this.#writer = new DatabaseWriter(db)
    this.#appends = new SharedTransactions((work) => this.#write(work))
    this.#announcements = new BroadcastChannel(appendChannelName(db.path))
    this.#announcements.unref()
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    if (this.isClosed) throw new EngineAway('the event log is closed')
    const rows = checkAndSerialise(stream, events)
    const appended = await this.#appends.write(() => this.table.append(stream, rows, expected))
    this.wakeFollowers()
    if (appended instanceof Error) throw appended
    return appended
  }

  async #write(work: () => void): Promise<void> {
    await this.#writer.transaction(work)
    this.#announcements.postMessage(null)
  }

  async demandWritable(): Promise<void> {
    this.#writer.demandWritable(() => this.table.testWrite())
  }

  override close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    await this.#appends.flush()
    this.#writer.end()
    this.#announcements.close()
    await super.close()
    this.#release()
  }
}
