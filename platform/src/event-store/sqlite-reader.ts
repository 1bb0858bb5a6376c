import { EventEmitter, once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BroadcastChannel } from 'node:worker_threads'
import { EngineAway } from '../operator-error.ts'
import { translateEngineErrors } from '../sqlite/errors.ts'
import { type Database, openReadConnection } from '../sqlite/open.ts'
import { checkStreamName } from './append-checks.ts'
import { type LogReader, maxFollowedPageLength, type Position, type RecordedEvent } from './port.ts'
import { EventTable } from './sqlite-table.ts'

/** The channel on which the other threads of the process get a message after each commit of appends. */
export const appendChannelName = (path: string): string => `topspin: appends to ${path}`

/** Reads the log in an SQLite file. */
export class SqliteLogReader implements LogReader {
  protected readonly db: Database
  protected readonly table: EventTable
  protected isClosed = false
  readonly #appends = new EventEmitter().setMaxListeners(0)

  constructor(db: Database) {
    this.db = db
    this.table = new EventTable(db)
  }

  async readStream(stream: string, options: { from?: number; limit?: number } = {}): Promise<RecordedEvent[]> {
    checkStreamName(stream)
    const { from = 0, limit = Number.MAX_SAFE_INTEGER } = options
    return this.#read(() => this.table.readStream(stream, from, limit))
  }

  async readAll(after: Position | null, limit: number): Promise<RecordedEvent[]> {
    return this.#read(() => this.table.readAll(after, limit))
  }

  async at(position: Position): Promise<RecordedEvent | null> {
    return this.#read(() => this.table.at(position))
  }

  async head(): Promise<Position | null> {
    return this.#read(() => this.table.head())
  }

  async countAfter(after: Position | null, limit: number): Promise<number> {
    return this.#read(() => this.table.countAfter(after, limit))
  }

  #read<T>(work: () => T): T {
    if (this.isClosed) throw new EngineAway('the event log is closed')
    return translateEngineErrors(work)
  }

  async *follow(
    after: Position | null,
    signal: AbortSignal,
    check: () => Promise<void> = async () => {},
  ): AsyncGenerator<RecordedEvent[]> {
    let last = after
    // One check is enough, because the process keeps the same file open.
    if (!signal.aborted) await check()
    while (!signal.aborted) {
      const page = this.#read(() => this.table.readAll(last, maxFollowedPageLength))
      const newest = page.at(-1)
      // No append is missed before the wait, because nothing is awaited between the read and `once`. `once` fails only
      // when `signal` aborts, which ends the loop.
      if (!newest) await once(this.#appends, 'append', { signal }).catch(() => undefined)
      else {
        last = newest.position
        yield page
        // The reads are synchronous, so a long catch-up must yield to the event loop.
        await nextTurn()
      }
    }
  }

  /** Ends the wait of each `follow`, which then reads the appended events. */
  protected wakeFollowers(): void {
    this.#appends.emit('append')
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    this.wakeFollowers()
    this.db.close()
  }
}

/** Opens a log that another thread of this process has open for appends. @throws DataFolderUnusable */
export function openSqliteLogReader(path: string): LogReader {
  return new OtherThreadsLog(openReadConnection(path))
}

/** A log to which another thread appends. The channel is open before the first read, so no append is missed. */
class OtherThreadsLog extends SqliteLogReader {
  readonly #announcements: BroadcastChannel

  constructor(db: Database) {
    super(db)
    this.#announcements = new BroadcastChannel(appendChannelName(db.path))
    this.#announcements.onmessage = () => this.wakeFollowers()
  }

  override async close(): Promise<void> {
    this.#announcements.close()
    await super.close()
  }
}
