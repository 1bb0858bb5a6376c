import { DataFolderUnusable, sqliteErrorCode } from '../sqlite/errors.ts'
import type { Database } from '../sqlite/open.ts'
import type { SerialisedEvent } from './append-checks.ts'
import { missingEventError } from './domain-events.ts'
import {
  type AppendResult,
  ConcurrencyConflict,
  DamagedPayload,
  type ExpectedRevision,
  type Position,
  positionFromEngine,
  type RecordedEvent,
  UnknownPosition,
} from './port.ts'

const version = 1

// Somebody can drop the triggers and remove the last event. Without AUTOINCREMENT, the next event would get the same
// position, and readers that had read the removed event would skip the next one.
const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE TRIGGER IF NOT EXISTS events_are_never_changed BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
  CREATE TRIGGER IF NOT EXISTS events_are_never_removed BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
  PRAGMA user_version = ${version};
`

const columns = 'position, stream, revision, id, type, data, metadata'
const uniqueBroken = 2067
/** Characters in the event that `testWrite` inserts: more than fit into one page of the SQLite file. */
const trialSize = 16 * 1024

interface Row extends SerialisedEvent {
  readonly position: number
  readonly stream: string
  readonly revision: number
}

/** The events table and its SQL. Calls are synchronous; writes run in a transaction that the caller opens. */
export class EventTable {
  readonly #db: Database

  /** @throws DataFolderUnusable when a newer version of the program wrote the file */
  constructor(db: Database) {
    this.#db = db
    // The pragma returns one row, with the version of this table: the file has no other table.
    const { user_version: found } = db.statement('PRAGMA user_version').get() as { user_version: number }
    if (found > version) throw new DataFolderUnusable(db.path, 'a newer Topspin wrote this log; start that one')
    if (found < version) db.transaction(() => db.exec(schema))
  }

  /**
   * Appends inside the caller's transaction, all events or none.
   * @returns the last event's revision and position, or the error that fails only this append
   * @throws an error that fails the whole transaction
   */
  append(stream: string, events: readonly SerialisedEvent[], expected: ExpectedRevision): AppendResult | Error {
    const last = this.#lastRevision(stream)
    const known = this.#find(events[0])
    if (known?.stream === stream) {
      // Ids that are in the log at other revisions than expected are a conflict, as in EventStoreDB.
      return this.#repeated(stream, events, expected) ?? new ConcurrencyConflict(stream, last)
    }
    const from = last === null ? 0 : last + 1
    if (firstRevisionOf(expected) !== from) return new ConcurrencyConflict(stream, last)
    this.#db.statement('SAVEPOINT one_append').run()
    try {
      const appended = this.#insert(stream, events, from)
      this.#db.statement('RELEASE one_append').run()
      return appended
    } catch (error) {
      if (sqliteErrorCode(error) !== uniqueBroken) throw error
      this.#db.statement('ROLLBACK TO one_append').run()
      this.#db.statement('RELEASE one_append').run()
      return new Error(`an event id of this append to ${stream} already stands elsewhere in the log`, { cause: error })
    }
  }

  #find(event: SerialisedEvent | undefined): Pick<Row, 'position' | 'stream' | 'revision'> | undefined {
    const sql = 'SELECT position, stream, revision FROM events WHERE id = ?'
    // The cast is right: the statement selects these columns from a STRICT table.
    return this.#db.statement(sql).get(event?.id ?? null) as Pick<Row, 'position' | 'stream' | 'revision'> | undefined
  }

  /** The result of the earlier append if all events are in the stream at the expected revisions, else undefined. */
  #repeated(stream: string, events: readonly SerialisedEvent[], expected: ExpectedRevision): AppendResult | undefined {
    const start = firstRevisionOf(expected)
    const places = events.map((event) => this.#find(event))
    const isRepeat = places.every((place, index) => place?.stream === stream && place.revision === start + index)
    const last = places.at(-1)
    return isRepeat && last ? { revision: last.revision, position: toPosition(last.position) } : undefined
  }

  #lastRevision(stream: string): number | null {
    const sql = 'SELECT max(revision) AS last FROM events WHERE stream = ?'
    // An aggregate without GROUP BY returns exactly one row.
    return (this.#db.statement(sql).get(stream) as { last: number | null }).last
  }

  #insert(stream: string, events: readonly SerialisedEvent[], from: number): AppendResult {
    const insert = this.#db.statement(
      'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
    )
    let at: number | bigint = 0
    for (const [index, { id, type, data, metadata }] of events.entries()) {
      at = insert.run(stream, from + index, id, type, data, metadata).lastInsertRowid
    }
    return { revision: from + events.length - 1, position: toPosition(at) }
  }

  /** Writes like an append, inside the caller's transaction, and leaves the log unchanged. */
  testWrite(): void {
    this.#db.statement('SAVEPOINT trial').run()
    const trial = { id: 'trial', type: 'trial', data: JSON.stringify(' '.repeat(trialSize)), metadata: '{}' }
    this.#insert('trial', [trial], 0)
    this.#db.statement('ROLLBACK TO trial').run()
    this.#db.statement('RELEASE trial').run()
    // SQLite does not write rolled back changes to the disk. So the same version is set again, which is a write.
    this.#db.statement(`PRAGMA user_version = ${version}`).run()
  }

  /** The events of a stream from a revision on. @throws UnreadableEvent when the file lacks one but has a later one */
  readStream(stream: string, from: number, limit: number): RecordedEvent[] {
    const sql = `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`
    const events = this.#db.statement(sql).all(stream, from, limit).map(this.#toEvent)
    const afterGap = events.find(({ revision }, index) => revision !== from + index)
    if (afterGap !== undefined) throw missingEventError(afterGap, this.#db.path)
    return events
  }

  readAll(after: Position | null, limit: number): RecordedEvent[] {
    const sql = `SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`
    return this.#db.statement(sql).all(fromPosition(after), limit).map(this.#toEvent)
  }

  at(position: Position): RecordedEvent | null {
    if (!isPosition(position)) return null
    const row = this.#db.statement(`SELECT ${columns} FROM events WHERE position = ?`).get(Number(position))
    return row === undefined ? null : this.#toEvent(row)
  }

  head(): Position | null {
    // An aggregate without GROUP BY returns exactly one row.
    const { last } = this.#db.statement('SELECT max(position) AS last FROM events').get() as { last: number | null }
    return last === null ? null : toPosition(last)
  }

  countAfter(after: Position | null, limit: number): number {
    // Positions have no gaps: events are never removed, and a rolled back transaction frees its positions. Counting
    // rows would block the process while it reads the whole log.
    const last = fromPosition(this.head())
    return Math.min(limit, Math.max(0, last - fromPosition(after)))
  }

  readonly #toEvent = (selected: unknown): RecordedEvent => {
    // The cast is right: the table is STRICT, only `append` writes to it, and each caller selects all of `columns`.
    const row = selected as Row
    return {
      id: row.id,
      type: row.type,
      data: this.#payload(row.data),
      metadata: this.#payload(row.metadata),
      stream: row.stream,
      revision: row.revision,
      position: toPosition(row.position),
    }
  }

  /** Parses a payload. A damaged one becomes a `DamagedPayload`, so that all other events can still be read. */
  #payload(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      return new DamagedPayload(this.#db.path)
    }
  }
}

const firstRevisionOf = (expected: ExpectedRevision): number =>
  expected.kind === 'no-stream' ? 0 : expected.revision + 1

/** Pads to the 16 digits of the largest safe integer, so that positions sort as strings. */
const toPosition = (row: number | bigint): Position => positionFromEngine(String(row).padStart(16, '0'))

const isPosition = (text: string): boolean => /^\d{16}$/.test(text)

function fromPosition(after: Position | null): number {
  if (after === null) return 0
  // Continuing from another engine's position would silently skip or repeat events.
  if (!isPosition(after)) throw new UnknownPosition(after)
  return Number(after)
}
