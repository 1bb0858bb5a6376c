import { setImmediate as nextTurn } from 'node:timers/promises'
import { EngineAway } from '../engine-away.ts'
import { orEngineAway } from '../sqlite/engine-away.ts'
import { FileWatch } from '../sqlite/file-watch.ts'
import { lockForOneWriter } from '../sqlite/lock.ts'
import { type Database, openDatabase } from '../sqlite/open.ts'
import { checkAppend, checkStreamName, type EventTexts } from './append-checks.ts'
import type { Appended, EventStore, ExpectedRevision, NewEvent, Position, RecordedEvent } from './port.ts'
import { EventTable } from './sqlite-table.ts'

/** How many events a page of a follower has at most. */
const pageSize = 500

interface PendingAppend {
  readonly stream: string
  readonly rows: readonly EventTexts[]
  readonly expected: ExpectedRevision
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

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
  #pending: PendingAppend[] = []
  readonly #sleepers = new Set<() => void>()
  #closed = false

  constructor(db: Database, release: () => void = () => {}) {
    this.#db = db
    this.#release = release
    this.#file = new FileWatch(db.path)
    this.#table = new EventTable(db)
  }

  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new EngineAway('the event log is closed')
      const rows = checkAppend(stream, events)
      // Group commit: all appends of one turn of the event loop share one transaction and one fsync.
      if (this.#pending.length === 0) setImmediate(() => this.#commitPending())
      this.#pending.push({ stream, rows, expected, resolve, reject })
    })
  }

  #commitPending(): void {
    const group = this.#pending
    if (group.length === 0) return
    this.#pending = []
    let answers: (Appended | Error)[]
    try {
      answers = this.#write(() => group.map(({ stream, rows, expected }) => this.#table.append(stream, rows, expected)))
    } catch (error) {
      for (const { reject } of group) reject(error)
      return
    }
    for (const [index, { resolve, reject }] of group.entries()) {
      const answer = answers[index]
      if (answer && !(answer instanceof Error)) resolve(answer)
      else reject(answer)
    }
    this.#wakeFollowers()
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
      const page = this.#read(() => this.#table.readAll(last, pageSize))
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
    this.#commitPending()
    this.#closed = true
    this.#wakeFollowers()
    this.#db.close()
    this.#release()
  }
}
