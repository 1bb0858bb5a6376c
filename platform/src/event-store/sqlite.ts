import { setImmediate as nextTurn } from 'node:timers/promises'
import { EngineAway } from '../engine-away.ts'
import { orEngineAway } from '../sqlite/engine-away.ts'
import { FileWatch } from '../sqlite/file-watch.ts'
import { GroupCommit } from '../sqlite/group-commit.ts'
import { lockForOneWriter } from '../sqlite/lock.ts'
import { type Database, openDatabase } from '../sqlite/open.ts'
import { checkAppend, checkStreamName } from './append-checks.ts'
import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  longestFollowedPage,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from './port.ts'
import { EventTable } from './sqlite-table.ts'

/**
 * Opens the log in one SQLite file, and creates it when missing. This process is its only writer until `close`.
 * @param path a file, or `:memory:`
 * @throws DataFolderUnusable when the file cannot be used or another process has it open
 */
export function openSqliteEventStore(path: string): EventStore {
  // The lock comes first: a second process fails before it touches the file.
  const release = path === ':memory:' ? () => {} : lockForOneWriter(path)
  let db: Database | undefined
  try {
    db = openDatabase(path, { synchronous: 'FULL' })
    return new SqliteEventStore(db, release)
  } catch (error) {
    db?.close()
    release()
    throw error
  }
}

/** The log on an open database. Processes use `openSqliteEventStore`. */
export class SqliteEventStore implements EventStore {
  readonly #db: Database
  readonly #release: () => void
  readonly #table: EventTable
  readonly #file: FileWatch
  /** Whether the last write failed. */
  #failing = false
  readonly #appends: GroupCommit
  readonly #sleepers = new Set<() => void>()
  #closed = false

  constructor(db: Database, release: () => void = () => {}) {
    this.#db = db
    this.#release = release
    this.#file = new FileWatch(db.path)
    this.#table = new EventTable(db)
    this.#appends = new GroupCommit((work) => this.#write(work))
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (this.#closed) throw new EngineAway('the event log is closed')
    const rows = checkAppend(stream, events)
    const appended = await this.#appends.write(() => this.#table.append(stream, rows, expected))
    this.#wakeFollowers()
    if (appended instanceof Error) throw appended
    return appended
  }

  #write<T>(work: () => T): T {
    try {
      this.#file.assertInPlace()
      const done = orEngineAway(() => this.#db.transaction(work))
      this.#failing = false
      return done
    } catch (error) {
      this.#failing = true
      throw error
    }
  }

  async demandWritable(): Promise<void> {
    if (this.#closed) throw new EngineAway('the event log is closed')
    this.#file.assertInPlace()
    if (this.#failing || this.#file.isScarce()) this.#write(() => this.#table.testWrite())
  }

  #wakeFollowers(): void {
    for (const wake of this.#sleepers) wake()
    this.#sleepers.clear()
  }

  async readStream(stream: string, options: { from?: number; limit?: number } = {}): Promise<RecordedEvent[]> {
    checkStreamName(stream)
    const { from = 0, limit = Number.MAX_SAFE_INTEGER } = options
    return this.#read(() => this.#table.readStream(stream, from, limit))
  }

  async readAll(after: Position | null, limit: number): Promise<RecordedEvent[]> {
    return this.#read(() => this.#table.readAll(after, limit))
  }

  async at(position: Position): Promise<RecordedEvent | null> {
    return this.#read(() => this.#table.at(position))
  }

  async head(): Promise<Position | null> {
    return this.#read(() => this.#table.head())
  }

  async countAfter(after: Position | null, limit: number): Promise<number> {
    return this.#read(() => this.#table.countAfter(after, limit))
  }

  #read<T>(work: () => T): T {
    if (this.#closed) throw new EngineAway('the event log is closed')
    return orEngineAway(work)
  }

  async *follow(
    after: Position | null,
    signal: AbortSignal,
    check: () => Promise<void> = async () => {},
  ): AsyncGenerator<RecordedEvent[]> {
    let last = after
    // Once is enough: the process keeps the same file open.
    if (!signal.aborted) await check()
    while (!signal.aborted) {
      const page = this.#read(() => this.#table.readAll(last, longestFollowedPage))
      const newest = page.at(-1)
      // No append can be missed between the empty page and the wait, because nothing is awaited in between.
      if (!newest) await this.#nextAppend(signal)
      else {
        last = newest.position
        yield page
        // The reads are synchronous, so a long catch-up must yield to the event loop.
        await nextTurn()
      }
    }
  }

  #nextAppend(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake)
        this.#sleepers.delete(wake)
        resolve()
      }
      signal.addEventListener('abort', wake)
      this.#sleepers.add(wake)
    })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#appends.flush()
    this.#closed = true
    this.#wakeFollowers()
    this.#db.close()
    this.#release()
  }
}
